import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { RandomBytes } from './random.ts';

/**
 * Secrets that must be read again (a webhook signs with them) are sealed with a key that is not in the
 * database. AES-256-GCM; the context (which row, which column) is authenticated, so that a sealed value
 * copied to another row does not open there.
 */
export interface SecretBox {
  seal(text: string, context: string): Buffer;
  open(sealed: Buffer, context: string): string;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function openSecretBox(key: Buffer, random: RandomBytes): SecretBox {
  return {
    seal: (text, context) => {
      const nonce = random(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open: (sealed, context) => {
      const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES)).setAAD(
        Buffer.from(context),
      );
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return (
        decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    },
  };
}
