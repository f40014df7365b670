import type { Connection } from '../../platform/db/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  hasSecondFactor,
  queueForFactors,
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
 * The one way by which the factors of an account change, in one transaction and one after the other. Whoever wants to
 * tell the person that something changed does so where `work` is done: the change is made then, and not yet committed.
 * Answers what `work` did, and recovery codes where the first factor was just set up.
 */
export function changeSecondFactor<Result>(
  tools: Tools,
  userId: string,
  what: FactorChange,
  work: (connection: Connection) => Promise<Result>,
): Promise<{ result: Result; recovery_codes: string[] }> {
  return inOneTransaction(tools, async ({ database, random }) => {
    if (!(await queueForFactors(database, userId))) throw notFound('User');
    const result = await work(database);
    const has = await hasSecondFactor(database, userId);
    if (!has) await endLast(database, userId, what);
    const isFirst = has && what.endsWith('added') && (await countRecoveryCodes(database, userId)) === 0;
    return { result, recovery_codes: isFirst ? await makeRecoveryCodes(database, random, userId) : [] };
  });
}

/** Codes without a factor would open nothing. Only the operator may take the last one where an organization wants one. */
async function endLast(connection: Connection, userId: string, what: FactorChange): Promise<void> {
  const [requiring] = await requiringOrganizations(connection, userId);
  if (requiring && what !== 'reset by the operator') {
    throw conflict(
      `${requiring.name} requires a second factor, and this is your last one. Set up another one first, or leave the organization.`,
      'second_factor_required',
    );
  }
  await deleteRecoveryCodes(connection, userId);
}
