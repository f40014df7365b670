import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { badRequest, tooLarge } from '../../platform/errors.ts';
import { detectDelimiter } from './columns.ts';

/** The header is row 1, and blank rows count, as in a spreadsheet. */
export interface CsvRecord {
  row: number;
  cells: string[];
}

/** Far more than the columns of a row can hold. Bounds the text after a quote that is never closed. */
const MOST_ROW_CHARACTERS = 100_000;
/** A file of 10 MB has about as many of the shortest valid rows. */
const MOST_ROWS = 500_000;

/**
 * The rows of a file that are not blank. `relaxed`: a quote within a cell is a character, as in `="+46701234567"`, by which some
 * programs keep spreadsheets from reading a number.
 */
export async function* readRecords(bytes: Iterable<Uint8Array>, relaxed = false): AsyncGenerator<CsvRecord> {
  const { header, rest } = splitHeader(readText(bytes));
  const parser = parse({
    delimiter: detectDelimiter(header),
    // All three, because some files are merged from others.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: relaxed,
    skip_empty_lines: true,
    max_record_size: MOST_ROW_CHARACTERS,
    // The parser passes on any value; its types allow only lists of cells.
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

/** Reads until the first line is complete, because the delimiter is detected in the header. */
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
