import type { RetentionDays } from '../../contract.ts';
import { type Message, msg, t } from '../../words/words.ts';

export type RetentionMember = keyof RetentionDays;

export const KINDS: { member: RetentionMember; name: Message; text: Message }[] = [
  {
    member: 'samples_days',
    name: msg('Measurements'),
    text: msg('What devices measured, and every sum of it.'),
  },
  { member: 'events_days', name: msg('Events'), text: msg('What happened in homes.') },
  {
    member: 'messages_days',
    name: msg('Messages'),
    text: msg('To guests and hosts, and answers; not before the stay is over.'),
  },
  {
    member: 'guests_days',
    name: msg('Guests'),
    text: msg('Who stayed there, from check-out on. The stay itself remains, without a name.'),
  },
  { member: 'audit_days', name: msg('Audit log'), text: msg('Who did what in the organization.') },
];

export function daysInWords(days: number | null): string {
  if (days === null) return t('For ever');
  return t('{count, plural, one {# day} other {# days}}', { count: days });
}
