import { locateDatabase } from '../../../src/database-location.ts';
import { readMigrations } from '../../../src/platform/db/migrations/migrate.ts';
import { type PlannedMigration, planUpgrade } from '../../../src/platform/db/migrations/upgrade-plan.ts';
import { wouldMigrateData } from '../../../src/platform/embedded/index.ts';
import { type Command, WrongUsage } from '../../command.ts';

export const upgradeCommand: Command = {
  words: 'upgrade',
  summary: 'Show what this version would change in the database, and how long that takes',
  details: [
    'Run it with the newer version while the older version serves. It changes nothing. lares migrate and lares start apply',
    'what it lists. See docs/operations/upgrade.md for the steps.',
  ],
  options: {
    check: { help: 'Only look, and change nothing. This option is always needed.', required: false },
  },
  run: async (input, { config, log, json }) => {
    if (!input.on('check'))
      throw new WrongUsage('lares upgrade --check only looks. lares migrate applies what it lists.');
    const dataMigration =
      config.databaseUrl === undefined ? await wouldMigrateData(config.dataDir) : undefined;
    // Reading the old data directory would mean migrating it.
    if (dataMigration) {
      const report = { postgres: dataMigration, migrations: [] };
      return json ? report : dataMigrationText(dataMigration);
    }
    const location = await locateDatabase(config, log);
    try {
      const { from, migrations } = await planUpgrade(location.connectionConfig, await readMigrations());
      const estimated_seconds = sum(migrations);
      const report = { ...(from === undefined ? {} : { from }), migrations, estimated_seconds };
      return json ? report : upgradeText(migrations);
    } finally {
      await location.release();
    }
  },
};

const sum = (migrations: PlannedMigration[]) =>
  Math.round(10 * migrations.reduce((total, { estimated_seconds }) => total + estimated_seconds, 0)) / 10;

function dataMigrationText({ from, to }: { from: number; to: number }): string {
  return [
    `The first start migrates the database from PostgreSQL ${from} to ${to}. Lares does not serve meanwhile.`,
    '100 MB take some seconds, ten times as much about ten times as long. The disk needs space for the database once more.',
    'Stop Lares, make a backup, then start this version. See docs/operations/upgrade.md.',
  ].join('\n');
}

function upgradeText(migrations: PlannedMigration[]): string {
  if (migrations.length === 0) return 'Nothing to migrate: the database is up to date.';
  const blocking = migrations.filter(({ needs }) => needs !== undefined);
  return [
    `${migrations.length} ${migrations.length === 1 ? 'migration' : 'migrations'} to apply, about ${sum(migrations)} s. The older version keeps serving:`,
    ...migrations.flatMap(({ name, about, reads, estimated_seconds }) => [
      `  ${name}  about ${estimated_seconds} s`,
      ...(about === '' ? [] : [`    ${about}`]),
      ...reads.map(
        ({ table, rows, bytes }) => `    processes ${table}: ${inRows(rows)}, ${inMegabytes(bytes)}`,
      ),
    ]),
    ...blocking.map(
      ({ name, needs }) =>
        `  After ${name} versions without migration ${String(needs).padStart(4, '0')} can no longer serve.`,
    ),
    'Make a backup first. Then apply them with: lares migrate',
  ].join('\n');
}

const inRows = (rows: number) => `about ${Math.round(rows).toLocaleString('en')} rows`;
const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
