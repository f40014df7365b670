import type { Connection } from '../platform/db/database.ts';
import { deleteExpiredProofs } from './addresses/store.ts';
import { deleteOldBrowsers } from './browsers/browsers.ts';
import { deleteExpiredInvitations } from './invitations/store.ts';
import { deleteExpiredResets } from './passwords/reset-store.ts';
import { deleteExpiredChallenges } from './second-factor/passkeys/challenge-store.ts';
import { deleteExpiredPending } from './sessions/pending-login-store.ts';
import { deleteExpiredSessions } from './sessions/store.ts';

/**
 * Expired rows are refused anyway. Deleting them keeps the tables small. In a demo whose clock is behind, rows that
 * expire by real time stay slightly longer.
 */
export async function deleteExpiredAccountRows(connection: Connection, now: Date): Promise<void> {
  await deleteExpiredSessions(connection, now);
  await deleteExpiredPending(connection, now);
  await deleteExpiredChallenges(connection, now);
  await deleteExpiredResets(connection, now);
  await deleteExpiredInvitations(connection, now);
  await deleteExpiredProofs(connection, now);
  await deleteOldBrowsers(connection, now);
}
