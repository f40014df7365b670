import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { atFileEnd } from './at-end.ts';

/** The one without windows takes a fifth less of the processor. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** All that are installed: the full browser asks for things that the headless shell does not, such as an icon. */
export const browserPaths = PLACES.filter((path) => existsSync(path));
/** Undefined where no browser is installed; `npm test` tries to install one and says when it could not. */
export const [browserPath] = browserPaths;

/** As root the sandbox does not start; the rest keeps it from calling home. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

let launched: Promise<Browser> | undefined;

/** One for all files of a worker, which ends with it. What a file opened in it is closed at the end of the file. */
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

/** A browser of its own; the caller closes it. */
export function launchBrowser(path = ''): Promise<Browser> {
  return chromium.launch({ executablePath: path, args: FLAGS });
}
