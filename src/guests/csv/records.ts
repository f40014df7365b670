import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { badRequest, tooLarge } from '../../platform/errors.ts';
import { detectDelimiter } from './columns.ts';

/** Cells with the number of their row: the header is row 1, and blank rows count, as in a spreadsheet. */
export interface CsvRecord {
  row: number;
  cells: string[];
}

/** Of one row: far more than its columns can hold. It bounds what a quote that is never closed can gather. */
const MOST_ROW_CHARACTERS = 100_000;
/** The shortest rows that say something fill a file of 10 MB with about as many. */
const MOST_ROWS = 500_000;

/**
 * The rows of a file, without the blank ones. `relaxed`: a quote within a cell is one of its characters, as in
 * `="+46701234567"`, by which some programs keep spreadsheets from reckoning.
 */
export async function* readRecords(bytes: Iterable<Uint8Array>, relaxed = false): AsyncGenerator<CsvRecord> {
  const { header, rest } = splitHeader(readText(bytes));
  const parser = parse({
    delimiter: detectDelimiter(header),
    // All three, because files are put together from others.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: relaxed,
    skip_empty_lines: true,
    max_record_size: MOST_ROW_CHARACTERS,
    // Whatever it answers comes out of the parser; its types know only lists of cells.
    on_record: (cells: string[], { records, empty_lines }) =>
      cells.some((cell) => cell.trim() !== '') ? ({ row: records + empty_lines, cells } as never) : null,
  });
  const source = Readable.from(rest);
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let read = 0;
  try {
    for await (const record of parser) {
      read += 1;
      if (read > MOST_ROWS) throw tooLarge(`The file has more than ${MOST_ROWS} rows.`);
      yield record;
    }
  } catch (error) {
    throw error instanceof CsvError ? invalidCsv(error) : error;
  } finally {
    source.destroy();
  }
}

function invalidCsv(error: CsvError) {
  const row = Number(error['records']) + Number(error['empty_lines']) + 1;
  const message =
    error.code === 'CSV_MAX_RECORD_SIZE'
      ? 'is too long, or a quote in it is not closed'
      : 'has a quote in the wrong place, or one that is not closed';
  return badRequest(`Row ${row} ${message}.`, {
    error_key: 'invalid_guest',
    context: `row ${row}`,
    errors: [{ row, column: '', message }],
  });
}

/** Strict UTF-8; a byte order mark is dropped by the decoder. */
function* readText(bytes: Iterable<Uint8Array>): Generator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (const chunk of bytes) yield decodeStrictly(() => decoder.decode(chunk, { stream: true }));
  yield decodeStrictly(() => decoder.decode());
}

function decodeStrictly(decode: () => string): string {
  try {
    return decode();
  } catch {
    throw badRequest('The file is not valid UTF-8. Save it as "CSV UTF-8".', {
      error_key: 'invalid_guest',
      context: 'file',
    });
  }
}

/** Reads on until the first line is there, because the header says what stands between the cells. */
function splitHeader(text: Generator<string>) {
  let start = '';
  for (let next = text.next(); !next.done; next = text.next()) {
    start += next.value;
    if (/[\r\n]/.test(next.value) || start.length >= MOST_ROW_CHARACTERS) break;
  }
  function* rest() {
    yield start;
    yield* text;
  }
  return { header: /^[^\r\n]*/.exec(start)?.[0] ?? '', rest: rest() };
}
