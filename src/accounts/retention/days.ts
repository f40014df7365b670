export const RETENTION_MEMBERS = [
  'samples_days',
  'events_days',
  'messages_days',
  'guests_days',
  'audit_days',
] as const;
export type RetentionMember = (typeof RETENTION_MEMBERS)[number];

/** For how many days what is kept; null: for ever, or of an organization's own wishes, none. */
export type RetentionDays = Record<RetentionMember, number | null>;
