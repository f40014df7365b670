import type { Connection } from '../../platform/db/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  hasSecondFactor,
  lockUserForFactors,
  requiringOrganizations,
} from './store.ts';

export type FactorChange =
  | 'passkey added'
  | 'passkey removed'
  | 'app added'
  | 'app removed'
  | 'recovery codes made'
  | 'reset by the operator';

/**
 * The only way to change an account's factors: in one transaction, one change after the other. `work` can notify the
 * user at its end, when the change is made and not yet committed. Returns the result of `work`, and recovery codes
 * after the first factor was set up.
 */
export function changeSecondFactor<Result>(
  tools: Tools,
  userId: string,
  what: FactorChange,
  work: (connection: Connection) => Promise<Result>,
): Promise<{ result: Result; recovery_codes: string[] }> {
  return inOneTransaction(tools, async ({ database, random }) => {
    if (!(await lockUserForFactors(database, userId))) throw notFound('User');
    const result = await work(database);
    const has = await hasSecondFactor(database, userId);
    if (!has) await removeRecoveryCodes(database, userId, what);
    const isFirst = has && what.endsWith('added') && (await countRecoveryCodes(database, userId)) === 0;
    return { result, recovery_codes: isFirst ? await makeRecoveryCodes(database, random, userId) : [] };
  });
}

/**
 * Recovery codes without a factor are useless. Only the operator may remove the last factor where an organization
 * requires one.
 */
async function removeRecoveryCodes(connection: Connection, userId: string, what: FactorChange) {
  const [requiring] = await requiringOrganizations(connection, userId);
  if (requiring && what !== 'reset by the operator') {
    throw conflict(
      `${requiring.name} requires a second factor, and this is your last one. Set up another one first, or leave the organization.`,
      'second_factor_required',
    );
  }
  await deleteRecoveryCodes(connection, userId);
}
