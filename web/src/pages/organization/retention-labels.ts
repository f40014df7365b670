import type { RetentionDays } from '../../contract.ts';

export type RetentionMember = keyof RetentionDays;

export const KINDS: { member: RetentionMember; name: string; text: string }[] = [
  { member: 'samples_days', name: 'Measurements', text: 'What devices measured, and every sum of it.' },
  { member: 'events_days', name: 'Events', text: 'What happened in homes.' },
  {
    member: 'messages_days',
    name: 'Messages',
    text: 'To guests and hosts, and answers; not before the stay is over.',
  },
  {
    member: 'guests_days',
    name: 'Guests',
    text: 'Who stayed there, from check-out on. The stay itself remains, without a name.',
  },
  { member: 'audit_days', name: 'Audit log', text: 'Who did what in the organization.' },
];

export function daysInWords(days: number | null): string {
  if (days === null) return 'For ever';
  return days === 1 ? '1 day' : `${days.toLocaleString('en')} days`;
}
