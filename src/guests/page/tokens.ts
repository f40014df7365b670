import type { SecretKeys } from '../../platform/secrets/secret-keys.ts';
import { openSignedIds } from '../../platform/secrets/signed-id.ts';

/** The address of a guest page has the signed id of the guest. */
export interface GuestPages {
  addressOf(guestId: string): string;
  read(token: string): { guestId: string; genuine: boolean };
}

export function openGuestPages(secretKeys: SecretKeys, baseUrl: () => string): GuestPages {
  const ids = openSignedIds(secretKeys, 'guest page');
  return {
    addressOf: (guestId) => `${baseUrl()}/g/${ids.sign(guestId)}`,
    read: (token) => {
      const { id, genuine } = ids.read(token);
      return { guestId: id, genuine };
    },
  };
}
