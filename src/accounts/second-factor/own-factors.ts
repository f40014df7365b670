import type { By } from '../../audit/index.ts';
import type { Translate } from '../../i18n/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { badRequest, conflict, notFound } from '../../platform/errors.ts';
import { isPublicId } from '../../platform/ids.ts';
import { auditAccount } from '../audit-account.ts';
import type { CachedSession } from '../auth/caller.ts';
import { inCallerTransaction, inConfirmedTransaction } from '../auth/caller-transaction.ts';
import { notifyFactorChange } from '../notifications/account-notifications.ts';
import { beginApp, stepOf } from './authenticator-app/authenticator-app.ts';
import { confirmApp, deleteApp, describeApp, findUnconfirmedApp } from './authenticator-app/store.ts';
import { changeSecondFactor, type FactorChange } from './change-second-factor.ts';
import { checkNewPasskey, type NewPasskey } from './passkeys/passkeys.ts';
import { deletePasskey, listPasskeys, type Passkey, setPasskeyName } from './passkeys/store.ts';
import type { ProofTools } from './prove-second-factor.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { countRecoveryCodes, hasSecondFactor, requiringOrganizations } from './store.ts';

/** Actions of a logged-in user on their own factors. */

export async function describeFactors(
  { tools, relyingParty }: ProofTools,
  { user: { user_id } }: CachedSession,
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

export function beginNewApp({ tools, box }: ProofTools, caller: CachedSession) {
  return inCallerTransaction(tools, caller, (joined) => beginApp(joined, box, joined.database, caller.user));
}

/** Replaces the previous one. */
export async function confirmNewApp(proofTools: ProofTools, caller: CachedSession, by: By, code: string) {
  const { tools, box } = proofTools;
  const { user_id } = caller.user;
  const { recovery_codes } = await changeFactor(proofTools, caller, by, 'app added', async (connection) => {
    const app = await findUnconfirmedApp(connection, user_id);
    if (!app)
      throw conflict(
        'No authenticator app setup is in progress. Start one with POST /users/me/second-factor/app.',
      );
    const step = stepOf(box, app, code.replace(/\s/g, ''), tools.clock.wall());
    if (step === undefined) throw badRequest(WRONG_CODE, { context: 'code' });
    await deleteApp(connection, user_id);
    await confirmApp(connection, app.app_id, step, tools.clock.now());
  });
  return { recovery_codes };
}

const WRONG_CODE =
  '"code" is not the current code of the app. Check the clock of the phone and enter the next code.';

export async function removeApp(proofTools: ProofTools, caller: CachedSession, by: By) {
  await changeFactor(proofTools, caller, by, 'app removed', async (connection) => {
    if (!(await deleteApp(connection, caller.user.user_id))) throw notFound('Authenticator app');
  });
  return {};
}

export async function addPasskey(proofTools: ProofTools, caller: CachedSession, by: By, input: NewPasskey) {
  const keep = await checkNewPasskey(proofTools, caller.user.user_id, input);
  const { result, recovery_codes } = await changeFactor(proofTools, caller, by, 'passkey added', keep);
  return { ...result, recovery_codes };
}

/** Checked before the body, so that others do not learn that the passkey exists. */
export async function requirePasskey({ tools }: ProofTools, { user }: CachedSession, passkeyId: string) {
  const passkeys = await listPasskeys(tools.database, user.user_id);
  if (!passkeys.some(({ passkey_id }) => passkey_id === passkeyId)) throw notFound('Passkey');
}

/** Renaming needs no confirmation and no mail. */
export function renamePasskey(
  { tools }: ProofTools,
  caller: CachedSession,
  by: By,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<Passkey> {
  const { user_id } = caller.user;
  return inCallerTransaction(tools, caller, async (joined) => {
    const renamed = isPublicId(passkeyId)
      ? await setPasskeyName(joined.database, user_id, passkeyId, name)
      : undefined;
    if (!renamed) throw notFound('Passkey');
    const object = { kind: 'factor' as const, id: user_id, name: 'passkey' };
    await auditAccount(joined, by, user_id, { action: 'factor.renamed', object });
    return renamed;
  });
}

export async function removePasskey(
  proofTools: ProofTools,
  caller: CachedSession,
  by: By,
  passkeyId: string,
) {
  await changeFactor(proofTools, caller, by, 'passkey removed', async (connection) => {
    const removed =
      isPublicId(passkeyId) && (await deletePasskey(connection, caller.user.user_id, passkeyId));
    if (!removed) throw notFound('Passkey');
  });
  return {};
}

/** Invalidates the earlier codes. */
export async function renewRecoveryCodes(proofTools: ProofTools, caller: CachedSession, by: By) {
  const { tools } = proofTools;
  const { user_id } = caller.user;
  const { result } = await changeFactor(proofTools, caller, by, 'recovery codes made', async (connection) => {
    if (!(await hasSecondFactor(connection, user_id))) {
      throw conflict('Recovery codes require a second factor. Set one up first.');
    }
    return makeRecoveryCodes(connection, tools.random, user_id);
  });
  return { recovery_codes: result };
}

/** For a valid, recently confirmed session. Audited and mailed. */
function changeFactor<Result>(
  { sender }: ProofTools,
  caller: CachedSession,
  by: By,
  what: Exclude<FactorChange, 'reset by the operator'>,
  work: (connection: Connection) => Promise<Result>,
) {
  const { user_id } = caller.user;
  const { action, name, text } = CHANGES[what];
  return inConfirmedTransaction(sender.tools, caller, async (joined) => {
    const done = await changeSecondFactor(joined, user_id, what, work);
    await auditAccount(joined, by, user_id, { action, object: { kind: 'factor', id: user_id, name } });
    await notifyFactorChange(sender, joined.database, { user_id, what: text }, by);
    return done;
  });
}

const CHANGES = {
  'passkey added': {
    action: 'factor.added',
    name: 'passkey',
    text: (t: Translate) => t('accounts.passkeyAdded'),
  },
  'passkey removed': {
    action: 'factor.removed',
    name: 'passkey',
    text: (t: Translate) => t('accounts.passkeyRemoved'),
  },
  'app added': {
    action: 'factor.added',
    name: 'authenticator app',
    text: (t: Translate) => t('accounts.authenticatorAppAdded'),
  },
  'app removed': {
    action: 'factor.removed',
    name: 'authenticator app',
    text: (t: Translate) => t('accounts.authenticatorAppRemoved'),
  },
  'recovery codes made': {
    action: 'factor.added',
    name: 'recovery codes',
    text: (t: Translate) => t('accounts.recoveryCodesReplaced'),
  },
} as const;
