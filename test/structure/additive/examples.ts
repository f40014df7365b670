/** Forbidden changes of tables that older programs use, with their complaints, in order. */
export const WRONG: [string, string[]][] = [
  ['ALTER TABLE homes DROP COLUMN name', ['homes.name is gone']],
  [
    'ALTER TABLE sms_senders RENAME COLUMN created_at TO since',
    ['sms_senders.created_at is gone', 'sms_senders.since is required, and older programs do not give it'],
  ],
  [
    'ALTER TABLE schema_migrations ALTER COLUMN needs TYPE bigint',
    ['schema_migrations.needs has another type'],
  ],
  ['ALTER TABLE messages ALTER COLUMN sender SET NOT NULL', ['messages.sender is required']],
  [
    'ALTER TABLE organizations ALTER COLUMN require_second_factor DROP DEFAULT',
    ['organizations.require_second_factor has no default any more'],
  ],
  [
    'ALTER TABLE homes ADD COLUMN colour text NOT NULL',
    ['homes.colour is required, and older programs do not give it'],
  ],
  [
    'ALTER TABLE homes ADD CONSTRAINT short CHECK (length(timezone) < 100)',
    ['short refuses what older programs may write'],
  ],
  [
    'CREATE UNIQUE INDEX one_zone ON homes (timezone)',
    ['one_zone refuses what older programs may write', 'one_zone is made while nobody can write to homes'],
  ],
  [
    'ALTER TABLE cap_uses DROP CONSTRAINT cap_uses_pkey',
    ['cap_uses_pkey is gone, on which a conflict may be told'],
  ],
  ['DROP FUNCTION notify_members_changed CASCADE', ['notify_members_changed() is gone or answers otherwise']],
  ['CREATE INDEX by_zone ON homes (timezone)', ['by_zone is made while nobody can write to homes']],
  ["UPDATE homes SET timezone = 'UTC'", ['rows of homes are changed all at once']],
  [
    'DROP TABLE readiness',
    [
      'readiness.only_row is gone',
      'readiness.checked_at is gone',
      'readiness_pkey is gone, on which a conflict may be told',
    ],
  ],
];

/** Allowed changes. */
export const RIGHT: string[] = [
  'ALTER TABLE homes ADD COLUMN floor int CHECK (floor > -10)',
  `ALTER TABLE homes ADD COLUMN kind text NOT NULL DEFAULT 'flat'`,
  '-- Locks: so that there is a reason.\nALTER TABLE homes ADD COLUMN owner public_id REFERENCES organizations, ADD COLUMN code text UNIQUE',
  'CREATE TABLE rooms (room_id int PRIMARY KEY, name text NOT NULL);\nCREATE INDEX rooms_by_name ON rooms (name);\nUPDATE rooms SET name = room_id::text',
  '-- Step: outside a transaction\nDROP INDEX CONCURRENTLY IF EXISTS by_kind;\n-- Step: outside a transaction\nCREATE INDEX CONCURRENTLY by_kind ON homes (kind)',
  `-- Step: again until no row is left\nUPDATE homes SET floor = 1 WHERE home_id IN (SELECT home_id FROM homes WHERE floor IS NULL LIMIT 1000)`,
  // A plain view accepts writes like the table, also ON CONFLICT.
  'ALTER TABLE rooms RENAME TO places;\nCREATE VIEW rooms AS SELECT room_id, name FROM places',
  '-- Needs 0028: nothing reads it since.\nALTER TABLE homes DROP COLUMN floor',
];
