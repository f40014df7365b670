import type { FileHandle } from 'node:fs/promises';
import { audit, type By } from '../../audit/index.ts';
import { type RowError, tooLarge } from '../../platform/errors.ts';
import { semaphore } from '../../platform/semaphore.ts';
import type { InputDependencies, Origin } from '../guest.ts';
import type { FileHome } from '../reading/input-reader.ts';
import type { Portion } from '../reading/portions.ts';
import { requireRoomForGuests } from '../room.ts';
import { savePortions } from '../save-portions.ts';
import type { ColumnNames } from './columns.ts';
import { RowErrors } from './row-errors.ts';
import { linesIn } from './spool.ts';
import { openTemporaryFile } from './temporary-file.ts';

/** A file of rows, taken in as it arrives. */
export interface CsvFile {
  bytes: AsyncIterable<Uint8Array>;
  /** Left out for files that are on this machine already. */
  mostBytes?: number;
}

export interface CsvImport {
  file: CsvFile;
  /** How the file calls its columns, where not by our names. */
  columns?: ColumnNames;
  organization_id: string;
  home: FileHome;
  origin: Omit<Origin, 'home_id'>;
  /** Keep the good rows when others are bad. */
  partial: boolean;
  /** Answer what would be done, and do nothing. */
  dryRun: boolean;
  by: By;
}

export interface Imported {
  created: number;
  updated: number;
  errors: RowError[];
  more_errors?: number;
}

/** Each holds a database connection for seconds; the others are for everybody else. */
const inTurn = semaphore(2, 20);

/**
 * First the whole file is taken in, then it is read and checked by a thread of its own, good rows put aside; then they
 * are written in one transaction. So a slow upload holds nothing, and a bad file costs the database nothing.
 */
export async function importCsv(dependencies: InputDependencies, wanted: CsvImport): Promise<Imported> {
  const [file, rows] = await openBoth();
  try {
    await takeIn(wanted.file, file);
    const { organization_id, home, columns = {} } = wanted;
    const read = await dependencies.reader.csv(organization_id, {
      input: file.fd,
      output: rows.fd,
      home,
      columns,
      now: dependencies.tools.clock.now(),
      unreachableCountries: [...dependencies.rules.unreachableCountries],
    });
    const errors = new RowErrors(read);
    if (errors.any && !wanted.partial) throw errors.refusal();
    const counts = await inTurn(() => write(dependencies, wanted, rows, errors));
    return { ...counts, ...errors.answer() };
  } finally {
    await Promise.all([file.close(), rows.close()]);
  }
}

async function openBoth(): Promise<[FileHandle, FileHandle]> {
  const file = await openTemporaryFile();
  try {
    return [file, await openTemporaryFile()];
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function takeIn(
  { bytes, mostBytes = Number.POSITIVE_INFINITY }: CsvFile,
  file: FileHandle,
): Promise<void> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > mostBytes) throw tooLarge(`The file is larger than ${mostBytes / 1_048_576} MB.`);
    await file.appendFile(chunk);
  }
}

class DryRun extends Error {
  constructor(readonly counts: { created: number; updated: number }) {
    super('Rolled back on purpose.');
  }
}

async function write(
  dependencies: InputDependencies,
  { organization_id, home, origin, partial, dryRun, by }: CsvImport,
  spooled: FileHandle,
  errors: RowErrors,
): Promise<{ created: number; updated: number }> {
  const { home_id } = home;
  try {
    return await dependencies.tools.database.patient.transaction(async (connection) => {
      const portions = linesIn<Portion>(spooled);
      const counts = await savePortions(
        connection,
        dependencies,
        { ...origin, home_id },
        portions,
        (row, problem) => errors.add({ row, ...problem }),
      );
      if (errors.any && !partial) throw errors.refusal();
      if (counts.created > 0) await requireRoomForGuests(connection, dependencies, home_id);
      if (dryRun) throw new DryRun(counts);
      await audit({ ...dependencies.tools, database: connection }, by, {
        organization_id,
        action: 'guest.imported',
        object: { kind: 'home', id: home_id, home_id },
        count: counts.created + counts.updated,
      });
      return counts;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.counts;
    throw error;
  }
}
