import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { atFileEnd } from '../at-end.ts';

/** The headless shell uses a fifth less of the processor. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** All installed browsers: the full browser requests things that the headless shell does not, such as an icon. */
export const browserPaths = PLACES.filter((path) => existsSync(path));
/** Undefined if no browser is installed. `npm test` tries to install one and reports a failure. */
export const [browserPath] = browserPaths;

/** The sandbox does not start as root. The other flags stop the browser from calling home. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

let launched: Promise<Browser> | undefined;

/**
 * One browser for all files of a worker. It ends with the worker. What a file opened in it closes at the end of the
 * file.
 */
export async function openBrowser(): Promise<Browser> {
  launched ??= launchShared();
  const browser = await launched;
  atFileEnd(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  return browser;
}

async function launchShared(): Promise<Browser> {
  const browser = await launchBrowser(browserPath);
  browser.once('disconnected', () => {
    launched = undefined;
  });
  return browser;
}

/** Launches a separate browser. The caller closes it. */
export function launchBrowser(path = ''): Promise<Browser> {
  return chromium.launch({ executablePath: path, args: FLAGS });
}
