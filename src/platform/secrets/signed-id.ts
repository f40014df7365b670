import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKeys, type SecretKeys } from './secret-keys.ts';

/**
 * A signed id for an address that its recipient may open: nothing to store, nothing to guess (128 bits), and invalid
 * as soon as the thing it names is gone.
 */
export interface SignedIds {
  sign(id: string): string;
  /** The id in a token, and whether we signed it. A malformed token has an id that names nothing. */
  read(token: string): { id: string; genuine: boolean };
}

const ID_BYTES = 12;
const SIGNATURE_BYTES = 16;
const EMPTY_ID = Buffer.alloc(ID_BYTES);

/** A signature for one purpose is not valid for another. */
export function openSignedIds(secretKeys: SecretKeys, purpose: string): SignedIds {
  const keys = deriveKeys(secretKeys, purpose);
  const signatureOf = (key: Buffer, id: Buffer) =>
    createHmac('sha256', key).update(id).digest().subarray(0, SIGNATURE_BYTES);
  return {
    sign: (id) => {
      const bytes = Buffer.from(id, 'hex');
      return Buffer.concat([bytes, signatureOf(keys.current(), bytes)]).toString('base64url');
    },
    read: (token) => {
      const bytes = Buffer.from(token, 'base64url');
      // Encoded again and compared, because several texts decode to the same bytes and only one is ours.
      const wellFormed = bytes.length === ID_BYTES + SIGNATURE_BYTES && bytes.toString('base64url') === token;
      const id = wellFormed ? bytes.subarray(0, ID_BYTES) : EMPTY_ID;
      const given = wellFormed ? bytes.subarray(ID_BYTES) : Buffer.alloc(SIGNATURE_BYTES);
      const isSigned = keys.all().some((key) => timingSafeEqual(given, signatureOf(key, id)));
      return { id: id.toString('hex'), genuine: isSigned && wellFormed };
    },
  };
}
