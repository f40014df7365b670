import { serverNow } from '../../../client/server-clock.ts';
import type { Guest, GuestInput, Home } from '../../../contract.ts';
import { dayAt, fromFieldValue, toFieldValue } from '../../../format/zoned-time.ts';
import { t } from '../../../i18n/texts.ts';

/** Values of the fields, named as the API's members, which errors refer to. */
export interface GuestValues extends Record<string, unknown> {
  name: string;
  phone_number: string;
  email: string;
  checkin_time: string;
  checkout_time: string;
}

export function valuesOf(guest: Guest | undefined, home: Home): GuestValues {
  const zone = home.timezone;
  if (!guest) {
    return {
      name: '',
      phone_number: '',
      email: '',
      checkin_time: dayAt(0, home.checkin_hour, zone, serverNow()),
      checkout_time: dayAt(1, home.checkout_hour, zone, serverNow()),
    };
  }
  return {
    name: guest.name,
    phone_number: guest.phone_number ?? '',
    email: guest.email ?? '',
    checkin_time: toFieldValue(guest.checkin_time, zone),
    checkout_time: guest.checkout_time === null ? '' : toFieldValue(guest.checkout_time, zone),
  };
}

export function inputOf(values: GuestValues, zone: string): GuestInput {
  return {
    name: values.name.trim(),
    phone_number: values.phone_number.trim() || null,
    email: values.email.trim() || null,
    checkin_time: instantOf(values.checkin_time, zone),
    checkout_time: values.checkout_time ? instantOf(values.checkout_time, zone) : null,
  };
}

/** Only changed fields: others' changes stay, and so do seconds that the fields omit. */
export function changeOf(values: GuestValues, before: GuestValues, zone: string): Partial<GuestInput> {
  const input = inputOf(values, zone);
  const touched = Object.entries(input).filter(([member]) => values[member] !== before[member]);
  return Object.fromEntries(touched);
}

function instantOf(field: string, zone: string): string {
  const time = fromFieldValue(field, zone);
  if ('problem' in time) throw new Error(time.problem);
  return time.at;
}

export const rulesFor = (zone: string) => ({
  name: (name: string) => (name.trim() ? null : t('guests.enterNameOfGuest')),
  checkin_time: (field: string) => problemOf(field, zone),
  checkout_time: (field: string, { checkin_time }: GuestValues) =>
    field ? (problemOf(field, zone) ?? orderProblem(checkin_time, field, zone)) : null,
});

function problemOf(field: string, zone: string): string | null {
  const time = fromFieldValue(field, zone);
  return 'problem' in time ? time.problem : null;
}

function orderProblem(checkin: string, checkout: string, zone: string): string | null {
  const [from, to] = [fromFieldValue(checkin, zone), fromFieldValue(checkout, zone)];
  if ('problem' in from || 'problem' in to) return null;
  return Date.parse(to.at) > Date.parse(from.at) ? null : t('guests.checkOutBeforeCheckIn');
}

/** Below a field: which of two equal local times is meant. */
export function noteOn(field: string, zone: string): string | undefined {
  if (!field) return undefined;
  const time = fromFieldValue(field, zone);
  return 'at' in time && time.twice ? t('guests.clockChangeTwice') : undefined;
}
