import { locateDatabase } from '../../../src/database-location.ts';
import { migrate, readMigrations } from '../../../src/platform/db/migrations/migrate.ts';
import type { Command } from '../../command.ts';

export const migrateCommand: Command = {
  words: 'migrate',
  summary: 'Bring the database to the schema of this version (start does it too)',
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
