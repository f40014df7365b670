import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Rows as lines of JSON in shared memory. They go from thread to thread without being copied, and are turned into
 * objects a few at a time: thousands at once would hold everybody up.
 */
export type Rows = Uint8Array<SharedArrayBuffer>;

const NEWLINE = 0x0a;

export function toRows(values: Iterable<unknown>): Rows {
  const lines: string[] = [];
  for (const value of values) lines.push(JSON.stringify(value));
  const text = lines.length === 0 ? '' : `${lines.join('\n')}\n`;
  const rows = new Uint8Array(new SharedArrayBuffer(Buffer.byteLength(text)));
  bytesOf(rows).write(text);
  return rows;
}

/** In lists of at most `most`, with a turn for others after each. */
export async function* rowsOf<Row>(rows: Rows, most: number): AsyncGenerator<Row[]> {
  for (const list of listsOf<Row>(rows, most)) {
    yield list;
    await nextTurn();
  }
}

export function allRows<Row>(rows: Rows): Row[] {
  return [...listsOf<Row>(rows, Number.POSITIVE_INFINITY)].flat();
}

function* listsOf<Row>(rows: Rows, most: number): Generator<Row[]> {
  const bytes = bytesOf(rows);
  let list: Row[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(NEWLINE, at);
    list.push(JSON.parse(bytes.toString('utf8', at, end)) as Row);
    at = end + 1;
    if (list.length < most) continue;
    yield list;
    list = [];
  }
  if (list.length > 0) yield list;
}

const bytesOf = (rows: Rows): Buffer => Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength);
