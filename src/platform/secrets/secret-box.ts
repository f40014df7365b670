import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { RandomBytes } from '../random.ts';
import { openSecretKeys, type SecretKey, type SecretKeys } from './secret-keys.ts';

/**
 * Encrypts secrets that must be read again (a webhook signs with them), with a key outside the database. AES-256-GCM
 * with the row and column as authenticated context, so that a value copied to another row does not decrypt. A value's
 * first bytes name its key.
 */
export interface SecretBox {
  seal(text: string, context: string): Buffer;
  open(sealed: Buffer, context: string): string;
  /** Also returns the key. Undefined if none of ours decrypts it. */
  tryToOpen(sealed: Buffer, context: string): { text: string; key: SecretKey } | undefined;
  keys: SecretKeys;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Marks values with a key id. Older values begin with their random nonce. */
const MARK = Buffer.from('key1');
const ID_BYTES = 8;
export const HEADER_BYTES = MARK.length + ID_BYTES;

/** The start of everything that this key encrypted. */
export function headerOf({ id }: Pick<SecretKey, 'id'>): Buffer {
  return Buffer.concat([MARK, Buffer.from(id, 'hex')]);
}

/** Id of the key that encrypted it. Undefined for a value from before there were ids. */
export function keyIdIn(sealed: Buffer): string | undefined {
  const isMarked = sealed.subarray(0, MARK.length).equals(MARK);
  return isMarked ? sealed.subarray(MARK.length, HEADER_BYTES).toString('hex') : undefined;
}

/** `given` is a single key in tests and for short-lived values. */
export function openSecretBox(given: SecretKeys | Buffer, random: RandomBytes): SecretBox {
  const keys = Buffer.isBuffer(given) ? openSecretKeys([given]) : given;
  const tryToOpen: SecretBox['tryToOpen'] = (sealed, context) => {
    const id = keyIdIn(sealed);
    const named = id === undefined ? undefined : keys.find(id);
    const text = named && decipher(named, sealed.subarray(HEADER_BYTES), context);
    if (named && text !== undefined) return { text, key: named };
    // From before there were ids. One nonce in four thousand million looks like a mark.
    for (const key of keys.all()) {
      const before = decipher(key, sealed, context);
      if (before !== undefined) return { text: before, key };
    }
    return undefined;
  };
  return {
    keys,
    seal: (text, context) => {
      const key = keys.current();
      const nonce = random(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key.bytes, nonce).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([headerOf(key), nonce, cipher.getAuthTag(), sealed]);
    },
    tryToOpen,
    open: (sealed, context) => {
      const opened = tryToOpen(sealed, context);
      if (opened) return opened.text;
      const id = keyIdIn(sealed);
      throw new Error(
        id === undefined || keys.find(id)
          ? `The sealed value of ${context} does not open.`
          : `The sealed value of ${context} needs the secret key ${id}, which this process does not have.`,
      );
    },
  };
}

/** Undefined: another key, another context, or a changed value. */
function decipher({ bytes }: SecretKey, sealed: Buffer, context: string): string | undefined {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const cipher = createDecipheriv(CIPHER, bytes, sealed.subarray(0, NONCE_BYTES)).setAAD(
    Buffer.from(context),
  );
  cipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const text = cipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, cipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
