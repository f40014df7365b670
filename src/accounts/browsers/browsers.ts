import { hash } from 'node:crypto';
import type { Connection } from '../../platform/db/database.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { deleteBrowsersSeenBefore, deleteSurplusBrowsers, markLoggedIn, touchBrowser } from './store.ts';

/** Per user. The one that was not seen for longest goes first. */
export const MOST_BROWSERS = 50;
/** The longest lifetime that browsers allow for a cookie. */
export const BROWSER_KEPT_MS = 400 * DAY_MS;

/**
 * Records a log-in from this browser. Returns whether the account should be notified: not of the very first log-in.
 */
export async function recordBrowser(
  connection: Connection,
  userId: string,
  browserId: string,
  now: Date,
): Promise<boolean> {
  // Locks the user's row first, in the same order as a password change.
  const isFirst = await markLoggedIn(connection, userId);
  const isKnown = await touchBrowser(connection, userId, hashOf(userId, browserId), now);
  if (!isKnown) await deleteSurplusBrowsers(connection, userId, MOST_BROWSERS);
  return !isFirst && !isKnown;
}

export function deleteOldBrowsers(connection: Connection, now: Date): Promise<void> {
  return deleteBrowsersSeenBefore(connection, new Date(now.getTime() - BROWSER_KEPT_MS));
}

function hashOf(userId: string, browserId: string): Buffer {
  return hash('sha256', `${userId} ${browserId}`, 'buffer');
}
