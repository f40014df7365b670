import { COMMAND_LINE } from '../../audit/index.ts';
import type { LocalizedText } from '../../i18n/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts';
import { inOneTransaction } from '../../platform/tools.ts';
import type { LinkSender } from '../addresses/addresses.ts';
import { auditAccount } from '../audit-account.ts';
import { notifyFactorChange } from '../notifications/account-notifications.ts';
import { deleteApp, deleteUnconfirmedApp } from './authenticator-app/store.ts';
import { changeSecondFactor } from './change-second-factor.ts';
import { deletePasskeysOf } from './passkeys/store.ts';
import { deleteRecoveryCodes } from './store.ts';

/**
 * For the operator, when a user lost everything: the password alone works again. Returns the removed factors. If
 * there were any, it is audited and mailed, because an intruder may have persuaded the operator.
 */
export function resetSecondFactor(sender: LinkSender, userId: string) {
  const work = (connection: Connection) => deleteFactors(connection, userId);
  return retryDeadlock(() =>
    inOneTransaction(sender.tools, async (joined) => {
      const { result } = await changeSecondFactor(joined, userId, 'reset by the operator', work);
      if (result.passkeys === 0 && !result.authenticator_app) return result;
      const object = { kind: 'factor' as const, id: userId, name: 'all of them' };
      await auditAccount(joined, COMMAND_LINE, userId, { action: 'factor.removed', object });
      await notifyFactorChange(
        sender,
        joined.database,
        { user_id: userId, what: REMOVAL_TEXT },
        COMMAND_LINE,
      );
      return result;
    }),
  );
}

const REMOVAL_TEXT: LocalizedText = (t) => t('accounts.secondFactorRemoved');

async function deleteFactors(connection: Connection, userId: string) {
  await deleteUnconfirmedApp(connection, userId);
  return {
    passkeys: await deletePasskeysOf(connection, userId),
    authenticator_app: await deleteApp(connection, userId),
    recovery_codes: await deleteRecoveryCodes(connection, userId),
  };
}
