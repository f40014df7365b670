import type { Static } from 'typebox';
import type { Connection } from '../../../platform/db/database.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';
import { badRequest, conflict } from '../../../platform/errors.ts';
import type { Tools } from '../../../platform/tools.ts';
import type { User } from '../../auth/caller.ts';
import type { PasskeyResponse } from '../schema.ts';
import type { ChallengeScope, Challenges } from './challenges.ts';
import type { RelyingParty } from './relying-party.ts';
import { countUse, findPasskey, insertPasskey, listCredentials, type Passkey } from './store.ts';
import { verifyAssertion, verifyNewKey, webauthn } from './webauthn.ts';

export interface PasskeyTools {
  tools: Tools;
  challenges: Challenges;
  relyingParty(): RelyingParty | undefined;
}

export const MOST_PASSKEYS = 20;
/** How long browsers are asked to wait for the user. */
const ANSWER_TIMEOUT_MS = MINUTE_MS;
const NO_HOST_NAME =
  'Passkeys require a host name, but this service has an IP address. Ask its operator to set LARES_PUBLIC_URL.';

function requireParty({ relyingParty }: PasskeyTools): RelyingParty {
  const party = relyingParty();
  if (!party) throw conflict(NO_HOST_NAME);
  return party;
}

/** Options to create a passkey. Discoverable where the device can, so that it works alone at log-in. */
export async function newPasskeyOptions(passkeyTools: PasskeyTools, user: User) {
  const { tools, challenges } = passkeyTools;
  const { user_id, email, fullname } = user;
  const party = requireParty(passkeyTools);
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: 'Lares',
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(user_id)),
    userName: email,
    userDisplayName: fullname,
    challenge: new Uint8Array(challenges.issue({ purpose: 'add', userId: user_id })),
    attestationType: 'none',
    excludeCredentials: await describeCredentials(tools.database, user_id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/**
 * Options to use a passkey: one of this user, or any without a user. Built by hand: every log-in page has it, and
 * loading the library takes time.
 */
export async function assertionOptions(passkeyTools: PasskeyTools, userId: string | undefined) {
  const { tools, challenges } = passkeyTools;
  const { id: rpId } = requireParty(passkeyTools);
  const keys = userId === undefined ? [] : await describeCredentials(tools.database, userId);
  return {
    rpId,
    challenge: challenges.issue(challengeFor(userId)).toString('base64url'),
    timeout: ANSWER_TIMEOUT_MS,
    allowCredentials: keys.map((key) => ({ ...key, type: 'public-key' })),
    userVerification: userId === undefined ? 'required' : 'preferred',
  };
}

async function describeCredentials(connection: Connection, userId: string) {
  const keys = await listCredentials(connection, userId);
  return keys.map(({ credential_id, transports }) => ({
    id: credential_id.toString('base64url'),
    transports,
  }));
}

const challengeFor = (userId: string | undefined): ChallengeScope =>
  userId === undefined ? { purpose: 'log in', userId: '' } : { purpose: 'prove', userId };

export interface NewPasskey {
  name: string;
  response: Static<typeof PasskeyResponse>;
}

/** Verified before the transaction. `keep` runs inside it. */
export async function checkNewPasskey(
  passkeyTools: PasskeyTools,
  userId: string,
  { name, response }: NewPasskey,
) {
  const { tools, challenges } = passkeyTools;
  const wanted: ChallengeScope = { purpose: 'add', userId };
  const made = await verifyNewKey(response, requireParty(passkeyTools), (challenge) =>
    challenges.isOurs(challenge, wanted),
  );
  if (!made) throw badRequest(INVALID_RESPONSE, { context: 'response' });
  return async function keep(connection: Connection): Promise<Passkey> {
    if (!(await challenges.spend(connection, made.challenge))) {
      throw badRequest(INVALID_RESPONSE, { context: 'response' });
    }
    if ((await listCredentials(connection, userId)).length >= MOST_PASSKEYS) {
      throw conflict(`An account has at most ${MOST_PASSKEYS} passkeys. Remove one first.`);
    }
    const kept = { passkey_id: tools.newId(), name, created_at: tools.clock.now(), last_used_at: null };
    const { credential_id, public_key, counter, transports } = made;
    const key = { user_id: userId, credential_id, public_key, counter, transports };
    if (!(await insertPasskey(connection, { ...kept, ...key }))) {
      throw conflict('This passkey is already registered.');
    }
    return kept;
  };
}

const INVALID_RESPONSE =
  '"response" must be a passkey created with the newest options, within five minutes, on a page of this service.';

/** The user whose passkey signed our challenge. Undefined if none did, or not this user's. */
export async function findAssertedUser(
  { tools, challenges, relyingParty }: PasskeyTools,
  connection: Connection,
  assertion: unknown,
  userId?: string,
): Promise<string | undefined> {
  const party = relyingParty();
  const id = credentialIdIn(assertion);
  const passkey = id && (await findPasskey(connection, id));
  if (!party || !passkey || (userId !== undefined && passkey.user_id !== userId)) return undefined;
  const shown = await verifyAssertion(assertion, passkey, party, {
    isOurs: (challenge) => challenges.isOurs(challenge, challengeFor(userId)),
    // Alone it replaces both factors: the device must have checked a fingerprint, face or PIN.
    userVerified: userId === undefined,
  });
  if (!shown || !(await challenges.spend(connection, shown.challenge))) return undefined;
  const counted = await countUse(connection, passkey.passkey_id, shown.counter, tools.clock.now());
  return counted ? passkey.user_id : undefined;
}

function credentialIdIn(assertion: unknown): Buffer | undefined {
  const { id } = (assertion ?? {}) as { id?: unknown };
  return typeof id === 'string' ? Buffer.from(id, 'base64url') : undefined;
}
