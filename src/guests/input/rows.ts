import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Rows as lines of JSON in shared memory. Threads pass them without a copy and parse them one by one: thousands at once would delay
 * other requests.
 */
export type Rows = Uint8Array<SharedArrayBuffer>;

const NEWLINE = 0x0a;

export function packRows(values: Iterable<unknown>): Rows {
  const lines: string[] = [];
  for (const value of values) lines.push(`${JSON.stringify(value)}\n`);
  return packLines(lines.join(''));
}

/** `text`: lines of JSON, each with its newline. */
export function packLines(text: string): Rows {
  const rows = new Uint8Array(new SharedArrayBuffer(Buffer.byteLength(text)));
  bytesOf(rows).write(text);
  return rows;
}

/** Other requests get a turn after each row. */
export async function* readRowsInTurns<Row>(rows: Rows): AsyncGenerator<Row> {
  for (const row of readRows<Row>(rows)) {
    yield row;
    await nextTurn();
  }
}

export function* readRows<Row>(rows: Rows): Generator<Row> {
  const bytes = bytesOf(rows);
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(NEWLINE, at);
    yield JSON.parse(bytes.toString('utf8', at, end)) as Row;
    at = end + 1;
  }
}

const bytesOf = (rows: Rows): Buffer => Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength);
