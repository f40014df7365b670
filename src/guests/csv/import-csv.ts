import type { FileHandle } from 'node:fs/promises';
import { audit, type By } from '../../audit/index.ts';
import type { RowError } from '../../platform/errors.ts';
import { semaphore } from '../../platform/semaphore.ts';
import { type ReportRefusal, savePortion } from '../drafts/save-portions.ts';
import type { InputDependencies, Origin } from '../guest.ts';
import { requireGuestQuota } from '../guest-quota.ts';
import type { FileHomes } from '../input/input-reader.ts';
import type { HomePortion } from '../input/portions.ts';
import { lockImportsOf } from '../store.ts';
import type { ColumnNames } from './columns.ts';
import { type CsvFile, receiveFile } from './receive-file.ts';
import { RowErrors } from './row-errors.ts';
import { readLines } from './spool.ts';
import { openTemporaryFile } from './temporary-file.ts';

export type CsvImport = FileHomes & {
  file: CsvFile;
  columns?: ColumnNames;
  organization_id: string;
  origin: Omit<Origin, 'home_id'>;
  /** Keep the good rows when others are bad. */
  partial: boolean;
  /** Answer the counts, and store nothing. */
  dryRun: boolean;
  by: By;
};

export interface ImportResult {
  created: number;
  updated: number;
  errors: RowError[];
  more_errors?: number;
}

/** Each import holds a database connection for seconds; the other connections stay free. */
const importSlots = semaphore(2, 20);

/**
 * Receives the whole file, checks it in a thread that writes good rows to a second file, then stores those in one transaction. So a
 * slow upload holds no connection, and a bad file costs the database nothing.
 */
export async function importCsv(
  dependencies: InputDependencies,
  csvImport: CsvImport,
): Promise<ImportResult> {
  const [file, rows] = await openTemporaryFiles();
  try {
    await receiveFile(csvImport.file, file);
    const { organization_id, columns = {} } = csvImport;
    const read = await dependencies.reader.csv(organization_id, {
      ...('home' in csvImport ? { home: csvImport.home } : { homes: csvImport.homes }),
      input: file.fd,
      output: rows.fd,
      columns,
      now: dependencies.tools.clock.now(),
      unreachableCountries: [...dependencies.rules.unreachableCountries],
    });
    const errors = new RowErrors(read.errors);
    if (errors.hasErrors && !csvImport.partial) throw errors.refusal();
    // One lock order for all imports, so that two into the same homes cannot deadlock.
    const homeIds = 'home' in csvImport ? [csvImport.home.home_id] : read.homeIds.toSorted();
    const counts = await importSlots(() => writeRows(dependencies, csvImport, homeIds, rows, errors));
    return { ...counts, ...errors.answer() };
  } finally {
    await Promise.all([file.close(), rows.close()]);
  }
}

async function openTemporaryFiles(): Promise<[FileHandle, FileHandle]> {
  const file = await openTemporaryFile();
  try {
    return [file, await openTemporaryFile()];
  } catch (error) {
    await file.close();
    throw error;
  }
}

interface Counts {
  created: number;
  updated: number;
}

const NO_COUNTS: Counts = { created: 0, updated: 0 };

function sumCounts(counts: Counts[]): Counts {
  return counts.reduce(
    (sum, { created, updated }) => ({ created: sum.created + created, updated: sum.updated + updated }),
    NO_COUNTS,
  );
}

class DryRun extends Error {
  constructor(readonly counts: Counts) {
    super('Rolled back on purpose.');
  }
}

async function writeRows(
  dependencies: InputDependencies,
  { organization_id, origin, partial, dryRun, by }: CsvImport,
  homeIds: string[],
  rows: FileHandle,
  errors: RowErrors,
): Promise<Counts> {
  try {
    return await dependencies.tools.database.longTimeout.transaction(async (connection) => {
      for (const homeId of homeIds) await lockImportsOf(connection, homeId);
      const counts = new Map(homeIds.map((homeId) => [homeId, NO_COUNTS]));
      for await (const { home_id, ...portion } of readLines<HomePortion>(rows)) {
        const refuse: ReportRefusal = (row, problem) => errors.add({ row, ...problem });
        const saved = await savePortion(connection, dependencies, { ...origin, home_id }, portion, refuse);
        counts.set(home_id, sumCounts([counts.get(home_id) ?? NO_COUNTS, saved]));
      }
      if (errors.hasErrors && !partial) throw errors.refusal();
      for (const [homeId, { created }] of counts) {
        if (created > 0) await requireGuestQuota(connection, dependencies, homeId);
      }
      const sum = sumCounts([...counts.values()]);
      if (dryRun) throw new DryRun(sum);
      for (const [home_id, { created, updated }] of counts) {
        await audit({ ...dependencies.tools, database: connection }, by, {
          organization_id,
          action: 'guest.imported',
          object: { kind: 'home', id: home_id, home_id },
          count: created + updated,
        });
      }
      return sum;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.counts;
    throw error;
  }
}
