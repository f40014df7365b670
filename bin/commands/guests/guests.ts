import { createReadStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { COMMAND_LINE } from '../../../src/audit/index.ts';
import { importCsv, localReader } from '../../../src/guests/index.ts';
import { findHome } from '../../../src/homes/store.ts';
import { ApiError } from '../../../src/platform/errors.ts';
import { isPublicId } from '../../../src/platform/ids.ts';
import { type Command, CommandFailed, WrongUsage } from '../../command.ts';

const LONGEST_SOURCE = 200;

export const guestCommands: Command[] = [
  {
    words: 'guest import',
    summary: 'Create and update guests of a home from a CSV file',
    positional: 'FILE.csv',
    options: {
      home: { value: 'ID', required: true, help: 'Id of the home.' },
      partial: { help: 'Import the valid rows when others are invalid.' },
      'dry-run': { help: 'Show what would be done, and store nothing.' },
      source: { value: 'NAME', help: 'Source of the guests, such as ical:Airbnb. csv by default.' },
      readonly: { help: 'Create guests that the API cannot change, as an integration does.' },
    },
    run: (input, { config, withTools }) => {
      const homeId = input.text('home');
      const source = input.optional('source') ?? 'csv';
      const path = input.positional ?? '';
      if (!isPublicId(homeId))
        throw new WrongUsage(`${homeId} is not an id: ids are 24 lower-case hex characters`);
      if (source.trim() === '' || source.length > LONGEST_SOURCE) {
        throw new WrongUsage(`--source must be text of 1 to ${LONGEST_SOURCE} characters`);
      }
      return withTools(async (tools) => {
        await requireReadable(path);
        const home = await findHome(tools.database, homeId);
        if (!home) throw new CommandFailed(`There is no home ${homeId}.`);
        return importCsv(
          { tools, rules: config.guests, reader: localReader },
          {
            file: { bytes: createReadStream(path) },
            organization_id: home.organization_id,
            home,
            origin: { source, readonly: input.on('readonly'), integration_id: null },
            partial: input.on('partial'),
            dryRun: input.on('dry-run'),
            by: COMMAND_LINE,
          },
        ).catch(explain);
      });
    },
  },
];

async function requireReadable(path: string): Promise<void> {
  await access(path, constants.R_OK).catch(() => {
    throw new CommandFailed(`${path} cannot be read.`);
  });
}

/** On a terminal, every invalid row has a line of its own. */
function explain(error: unknown): never {
  if (!(error instanceof ApiError) || !error.details.errors) throw error;
  const { errors, more_errors = 0 } = error.details;
  const lines = errors.map(
    ({ row, column, message }) => `  row ${row}${column && `, ${column}`}: ${message}`,
  );
  if (more_errors > 0) lines.push(`  and ${more_errors} more`);
  throw new CommandFailed(`Nothing was imported.\n${lines.join('\n')}`);
}
