import type { RetentionDays } from '../../contract.ts';
import { type TextKey, t } from '../../i18n/texts.ts';

export type RetentionMember = keyof RetentionDays;

export const KINDS: { member: RetentionMember; name: TextKey; text: TextKey }[] = [
  { member: 'samples_days', name: 'organization.measurements', text: 'organization.samplesHint' },
  { member: 'events_days', name: 'common.events', text: 'organization.eventsHint' },
  { member: 'messages_days', name: 'common.messages', text: 'organization.messagesHint' },
  { member: 'guests_days', name: 'common.guests', text: 'organization.guestsHint' },
  { member: 'audit_days', name: 'common.auditLog', text: 'organization.auditHint' },
];

export function daysText(days: number | null): string {
  if (days === null) return t('organization.forEver');
  return t('organization.dayCount', { count: days });
}
