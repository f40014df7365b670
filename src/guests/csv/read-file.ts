import { readSync } from 'node:fs';
import { ApiError } from '../../platform/errors.ts';
import { phoneProblem } from '../fields/phone.ts';
import type { CsvInput, CsvSummary } from '../input/input-reader.ts';
import { type Header, readHeader } from './columns.ts';
import { openHomeFinder } from './home-finder.ts';
import { openHomePortions } from './home-portions.ts';
import { readRow } from './read-row.ts';
import { readRecords } from './records.ts';
import { RowErrors } from './row-errors.ts';
import { lineWriter } from './spool.ts';
import { openStayTimes } from './stay-times.ts';

type CsvResult = CsvSummary | Refusal;
export type Refusal = { refused: Pick<ApiError, 'status' | 'error' | 'message' | 'details'> };

const CHUNK_BYTES = 65_536;

/** Checks a whole file and writes its good rows to another file. Needs no database, so it runs in a thread. */
export async function readCsvFile(reading: CsvInput): Promise<CsvResult> {
  const { input, output, now, unreachableCountries } = reading;
  const homeOfRow = 'home' in reading ? reading.home : openHomeFinder(reading.homes);
  const errors = new RowErrors();
  const unreachable = new Set(unreachableCountries);
  const readTime = openStayTimes();
  const lines = lineWriter(output);
  const portions = openHomePortions(now, lines.write);
  try {
    let header: Header | undefined;
    for await (const { row, cells } of readRecords(readChunks(input))) {
      if (header) addRow(row, cells, header);
      else header = checkHeader(row, cells, reading, errors);
    }
    if (!header) {
      errors.add({ row: 1, column: '', message: 'is missing: the file is empty' });
      throw errors.refusal();
    }
    portions.flush();
    lines.flush();
    return { errors: errors.state(), homeIds: portions.homeIds() };
  } catch (error) {
    return refusalOf(error);
  }

  function addRow(row: number, cells: string[], { width, columns }: Header): void {
    // An extra comma moves all later cells into the wrong column.
    if (cells.slice(width).some((cell) => cell.trim() !== '')) {
      errors.add({ row, column: '', message: 'has more cells than the header' });
      return;
    }
    const found = readRow(cells, columns, homeOfRow, readTime);
    if ('problems' in found) {
      for (const problem of found.problems) errors.add({ row, ...problem });
      return;
    }
    const { phone_number } = found.draft;
    const phone_problem = phone_number ? (phoneProblem(phone_number, unreachable) ?? null) : undefined;
    portions.add(found.home.home_id, { ...found.draft, phone_problem }, row);
  }
}

function checkHeader(row: number, cells: string[], reading: CsvInput, errors: RowErrors): Header {
  const header = readHeader(cells, reading.columns, 'homes' in reading);
  for (const problem of header.problems) errors.add({ row, ...problem });
  // Rows below a wrong header would only repeat its errors.
  if (errors.hasErrors) throw errors.refusal();
  return header;
}

/** An ApiError as a value: a thread cannot send the class. */
export function refusalOf(thrown: unknown): Refusal {
  if (!(thrown instanceof ApiError)) throw thrown;
  const { status, error, message, details } = thrown;
  return { refused: { status, error, message, details } };
}

export function* readChunks(file: number): Generator<Uint8Array> {
  for (let at = 0; ; ) {
    const bytes = new Uint8Array(CHUNK_BYTES);
    const read = readSync(file, bytes, 0, CHUNK_BYTES, at);
    if (read === 0) return;
    at += read;
    yield bytes.subarray(0, read);
  }
}
