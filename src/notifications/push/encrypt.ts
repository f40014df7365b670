import { createCipheriv, createECDH, type ECDH, hkdfSync } from 'node:crypto';
import type { RandomBytes } from '../../platform/random.ts';

/** The keys a browser provides for encryption. */
export interface PushKeys {
  /** Public key, a point on P-256, base64url. */
  p256dh: string;
  /** Secret of 16 bytes, base64url. */
  auth: string;
}

const RECORD_BYTES = 4096;
const SALT_BYTES = 16;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
/** Delimiter after the text of the last record. */
const END = 2;

/**
 * Encrypts a message for one browser as in RFC 8291: one record of aes128gcm (RFC 8188). `ours` is a key pair for this
 * message alone.
 */
export function encryptFor(
  { p256dh, auth }: PushKeys,
  text: string,
  random: RandomBytes,
  ours: ECDH = newKeyPair(),
): Buffer {
  const theirPublic = Buffer.from(p256dh, 'base64url');
  const ourPublic = ours.getPublicKey();
  const shared = ours.computeSecret(theirPublic);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirPublic, ourPublic]);
  const secret = derive(shared, Buffer.from(auth, 'base64url'), info, 32);
  const salt = random(SALT_BYTES);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), KEY_BYTES);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), NONCE_BYTES);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = Buffer.concat([
    cipher.update(text, 'utf8'),
    cipher.update(Buffer.of(END)),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const header = Buffer.alloc(SALT_BYTES + 5);
  salt.copy(header);
  header.writeUInt32BE(RECORD_BYTES, SALT_BYTES);
  header.writeUInt8(ourPublic.length, SALT_BYTES + 4);
  return Buffer.concat([header, ourPublic, sealed]);
}

function newKeyPair(): ECDH {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return pair;
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}
