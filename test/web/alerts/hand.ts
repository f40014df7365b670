import type { Locator, Page } from 'playwright-core';
import { SECOND_MS } from '../../../src/platform/durations.ts';

/** Slower than a practised user: to find and press something, to type a character, to read a page. */
const PRESS_MS = 2 * SECOND_MS;
const CHARACTER_MS = 300;
const PAGE_MS = 6 * SECOND_MS;

/** What a person does by hand, and how long that takes at their pace. Nothing waits for it. */
export class Hand {
  presses = 0;
  characters = 0;
  pages = 0;

  get paceMs(): number {
    return this.presses * PRESS_MS + this.characters * CHARACTER_MS + this.pages * PAGE_MS;
  }

  async press(target: Locator): Promise<void> {
    this.presses += 1;
    await target.click();
  }

  async type(field: Locator, text: string): Promise<void> {
    this.presses += 1;
    this.characters += text.length;
    await field.fill(text);
  }

  /** Opens a link of a message, or an address from a terminal. */
  async open(page: Page, url: string): Promise<void> {
    this.presses += 1;
    this.pages += 1;
    await page.goto(url);
  }

  /** A page of the app has appeared, with its heading. */
  async see(page: Page, heading: string): Promise<void> {
    this.pages += 1;
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  }
}
