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

/** Undefined where no browser is installed; `npm test` tries to install one and says when it could not. */
export const browserPath = PLACES.find((path) => existsSync(path));

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
  launched ??= launch();
  const browser = await launched;
  atFileEnd(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  return browser;
}

async function launch(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: browserPath ?? '', args: FLAGS });
  browser.once('disconnected', () => {
    launched = undefined;
  });
  return browser;
}
