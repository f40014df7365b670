import type { Connection } from '../platform/db/database.ts';
import { forgetExpiredProofs } from './addresses/store.ts';
import { forgetOldBrowsers } from './browsers/browsers.ts';
import { forgetExpiredInvitations } from './invitations/store.ts';
import { forgetExpiredResets } from './passwords/reset-store.ts';
import { forgetExpiredChallenges } from './second-factor/challenge-store.ts';
import { forgetExpiredPending } from './sessions/pending-store.ts';
import { forgetExpiredSessions } from './sessions/store.ts';

/**
 * Expired rows are refused anyway. Deleting them keeps the tables small. In a demo whose clock is behind, rows that
 * expire by real time stay slightly longer.
 */
export async function forgetExpired(connection: Connection, now: Date): Promise<void> {
  await forgetExpiredSessions(connection, now);
  await forgetExpiredPending(connection, now);
  await forgetExpiredChallenges(connection, now);
  await forgetExpiredResets(connection, now);
  await forgetExpiredInvitations(connection, now);
  await forgetExpiredProofs(connection, now);
  await forgetOldBrowsers(connection, now);
}
