import { createCipheriv, randomBytes } from 'node:crypto';

/** The format of sealed values before they named their key: nonce, tag, text. */
export function sealedBefore(key: Buffer, text: string, context: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}
