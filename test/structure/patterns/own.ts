const { raw } = String;

/** Patterns that read only text of Lares or of the operator, by file below src/ and as written there. */
export const OWN: Record<string, { patterns: string[]; because: string }> = {
  'accounts/second-factor/recovery-codes.ts': {
    patterns: [raw`/.{5}(?=.)/g`],
    because: 'a code that we made',
  },
  'accounts/users/setup-code.ts': { patterns: [raw`/.{6}(?=.)/g`], because: 'a code that we made' },
  'catalogue/metadata.ts': { patterns: [raw`/_(\w)/g`], because: 'names of events' },
  'config/readers.ts': {
    patterns: [
      raw`/^\d+$/`,
      raw`/^(\d+(?:\.\d+)?)\/(\d+)$/`,
      raw`/^\s*\d+(\.\d+)?\s*$/`,
      raw`/^[A-Z]{2}$/`,
      raw`/^[0-9a-f]{64}$/i`,
      raw`/^(?:[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/`,
      raw`/^\+[1-9]\d{6,14}$/`,
      raw`/^\d{3,8}$/`,
      raw`/^[A-Za-z0-9 ]{1,11}$/`,
      raw`/[A-Za-z]/`,
      raw`/^\s*(\w+)=(\d{1,10}|off)\s*$/`,
      raw`/^[\w.~+/-]+=*$/`,
    ],
    because: 'settings of the operator',
  },
  'devices/devices.ts': { patterns: [raw`/../g`], because: 'an id' },
  'devices/ingest/lanes.ts': { patterns: [raw`/^2[23]/`], because: 'codes of database errors' },
  'devices/series/schema.ts': {
    patterns: [raw`pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$'`],
    because: 'describes an answer, which is not checked',
  },
  'guests/sync/booking-system/booking-source.ts': {
    patterns: [raw`/\/$/`],
    because: 'an address of ours or of the operator',
  },
  'mail/gateway.ts': { patterns: [raw`/@([^\s@>]+)>?$/`], because: 'LARES_MAIL_FROM' },
  'messaging/templates/built-in.ts': {
    patterns: [raw`/^(noise_[a-z]+)_([23])$/`],
    because: 'ids of our templates',
  },
  'notifications/alerting/gateways.ts': {
    patterns: [raw`/^(localhost|127\.[\d.]+|\[::1\])$/`],
    because: 'the host of LARES_PUBLIC_URL',
  },
  'notifications/alerting/heartbeat.ts': { patterns: [raw`/\/+$/`], because: 'LARES_HEARTBEAT_URL' },
  'messaging/gateways/telephony.ts': { patterns: [raw`/\/+$/`], because: 'LARES_SMS_URL' },
  'platform/db/connection/connection-lost.ts': {
    patterns: [
      raw`/^(08...|57P0[1-5])$/`,
      raw`/connection terminated|connection ended|timeout expired|read timeout|not queryable/i`,
    ],
    because: 'codes and texts of the database driver',
  },
  'platform/db/migrations/migration.ts': {
    patterns: [raw`/^(\d{4})_[a-z0-9_]+\.sql$/`, raw`/^-- Needs (\d{4}): \S/m`],
    because: 'names and texts of migrations',
  },
  'platform/db/migrations/migration-steps.ts': {
    patterns: [raw`/^-- ?step\b:?(.*)$/gim`, raw`/^\s*(--.*)?$/`],
    because: 'texts of migrations',
  },
  'platform/db/connection/unavailable.ts': {
    patterns: [raw`/^(53...|57014|25006)$/`],
    because: 'codes of database errors',
  },
  'platform/db/plain-array.ts': {
    patterns: [raw`/^[\w.:+-]+(?:,[\w.:+-]+)*$/`],
    because: 'ids and times of our own',
  },
  'platform/embedded/binaries.ts': {
    patterns: [raw`/\.a$|\/pgxs$|\/pkgconfig$/`],
    because: 'names of installed files',
  },
  'platform/embedded/data-migration/install-cluster.ts': {
    patterns: [raw`/^postgres-\d+(-\d+)?$/`],
    because: 'names of folders that we gave',
  },
  'platform/embedded/data-migration/temporary-server.ts': {
    patterns: [raw`/lock file|pre-existing shared memory block/`],
    because: 'the log of the embedded server',
  },
  'platform/embedded/server/join-server.ts': {
    patterns: [raw`/lock file|pre-existing shared memory block/`, raw`/^57|^55P03|^53300|^40P01/`],
    because: 'the log and the codes of the embedded server',
  },
  'platform/http/addresses.ts': {
    patterns: [raw`/\/$/`, `/[.+?^\${}()|[\\]\\\\]/g`, raw`/:\w+/g`],
    because: 'paths of the API as the rows have them',
  },
  'platform/http/answer/error-answers.ts': {
    patterns: [
      raw`/^(23503|23505|40001|40P01)$/`,
      raw`/^53/`,
      raw`/^57014$/`,
      raw`/^25006$/`,
      raw`/^LA503$/`,
      raw`/^\s+at /`,
    ],
    because: 'codes of database errors, and lines of a stack',
  },
  'platform/db/migrations/migration-reads.ts': {
    patterns: [
      raw`/--.*$/gm`,
      raw`/\s+/g`,
      raw`/^CREATE (?:UNIQUE )?INDEX (?:CONCURRENTLY )?(?:IF NOT EXISTS )?\w+ ON (?:ONLY )?(\w+)/i`,
      raw`/^(?:WITH .*? )?(?:UPDATE|DELETE FROM) (?:ONLY )?(\w+)/i`,
      raw`/^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?(\w+) (.*)$/i`,
      raw`/\bVALIDATE CONSTRAINT\b|\bSET NOT NULL\b|\bADD (?:CONSTRAINT \w+ )?(?:CHECK|UNIQUE|PRIMARY KEY|FOREIGN KEY|EXCLUDE)\b/i`,
      raw`/\bALTER (?:COLUMN )?\w+ (?:SET DATA )?TYPE\b/i`,
      raw`/\bNOT VALID\b/i`,
    ],
    because: 'migrations, which are ours',
  },
  'platform/db/migrations/upgrade-plan.ts': {
    patterns: [raw`/^.*?\.(?= |$)/`],
    because: 'migrations, which are ours',
  },
  'platform/http/answer/serializers.ts': { patterns: [raw`/"\$ref":"(\w+)#"/g`], because: 'schemas' },
  'platform/http/serve-routes.ts': {
    patterns: [raw`/:(\w+)/g`, raw`/_id$/`],
    because: 'paths of the API as the rows have them',
  },
  'simulator/plan/stays.ts': { patterns: [raw`/[^a-z]/gi`], because: 'names of made-up guests' },
  'simulator/demo/receivers.ts': {
    patterns: [
      raw`/^\{"hook_id":"([0-9a-f]{24})",(?:"hook_token":"[^"]*",)?"event":(\{.*\}),"hook_digest":"([0-9a-f]{64})"\}$/s`,
    ],
    because: 'deliveries that the same process made',
  },
  'simulator/device/virtual-device.ts': {
    patterns: [raw`/"sent_at":-?\d+/`],
    because: 'reports of made-up devices',
  },
  'web-app/built-app.ts': { patterns: [raw`/\.(gz|br)$/`], because: 'names of built files' },
  'webhooks/document.ts': { patterns: [raw`/_(\w)/g`], because: 'names of events' },
  'webhooks/event-schemas.ts': {
    patterns: [raw`/_(\w)/g`, raw`pattern: '^[0-9a-f]{64}$'`, raw`/Event$/`],
    because: 'names of events; the digest is what we send',
  },
  'transfer/import.ts': { patterns: [raw`/^2[23]/`], because: 'codes of database errors' },
};
