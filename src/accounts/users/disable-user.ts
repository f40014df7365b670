import { COMMAND_LINE } from '../../audit/index.ts';
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import { auditAccount } from '../audit-account.ts';
import { deleteResetsOf } from '../passwords/reset-store.ts';
import { deleteSessionsOf } from '../sessions/store.ts';
import { deleteInvitationsBy, setDisabled } from './store.ts';

/**
 * Blocks all access of the user: sessions and reset links end, invitations are withdrawn, tokens and applications are
 * refused, webhooks get nothing. A notification reaches every process.
 */
export function disableUser(tools: Tools, userId: string): Promise<void> {
  return retryDeadlock(() =>
    tools.database.transaction(async (connection) => {
      await setDisabled(connection, userId, tools.clock.now());
      await deleteSessionsOf(connection, userId);
      await deleteResetsOf(connection, userId);
      await deleteInvitationsBy(connection, userId);
      const audited = { ...tools, database: connection };
      await auditAccount(audited, COMMAND_LINE, userId, { action: 'account.disabled' });
    }),
  );
}

/** Tokens, applications and webhooks work again. The user logs in anew. */
export function enableUser(tools: Tools, userId: string): Promise<void> {
  return retryDeadlock(() =>
    inOneTransaction(tools, async (joined) => {
      await setDisabled(joined.database, userId, null);
      await auditAccount(joined, COMMAND_LINE, userId, { action: 'account.enabled' });
    }),
  );
}
