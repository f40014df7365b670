import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { RelyingParty } from './relying-party.ts';
import type { StoredPasskey } from './store.ts';

type IsOurs = (challenge: string) => boolean;

/** Loaded at first use: most processes and all commands never need it. */
export const webauthn = () => import('@simplewebauthn/server');

/** Without attestation, or self-signed. Other formats may lead to foreign certificates. */
const FORMATS = ['none', 'packed'];

/** A key that a device just created for us. Undefined if anything about it is invalid. */
export async function verifyNewKey(response: unknown, party: RelyingParty, isOurs: IsOurs) {
  const { verifyRegistrationResponse } = await webauthn();
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const shown = response as RegistrationResponseJSON;
  const seen = recordChallenge(isOurs);
  try {
    const statement = decodeAttestationObject(isoBase64URL.toBuffer(shown.response.attestationObject));
    if (!FORMATS.includes(statement.get('fmt'))) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: shown,
      expectedChallenge: seen.isOurs,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return {
      challenge: seen.challenge(),
      credential_id: Buffer.from(id, 'base64url'),
      public_key: Buffer.from(publicKey),
      counter,
      transports: transports.filter(isTransport),
    };
  } catch {
    return undefined;
  }
}

/** WebAuthn's list. Other values are not stored. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];
const isTransport = (text: unknown): text is string => typeof text === 'string' && TRANSPORTS.includes(text);

/** The verified signature and its counter. Undefined if anything is invalid, a decreased counter included. */
export async function verifyAssertion(
  assertion: unknown,
  { credential_id, public_key, counter, transports }: StoredPasskey,
  party: RelyingParty,
  { isOurs, userVerified }: { isOurs: IsOurs; userVerified: boolean },
) {
  const { verifyAuthenticationResponse } = await webauthn();
  const shown = assertion as AuthenticationResponseJSON;
  const seen = recordChallenge(isOurs);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: shown,
      expectedChallenge: seen.isOurs,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: credential_id.toString('base64url'),
        publicKey: new Uint8Array(public_key),
        counter,
        transports,
      },
      requireUserVerification: userVerified,
    });
    return verified ? { challenge: seen.challenge(), counter: authenticationInfo.newCounter } : undefined;
  } catch {
    return undefined;
  }
}

/** The library asks whether a challenge is ours and does not return which one it was. */
function recordChallenge(isOurs: IsOurs) {
  let last = '';
  return {
    isOurs: (challenge: string) => {
      last = challenge;
      return typeof challenge === 'string' && isOurs(challenge);
    },
    challenge: () => last,
  };
}
