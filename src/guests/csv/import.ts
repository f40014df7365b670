import type { RowError } from '../../platform/errors.ts';
import { semaphore } from '../../platform/semaphore.ts';
import type { GuestDependencies, Origin } from '../guest.ts';
import { requireRoomForGuests } from '../room.ts';
import { type GuestDraft, saveGuests } from '../save-guests.ts';
import { type Header, readHeader } from './columns.ts';
import { readRow } from './read-row.ts';
import { type CsvFile, readRecords } from './records.ts';
import { RowErrors } from './row-errors.ts';
import { openSpool, type Spool } from './spool.ts';

export interface CsvImport {
  file: CsvFile;
  origin: Origin;
  /** Keep the good rows when others are bad. */
  partial: boolean;
  /** Answer what would be done, and do nothing. */
  dryRun: boolean;
}

export interface Imported {
  created: number;
  updated: number;
  errors: RowError[];
  more_errors?: number;
}

interface SpooledRow {
  row: number;
  draft: GuestDraft;
}

/** Small enough that what is sent for them stays among the young objects, which are collected at once. */
const ROWS_IN_STATEMENT = 100;
/** Each holds a database connection for seconds; the others are for everybody else. */
const inTurn = semaphore(2, 20);

/**
 * First the whole file is read and checked, good rows put aside; then they are written in one transaction. So a
 * slow upload holds nothing, and a bad file costs the database nothing.
 */
export async function importCsv(dependencies: GuestDependencies, wanted: CsvImport): Promise<Imported> {
  const spool = await openSpool<SpooledRow>(revived);
  try {
    const errors = new RowErrors();
    await readFile(wanted.file, spool, errors);
    if (errors.any && !wanted.partial) throw errors.refusal();
    const counts = await inTurn(() => write(dependencies, wanted, spool, errors));
    return { ...counts, ...errors.answer() };
  } finally {
    await spool.close();
  }
}

async function readFile(file: CsvFile, spool: Spool<SpooledRow>, errors: RowErrors): Promise<void> {
  let header: Header | undefined;
  for await (const { row, cells } of readRecords(file)) {
    if (header) {
      await takeRow(row, cells, header, spool, errors);
      continue;
    }
    header = readHeader(cells);
    for (const problem of header.problems) errors.add({ row, ...problem });
    // Rows below a header that is wrong would only repeat what is wrong with it.
    if (errors.any) throw errors.refusal();
  }
  if (header) return;
  errors.add({ row: 1, column: '', message: 'is missing: the file is empty' });
  throw errors.refusal();
}

function takeRow(
  row: number,
  cells: string[],
  header: Header,
  spool: Spool<SpooledRow>,
  errors: RowErrors,
): Promise<void> | undefined {
  // A comma too many moves everything after it into the wrong column.
  if (cells.slice(header.width).some((cell) => cell.trim() !== '')) {
    errors.add({ row, column: '', message: 'has more cells than the header' });
    return undefined;
  }
  const found = readRow(cells, header.columns);
  if ('draft' in found) return spool.put({ row, draft: found.draft });
  for (const problem of found.problems) errors.add({ row, ...problem });
  return undefined;
}

class DryRun extends Error {
  constructor(readonly counts: { created: number; updated: number }) {
    super('Rolled back on purpose.');
  }
}

async function write(
  dependencies: GuestDependencies,
  { origin, partial, dryRun }: CsvImport,
  spool: Spool<SpooledRow>,
  errors: RowErrors,
): Promise<{ created: number; updated: number }> {
  try {
    return await dependencies.tools.database.transaction(async (connection) => {
      const counts = { created: 0, updated: 0 };
      for await (const rows of spool.batches(ROWS_IN_STATEMENT)) {
        const drafts = rows.map(({ draft }) => draft);
        const saved = await saveGuests(connection, dependencies, origin, drafts);
        counts.created += saved.created;
        counts.updated += saved.updated;
        for (const { index, column, message } of saved.refused) {
          errors.add({ row: rows[index]?.row ?? 0, column, message });
        }
      }
      if (errors.any && !partial) throw errors.refusal();
      if (counts.created > 0) await requireRoomForGuests(connection, dependencies, origin.home_id);
      if (dryRun) throw new DryRun(counts);
      return counts;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.counts;
    throw error;
  }
}

function revived({ row, draft }: { row: number; draft: Record<string, string> }): SpooledRow {
  const { checkin_time = '', checkout_time } = draft;
  return {
    row,
    draft: {
      ...(draft as unknown as GuestDraft),
      checkin_time: new Date(checkin_time),
      ...(checkout_time === undefined ? {} : { checkout_time: checkout_time && new Date(checkout_time) }),
    } as GuestDraft,
  };
}
