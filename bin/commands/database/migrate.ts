import { locateDatabase } from '../../../src/database-location.ts';
import { migrate, readMigrations } from '../../../src/platform/db/migrations/migrate.ts';
import type { Command } from '../../command.ts';

export const migrateCommand: Command = {
  words: 'migrate',
  summary: 'Apply the migrations of this version to the database, as start does too',
  run: async (_input, { config, log }) => {
    const location = await locateDatabase(config, log);
    try {
      return {
        applied: await migrate(location.connectionConfig, await readMigrations(), (text) => log.warn(text)),
      };
    } finally {
      await location.release();
    }
  },
};
