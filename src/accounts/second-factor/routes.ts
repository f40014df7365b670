import { Empty, refTo } from '../../platform/http/document/common-schemas.ts';
import { type AnyRoute, route } from '../../platform/http/route.ts';
import type { AccessControl } from '../auth/access.ts';
import { actorOf } from '../auth/actor.ts';
import type { Caller } from '../auth/caller.ts';
import type { CallerCache } from '../auth/caller-cache.ts';
import type { SecondFactors } from './open-second-factors.ts';
import {
  addPasskey,
  beginNewApp,
  confirmNewApp,
  describeFactors,
  removeApp,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  requirePasskey,
} from './own-factors.ts';
import { assertionOptions, MOST_PASSKEYS, newPasskeyOptions } from './passkeys/passkeys.ts';
import {
  AppCode,
  CreatedPasskey,
  NewPasskeyInput,
  PasskeyBody,
  PasskeyChange,
  PasskeyOptions,
  RecoveryCodes,
  SecondFactorBody,
  UnconfirmedApp,
} from './schema.ts';

const tag = 'Second factor';
const LAST_FACTOR = 'It is your last second factor, and one of your organizations requires one.';
const NO_HOST_NAME = 'Lares is reached by an IP address. Browsers support passkeys on host names only.';

export function secondFactorRoutes(
  { proofTools }: SecondFactors,
  access: AccessControl,
  callers: CallerCache,
): AnyRoute[] {
  // Requires a session: the holder of a token must not change its owner's factors.
  const person = access.withSession();
  /** The next call of the user sees the change. */
  const change = async <Result>(caller: Caller, changed: Promise<Result>): Promise<Result> => {
    const result = await changed;
    callers.invalidateUser(caller.user.user_id);
    return result;
  };
  return [
    route({
      method: 'GET',
      path: '/users/me/second-factor',
      operationId: 'getSecondFactor',
      summary: 'Get the second factor',
      description: 'Returns your authenticator app, passkeys and number of recovery codes.',
      tag,
      access: person,
      answer: SecondFactorBody,
      handle: ({ context: { caller } }) => describeFactors(proofTools, caller),
    }),
    route({
      method: 'POST',
      path: '/users/me/second-factor/app',
      operationId: 'beginAuthenticatorApp',
      summary: 'Begin an authenticator app',
      description: 'Returns the secret for the app. The app is active after you confirm its first code.',
      tag,
      access: person,
      audit: { none: 'The app counts once its first code is confirmed. That has an entry.' },
      status: 201,
      answer: UnconfirmedApp,
      handle: ({ context: { caller } }) => beginNewApp(proofTools, caller),
    }),
    route({
      method: 'POST',
      path: '/users/me/second-factor/app/confirm',
      operationId: 'confirmAuthenticatorApp',
      summary: 'Confirm the authenticator app',
      description: 'Activates the app with its first code. From then on, log-ins ask for a second factor.',
      tag,
      access: person,
      audit: { action: 'factor.added', kind: 'factor' },
      body: AppCode,
      answer: RecoveryCodes,
      conflict: 'No authenticator app is being set up.',
      asksAgain: true,
      handle: ({ context: { caller }, body, request }) =>
        change(caller, confirmNewApp(proofTools, caller, actorOf(caller, request), body.code)),
    }),
    route({
      method: 'DELETE',
      path: '/users/me/second-factor/app',
      operationId: 'removeAuthenticatorApp',
      summary: 'Remove the authenticator app',
      tag,
      access: person,
      audit: { action: 'factor.removed', kind: 'factor' },
      answer: Empty,
      item: true,
      conflict: LAST_FACTOR,
      asksAgain: true,
      handle: ({ context: { caller }, request }) =>
        change(caller, removeApp(proofTools, caller, actorOf(caller, request))),
    }),
    route({
      method: 'POST',
      path: '/users/me/second-factor/passkeys/options',
      operationId: 'beginPasskey',
      summary: 'Begin a passkey',
      description: 'Returns the options with which the browser creates a passkey.',
      tag,
      access: person,
      audit: { none: 'Something for the browser to sign; nothing is kept.' },
      answer: PasskeyOptions,
      conflict: NO_HOST_NAME,
      handle: async ({ context: { caller } }) => ({
        options: await newPasskeyOptions(proofTools, caller.user),
      }),
    }),
    route({
      method: 'POST',
      path: '/users/me/second-factor/passkeys',
      operationId: 'addPasskey',
      summary: 'Add a passkey',
      description: 'Stores a passkey that the browser created.',
      tag,
      access: person,
      audit: { action: 'factor.added', kind: 'factor' },
      body: NewPasskeyInput,
      status: 201,
      answer: CreatedPasskey,
      conflict: `You already have ${MOST_PASSKEYS} passkeys, or this passkey. Or: ${NO_HOST_NAME}`,
      asksAgain: true,
      handle: ({ context: { caller }, body, request }) =>
        change(caller, addPasskey(proofTools, caller, actorOf(caller, request), body)),
    }),
    route({
      method: 'PATCH',
      path: '/users/me/second-factor/passkeys/:passkey_id',
      operationId: 'renamePasskey',
      summary: 'Rename a passkey',
      tag,
      access: person,
      audit: { action: 'factor.renamed', kind: 'factor' },
      body: PasskeyChange,
      answer: refTo(PasskeyBody),
      item: true,
      look: ({ context: { caller }, params }) => requirePasskey(proofTools, caller, params.passkey_id),
      handle: ({ context: { caller }, params: { passkey_id: passkeyId }, body: { name }, request }) =>
        renamePasskey(proofTools, caller, actorOf(caller, request), { passkeyId, name }),
    }),
    route({
      method: 'DELETE',
      path: '/users/me/second-factor/passkeys/:passkey_id',
      operationId: 'removePasskey',
      summary: 'Remove a passkey',
      tag,
      access: person,
      audit: { action: 'factor.removed', kind: 'factor' },
      answer: Empty,
      item: true,
      conflict: LAST_FACTOR,
      asksAgain: true,
      handle: ({ context: { caller }, params: { passkey_id }, request }) =>
        change(caller, removePasskey(proofTools, caller, actorOf(caller, request), passkey_id)),
    }),
    route({
      method: 'POST',
      path: '/users/me/second-factor/recovery-codes',
      operationId: 'renewRecoveryCodes',
      summary: 'Renew recovery codes',
      description: 'Returns ten new recovery codes. The earlier ones stop working.',
      tag,
      access: person,
      audit: { action: 'factor.added', kind: 'factor' },
      status: 201,
      answer: RecoveryCodes,
      conflict: 'You have no second factor.',
      asksAgain: true,
      handle: ({ context: { caller }, request }) =>
        renewRecoveryCodes(proofTools, caller, actorOf(caller, request)),
    }),
    route({
      method: 'POST',
      path: '/users/me/second-factor/challenge',
      operationId: 'challengePasskey',
      summary: 'Begin a passkey confirmation',
      description:
        'Returns the options with which one of your passkeys signs a challenge. Send the result to `POST /session/confirmation`.',
      tag,
      access: person,
      audit: { none: 'Something for the browser to sign; nothing is kept.' },
      answer: PasskeyOptions,
      conflict: NO_HOST_NAME,
      handle: async ({ context: { caller } }) => ({
        options: await assertionOptions(proofTools, caller.user.user_id),
      }),
    }),
  ];
}
