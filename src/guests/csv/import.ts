import type { FileHandle } from 'node:fs/promises';
import { audit, type By } from '../../audit/index.ts';
import type { RowError } from '../../platform/errors.ts';
import { semaphore } from '../../platform/semaphore.ts';
import type { InputDependencies, Origin } from '../guest.ts';
import type { FileHomes } from '../reading/input-reader.ts';
import type { HomePortion } from '../reading/portions.ts';
import { requireRoomForGuests } from '../room.ts';
import { type Refuse, savePortion } from '../save-portions.ts';
import { lockImportsOf } from '../store.ts';
import type { ColumnNames } from './columns.ts';
import { RowErrors } from './row-errors.ts';
import { linesIn } from './spool.ts';
import { type CsvFile, takeIn } from './take-in.ts';
import { openTemporaryFile } from './temporary-file.ts';

export type CsvImport = FileHomes & {
  file: CsvFile;
  /** How the file calls its columns, where not by our names. */
  columns?: ColumnNames;
  organization_id: string;
  origin: Omit<Origin, 'home_id'>;
  /** Keep the good rows when others are bad. */
  partial: boolean;
  /** Answer what would be done, and do nothing. */
  dryRun: boolean;
  by: By;
};

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
    const { organization_id, columns = {} } = wanted;
    const read = await dependencies.reader.csv(organization_id, {
      ...('home' in wanted ? { home: wanted.home } : { homes: wanted.homes }),
      input: file.fd,
      output: rows.fd,
      columns,
      now: dependencies.tools.clock.now(),
      unreachableCountries: [...dependencies.rules.unreachableCountries],
    });
    const errors = new RowErrors(read.errors);
    if (errors.any && !wanted.partial) throw errors.refusal();
    // In one order for everybody: of two who import into the same homes, none waits for what the other waits with.
    const homeIds = 'home' in wanted ? [wanted.home.home_id] : read.homeIds.toSorted();
    const counts = await inTurn(() => write(dependencies, wanted, homeIds, rows, errors));
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

interface Counts {
  created: number;
  updated: number;
}

const NONE: Counts = { created: 0, updated: 0 };

function sumOf(counts: Counts[]): Counts {
  return counts.reduce(
    (sum, { created, updated }) => ({ created: sum.created + created, updated: sum.updated + updated }),
    NONE,
  );
}

class DryRun extends Error {
  constructor(readonly counts: Counts) {
    super('Rolled back on purpose.');
  }
}

async function write(
  dependencies: InputDependencies,
  { organization_id, origin, partial, dryRun, by }: CsvImport,
  homeIds: string[],
  spooled: FileHandle,
  errors: RowErrors,
): Promise<Counts> {
  try {
    return await dependencies.tools.database.patient.transaction(async (connection) => {
      for (const homeId of homeIds) await lockImportsOf(connection, homeId);
      const counts = new Map(homeIds.map((homeId) => [homeId, NONE]));
      for await (const { home_id, ...portion } of linesIn<HomePortion>(spooled)) {
        const refuse: Refuse = (row, problem) => errors.add({ row, ...problem });
        const saved = await savePortion(connection, dependencies, { ...origin, home_id }, portion, refuse);
        counts.set(home_id, sumOf([counts.get(home_id) ?? NONE, saved]));
      }
      if (errors.any && !partial) throw errors.refusal();
      for (const [homeId, { created }] of counts) {
        if (created > 0) await requireRoomForGuests(connection, dependencies, homeId);
      }
      const sum = sumOf([...counts.values()]);
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
