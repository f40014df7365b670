import { locateDatabase } from '../../../src/database-location.ts';
import { readMigrations } from '../../../src/platform/db/migrations/migrate.ts';
import { type PlannedMigration, planUpgrade } from '../../../src/platform/db/migrations/upgrade-plan.ts';
import { wouldMigrateData } from '../../../src/platform/embedded/index.ts';
import { type Command, WrongUsage } from '../../command.ts';

export const upgradeCommand: Command = {
  words: 'upgrade',
  summary: 'Say what this version would change in the database, and how long that takes',
  details: [
    'Run it with the newer version, while the older one serves. It changes nothing; lares migrate applies what it lists, and',
    'lares start does so too. docs/operations/upgrade.md has the steps.',
  ],
  options: { check: { help: 'look, and change nothing; there is no other form', required: false } },
  run: async (input, { config, log, json }) => {
    if (!input.on('check'))
      throw new WrongUsage('lares upgrade --check only looks. lares migrate applies what it lists.');
    const carried = config.databaseUrl === undefined ? await wouldMigrateData(config.dataDir) : undefined;
    // Reading the old data directory would mean migrating it.
    if (carried) {
      const report = { postgres: carried, migrations: [] };
      return json ? report : carriedInWords(carried);
    }
    const location = await locateDatabase(config, log);
    try {
      const { from, migrations } = await planUpgrade(location.connectionConfig, await readMigrations());
      const estimated_seconds = sum(migrations);
      const report = { ...(from === undefined ? {} : { from }), migrations, estimated_seconds };
      return json ? report : inWords(migrations);
    } finally {
      await location.release();
    }
  },
};

const sum = (migrations: PlannedMigration[]) =>
  Math.round(10 * migrations.reduce((total, { estimated_seconds }) => total + estimated_seconds, 0)) / 10;

function carriedInWords({ from, to }: { from: number; to: number }): string {
  return [
    `The first start carries the database over from PostgreSQL ${from} to ${to}, and nobody is served meanwhile:`,
    '100 MB take some seconds, ten times as much about ten times as long. It needs room for the database once more.',
    'Stop Lares, make a backup, then start this version. docs/operations/upgrade.md has the rest.',
  ].join('\n');
}

function inWords(migrations: PlannedMigration[]): string {
  if (migrations.length === 0) return 'Nothing to migrate: the database is as this version wants it.';
  const blocking = migrations.filter(({ needs }) => needs !== undefined);
  return [
    `${migrations.length} to apply, about ${sum(migrations)} s, while the older version goes on serving:`,
    ...migrations.flatMap(({ name, about, reads, estimated_seconds }) => [
      `  ${name}  about ${estimated_seconds} s`,
      ...(about === '' ? [] : [`    ${about}`]),
      ...reads.map(
        ({ table, rows, bytes }) => `    goes through ${table}: ${inRows(rows)}, ${inMegabytes(bytes)}`,
      ),
    ]),
    ...blocking.map(
      ({ name, needs }) =>
        `  After ${name} a version that does not know migration ${String(needs).padStart(4, '0')} cannot serve any more.`,
    ),
    'lares migrate applies them; make a backup first.',
  ].join('\n');
}

const inRows = (rows: number) => `about ${Math.round(rows).toLocaleString('en')} rows`;
const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
