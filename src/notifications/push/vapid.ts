import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { HOUR_MS } from '../../platform/durations.ts';
import type { SealedColumn } from '../../platform/secrets/sealed-columns.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { Tools } from '../../platform/tools.ts';
import { findVapidKey, insertVapidKey } from './store.ts';

/**
 * The identity of this server for push services (RFC 8292): browsers get the public key, and requests are signed with
 * the private key.
 */
export interface Vapid {
  publicKey(): Promise<string>;
  /** The Authorization header for a request to this address. */
  authorizationFor(endpoint: string): Promise<string>;
  /** Rejects when the stored key cannot be opened, or its halves do not belong together. */
  check(): Promise<void>;
}

const ONLY = 'only';
const LASTS_MS = 12 * HOUR_MS;
const UNCOMPRESSED = Buffer.of(4);

interface KeyPair {
  publicKey: string;
  /** A JWK. */
  privateKey: Record<string, string>;
}

export function openVapid(tools: Tools, box: SecretBox, baseUrl: () => string): Vapid {
  let known: Promise<KeyPair> | undefined;
  const keys = () => {
    known ??= readOrMake(tools, box).catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  return {
    check: async () => {
      const found = await findVapidKey(tools.database);
      // Without a key no browser has subscribed.
      if (!found) return;
      const { publicKey, privateKey } = opened(box, found);
      const { x, y } = createPublicKey({ key: privateKey, format: 'jwk' }).export({ format: 'jwk' });
      if (pointOf(x, y) !== publicKey) throw new Error('the halves of the key for push services differ');
    },
    publicKey: async () => (await keys()).publicKey,
    authorizationFor: async (endpoint) => {
      const { publicKey, privateKey } = await keys();
      const claims = {
        aud: new URL(endpoint).origin,
        exp: Math.floor((tools.clock.now().getTime() + LASTS_MS) / 1000),
        // The contact of the operator for the push service.
        sub: subjectOf(baseUrl()),
      };
      const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
      const key = createPrivateKey({ key: privateKey, format: 'jwk' });
      const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
    },
  };
}

/** Push services require a public address; a Lares on a private machine has none. */
function subjectOf(address: string): string {
  return address.startsWith('https://') ? address : 'mailto:postmaster@localhost';
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** When two processes create a key at the same moment, both use the first one stored. */
async function readOrMake(tools: Tools, box: SecretBox): Promise<KeyPair> {
  const found = await findVapidKey(tools.database);
  if (found) return opened(box, found);
  const pair = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const jwk = pair.privateKey.export({ format: 'jwk' });
  await insertVapidKey(tools.database, {
    key_id: ONLY,
    public_key: pointOf(jwk.x, jwk.y),
    sealed_private_key: box.seal(JSON.stringify(jwk), contextOf(ONLY)),
  });
  const stored = await findVapidKey(tools.database);
  if (!stored) throw new Error('the key for push services was not stored');
  return opened(box, stored);
}

function opened(box: SecretBox, stored: { public_key: string; sealed_private_key: Buffer }): KeyPair {
  return {
    publicKey: stored.public_key,
    privateKey: JSON.parse(box.open(stored.sealed_private_key, contextOf(ONLY))),
  };
}

const pointOf = (x: string | undefined, y: string | undefined): string =>
  Buffer.concat([UNCOMPRESSED, bytesOf(x), bytesOf(y)]).toString('base64url');

const bytesOf = (text: string | undefined): Buffer => Buffer.from(text ?? '', 'base64url');

function contextOf(keyId: string): string {
  return `vapid_keys.private_key:${keyId}`;
}

export const SEALED_VAPID: SealedColumn = {
  table: 'vapid_keys',
  column: 'sealed_private_key',
  key: 'key_id',
  contextOf,
};
