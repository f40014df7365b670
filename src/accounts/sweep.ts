import type { Connection } from '../platform/db/database.ts';
import { forgetExpiredInvitations } from './invitation-store.ts';
import { forgetExpiredResets } from './reset-store.ts';
import { forgetExpiredSessions } from './session-store.ts';

/** What has expired is refused anyway; this keeps the tables small. */
export async function forgetExpired(connection: Connection, now: Date): Promise<void> {
  await forgetExpiredSessions(connection, now);
  await forgetExpiredResets(connection, now);
  await forgetExpiredInvitations(connection, now);
}
