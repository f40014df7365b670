import type { Connection } from '../../platform/db/database.ts';
import { badRequest, conflict, notFound } from '../../platform/errors.ts';
import { isPublicId } from '../../platform/ids.ts';
import type { Tools } from '../../platform/tools.ts';
import type { KnownSession } from '../auth/caller.ts';
import { inNameOf } from '../auth/in-name-of.ts';
import { confirmApp, deleteApp, describeApp, findBegunApp } from './app-store.ts';
import { beginApp, stepOf } from './authenticator-app.ts';
import { changeSecondFactor, type FactorChange } from './change.ts';
import { deletePasskey, listPasskeys } from './passkey-store.ts';
import { checkNewPasskey, type NewPasskey } from './passkeys.ts';
import type { ProofTools } from './prove.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { countRecoveryCodes, hasSecondFactor, requiringOrganizations } from './store.ts';

/** What a person who is logged in does with the factors of the own account. */

export async function describeFactors(
  { tools, relyingParty }: ProofTools,
  { user: { user_id } }: KnownSession,
) {
  const { database } = tools;
  const [passkeys, app] = [await listPasskeys(database, user_id), await describeApp(database, user_id)];
  return {
    enabled: passkeys.length > 0 || app !== undefined,
    app: app ?? null,
    passkeys,
    recovery_codes_left: await countRecoveryCodes(database, user_id),
    passkey_origin: relyingParty()?.origin ?? null,
    required_by: await requiringOrganizations(database, user_id),
  };
}

export function beginNewApp({ tools, box }: ProofTools, caller: KnownSession) {
  return inNameOf(tools, caller, (joined) => beginApp(joined, box, joined.database, caller.user));
}

/** It takes the place of the one before. */
export async function confirmNewApp(given: ProofTools, caller: KnownSession, code: string) {
  const { tools, box } = given;
  const { user_id } = caller.user;
  const { recovery_codes } = await change(tools, caller, 'app added', async (connection) => {
    const app = await findBegunApp(connection, user_id);
    if (!app) throw conflict('No authenticator app is being set up. Begin with POST …/second-factor/app.');
    const now = tools.clock.now();
    const step = stepOf(box, app, code.replace(/\s/g, ''), now);
    if (step === undefined) throw badRequest(WRONG_CODE, { context: 'code' });
    await deleteApp(connection, user_id);
    await confirmApp(connection, app.app_id, step, now);
  });
  return { recovery_codes };
}

const WRONG_CODE =
  '"code" is not what the app shows now. Look at the time of the phone, and try the next code.';

export async function removeApp({ tools }: ProofTools, caller: KnownSession): Promise<void> {
  await change(tools, caller, 'app removed', async (connection) => {
    if (!(await deleteApp(connection, caller.user.user_id))) throw notFound('Authenticator app');
  });
}

export async function addPasskey(given: ProofTools, caller: KnownSession, input: NewPasskey) {
  const keep = await checkNewPasskey(given, caller.user.user_id, input);
  const { result, recovery_codes } = await change(given.tools, caller, 'passkey added', keep);
  return { ...result, recovery_codes };
}

export async function removePasskey({ tools }: ProofTools, caller: KnownSession, passkeyId: string) {
  await change(tools, caller, 'passkey removed', async (connection) => {
    const removed =
      isPublicId(passkeyId) && (await deletePasskey(connection, caller.user.user_id, passkeyId));
    if (!removed) throw notFound('Passkey');
  });
}

/** The earlier ones end. */
export async function renewRecoveryCodes({ tools }: ProofTools, caller: KnownSession) {
  const { user_id } = caller.user;
  const { result } = await change(tools, caller, 'recovery codes made', async (connection) => {
    if (!(await hasSecondFactor(connection, user_id))) {
      throw conflict('Recovery codes stand in for a second factor. Set one up first.');
    }
    return makeRecoveryCodes(connection, tools.random, user_id);
  });
  return { recovery_codes: result };
}

/** In the name of a session that is still there. */
function change<Result>(
  tools: Tools,
  caller: KnownSession,
  what: FactorChange,
  work: (connection: Connection) => Promise<Result>,
) {
  return inNameOf(tools, caller, (joined) => changeSecondFactor(joined, caller.user.user_id, what, work));
}
