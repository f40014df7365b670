import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKeys, type SecretKeys } from '../../platform/secret-keys.ts';

/**
 * The address of a guest's page carries the guest's id and a signature of it: nothing to store, nothing to guess
 * (128 bits), and dead as soon as the guest is gone.
 */
export interface GuestPages {
  addressOf(guestId: string): string;
  /** The id in a token, and whether we signed it. A token of another form has an id that names nobody. */
  read(token: string): { guestId: string; genuine: boolean };
}

const ID_BYTES = 12;
const SIGNATURE_BYTES = 16;
const NOBODY = Buffer.alloc(ID_BYTES);

export function openGuestPages(secretKeys: SecretKeys, baseUrl: () => string): GuestPages {
  const keys = deriveKeys(secretKeys, 'guest page');
  const signatureOf = (key: Buffer, id: Buffer) =>
    createHmac('sha256', key).update(id).digest().subarray(0, SIGNATURE_BYTES);

  return {
    addressOf: (guestId) => {
      const id = Buffer.from(guestId, 'hex');
      return `${baseUrl()}/g/${Buffer.concat([id, signatureOf(keys.current(), id)]).toString('base64url')}`;
    },
    read: (token) => {
      const bytes = Buffer.from(token, 'base64url');
      // Written back and compared, because several texts decode to the same bytes and one of them is ours.
      const wellFormed = bytes.length === ID_BYTES + SIGNATURE_BYTES && bytes.toString('base64url') === token;
      const id = wellFormed ? bytes.subarray(0, ID_BYTES) : NOBODY;
      const given = wellFormed ? bytes.subarray(ID_BYTES) : Buffer.alloc(SIGNATURE_BYTES);
      const isSigned = keys.all().some((key) => timingSafeEqual(given, signatureOf(key, id)));
      const genuine = isSigned && wellFormed;
      return { guestId: id.toString('hex'), genuine };
    },
  };
}
