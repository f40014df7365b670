import { hash } from 'node:crypto';
import type { Connection } from '../../platform/db/database.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { deleteSurplusBrowsers, forgetBrowsersSeenBefore, markLoggedIn, seeBrowser } from './store.ts';

/** Of one user; the one that was not seen for longest goes first. */
export const MOST_BROWSERS = 50;
/** As long as browsers keep the cookie at most. */
export const FORGOTTEN_AFTER_MS = 400 * DAY_MS;

/**
 * A user logs in from this browser, which is known from now on. Answers whether that is news to whoever the account belongs
 * to: the very first log-in is not.
 */
export async function meetBrowser(
  connection: Connection,
  userId: string,
  browserId: string,
  now: Date,
): Promise<boolean> {
  // The row of the user first, as whoever changes the password does.
  const isFirst = await markLoggedIn(connection, userId);
  const isKnown = await seeBrowser(connection, userId, hashOf(userId, browserId), now);
  if (!isKnown) await deleteSurplusBrowsers(connection, userId, MOST_BROWSERS);
  return !isFirst && !isKnown;
}

export function forgetOldBrowsers(connection: Connection, now: Date): Promise<void> {
  return forgetBrowsersSeenBefore(connection, new Date(now.getTime() - FORGOTTEN_AFTER_MS));
}

function hashOf(userId: string, browserId: string): Buffer {
  return hash('sha256', `${userId} ${browserId}`, 'buffer');
}
