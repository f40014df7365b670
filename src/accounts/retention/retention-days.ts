export const RETENTION_MEMBERS = [
  'samples_days',
  'events_days',
  'messages_days',
  'guests_days',
  'audit_days',
] as const;
export type RetentionMember = (typeof RETENTION_MEMBERS)[number];

/** One value for each member. */
export function mapMembers<Value>(make: (member: RetentionMember) => Value): Record<RetentionMember, Value> {
  const entries = RETENTION_MEMBERS.map((member) => [member, make(member)]);
  return Object.fromEntries(entries) as Record<RetentionMember, Value>;
}

/** Days to keep each kind of data. Null: for ever, or no preference of the organization. */
export type RetentionDays = Record<RetentionMember, number | null>;
