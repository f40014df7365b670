import { COMMAND_LINE } from '../../audit/index.ts';
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts';
import type { Tools } from '../../platform/tools.ts';
import { auditAccount } from '../audit-account.ts';
import { deleteApp, deleteBegunApp } from './app-store.ts';
import { changeSecondFactor } from './change.ts';
import { deletePasskeysOf } from './passkey-store.ts';
import { deleteRecoveryCodes } from './store.ts';

/** By the operator, for somebody who lost everything: the password is enough again. Answers what there was. */
export async function resetSecondFactor(tools: Tools, userId: string) {
  const { result } = await retryDeadlock(() =>
    changeSecondFactor(tools, userId, 'reset by the operator', async (connection) => {
      await deleteBegunApp(connection, userId);
      await auditAccount({ ...tools, database: connection }, COMMAND_LINE, userId, {
        action: 'factor.removed',
        object: { kind: 'factor', id: userId, name: 'all of them' },
      });
      return {
        passkeys: await deletePasskeysOf(connection, userId),
        authenticator_app: await deleteApp(connection, userId),
        recovery_codes: await deleteRecoveryCodes(connection, userId),
      };
    }),
  );
  return result;
}
