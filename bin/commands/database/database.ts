import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { locateDatabase } from '../../../src/database-location.ts';
import { SUPERUSER } from '../../../src/platform/embedded/index.ts';
import { type Command, CommandFailed } from '../../command.ts';

/** Environment variables with which psql, pg_dump and similar programs connect. */
export const databaseCommands: Command[] = [
  {
    words: 'database run',
    summary: 'Run a command such as psql or pg_dump with the embedded database, as its superuser',
    details: ['Lares sets PGHOST, PGPORT, PGUSER and PGDATABASE, and does not migrate the database first.'],
    positional: "'COMMAND'",
    run: async (input, { config, log }) => {
      const location = await locateDatabase(config, log);
      try {
        if (!location.embedded)
          throw new CommandFailed('There is no embedded database: DATABASE_URL is set.');
        const { host, port, database } = location.embedded.connection;
        const { LARES_SECRET_KEY: _, ...environment } = process.env;
        const child = spawn('/bin/sh', ['-c', input.positional ?? ''], {
          stdio: 'inherit',
          env: {
            ...environment,
            PGHOST: host,
            PGPORT: String(port),
            PGUSER: SUPERUSER,
            PGDATABASE: database,
          },
        });
        const [code, signal] = await once(child, 'exit');
        if (code !== 0) throw new CommandFailed(`The command ended with ${signal ?? code}.`);
      } finally {
        await location.release();
      }
    },
  },
];
