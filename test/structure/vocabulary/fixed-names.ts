/** A name with a banned word that something outside the code fixes. Without `paths` it may stand anywhere. */
export interface FixedName {
  name: string;
  reason: string;
  paths?: readonly string[];
}

const COLUMN = 'a column';
const STORED = 'a member of stored JSON';
const MOVED = 'a column in the list of what an export file holds';
const MANTINE = 'a property of Mantine';
const REACT = 'a function of React';

export const FIXED_NAMES: readonly FixedName[] = [
  { name: 'alarm_heard', reason: 'an event type of the specification' },
  { name: 'never_heard', reason: 'a member of the API' },
  { name: 'last_heard_at', reason: COLUMN },
  { name: 'last_heard_from_at', reason: COLUMN },
  { name: 'last_told_at', reason: COLUMN },
  { name: 'tell_at', reason: COLUMN },
  { name: 'told_troubles', reason: 'a table' },
  { name: 'trouble_id', reason: COLUMN },
  { name: 'heardAt', reason: STORED, paths: ['src/devices/'] },
  { name: 'saidAt', reason: STORED, paths: ['src/devices/'] },
  { name: 'toldAt', reason: STORED, paths: ['src/devices/'] },
  {
    name: 'door',
    reason: 'a member of messages between processes, which may run different versions, and of log lines',
    paths: ['src/platform/processes/', 'bin/commands/start/'],
  },
  { name: 'estate', reason: 'an option of the command', paths: ['bin/commands/simulate.ts'] },
  {
    name: 'spread',
    reason: 'a JSON member that a command prints',
    paths: ['src/distribution/', 'test/end-to-end/distribution/'],
  },
  { name: 'told', reason: STORED, paths: ['src/devices/detect/episode.ts', 'src/devices/state-schemas.ts'] },
  { name: 'told', reason: 'a member of stored JSON', paths: ['src/bridges/zigbee2mqtt/'] },
  {
    name: 'told',
    reason: 'a member of a notification rule in the API',
    paths: [
      'src/app/account-keys.test.ts',
      'src/notifications/alerting/',
      'test/end-to-end/alerts/',
      'src/notifications/schema.ts',
      'src/notifications/preferences/preferences.ts',
      'test/end-to-end/notifications/',
      'test/openapi/',
      'test/web/pages/account.ts',
      'web/src/pages/account/rules/',
      'web/src/pages/alerts/recipient-table.tsx',
    ],
  },
  { name: 'told', reason: MOVED, paths: ['src/transfer/values/rules/'] },
  { name: 'memo', reason: MOVED, paths: ['src/transfer/values/rules/'] },
  { name: 'memo', reason: 'a column in the list of personal data', paths: ['test/structure/personal-data/'] },
  { name: 'troubles', reason: 'a table', paths: ['src/transfer/values/rules/', 'test/harness/portfolio/'] },
  {
    name: 'nobody',
    reason: 'a column that no table has, in a wrong statement',
    paths: ['test/structure/row-types/'],
  },
  { name: 'mended', reason: 'a field of a form of the demo', paths: ['test/scenarios/start/demo.test.ts'] },
  { name: 'memo', reason: REACT, paths: ['web/src/'] },
  { name: 'useMemo', reason: REACT, paths: ['web/src/'] },
  { name: 'nothingFoundMessage', reason: MANTINE, paths: ['web/src/'] },
];

/** Names of files that cannot change. */
export const FIXED_FILES: Readonly<Record<string, string>> = {
  'migrations/0037_rules_quiet_hours_and_troubles.sql': 'a released migration',
};

export const isFixed = (file: string, name: string): boolean =>
  FIXED_NAMES.some(
    (fixed) => fixed.name === name && (fixed.paths?.some((path) => file.startsWith(path)) ?? true),
  );
