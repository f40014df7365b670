import type { By, Repeated } from '../audit/index.ts';
import { HOUR_MS } from '../platform/durations.ts';
import type { GuestRow } from './guest.ts';
import { guestObject } from './guests.ts';

type GuestContacts = Pick<GuestRow, 'phone_number' | 'email'>;
interface AuditedHome {
  home_id: string;
  organization_id: string;
  name: string;
}

/** Records in the audit log who received e-mail addresses and phone numbers of guests. */
export interface ContactReads {
  recordList(by: By, home: AuditedHome, guests: readonly GuestContacts[]): Promise<void>;
  recordGuest(by: By, home: AuditedHome, guest: GuestRow): Promise<void>;
}

/** An app that polls every minute makes one entry an hour, and one with the number of its other reads. */
const PERIOD_MS = HOUR_MS;

export function openContactReads(repeated: Repeated): ContactReads {
  const record = async (
    by: By,
    { organization_id }: AuditedHome,
    object: { kind: 'home' | 'guest'; id: string; name?: string; home_id: string },
    guests: readonly GuestContacts[],
  ) => {
    const count = guests.filter(({ phone_number, email }) => phone_number !== null || email !== null).length;
    if (count === 0) return;
    const caller = [by.user?.user_id, by.tokenId, by.address];
    await repeated.note({
      key: ['guest.contact_read', ...caller, object.id].join(' '),
      periodMs: PERIOD_MS,
      by,
      entries: [{ organization_id, action: 'guest.contact_read', object, count }],
    });
  };
  return {
    recordList: (by, home, guests) => {
      const { home_id, name } = home;
      return record(by, home, { kind: 'home', id: home_id, name, home_id }, guests);
    },
    recordGuest: (by, home, guest) => record(by, home, guestObject(guest), [guest]),
  };
}
