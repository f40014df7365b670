import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PLACES = [
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

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: browserPath ?? '', args: FLAGS });
}
