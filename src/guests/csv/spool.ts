import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Rows put aside on disk: what arrives slowly must not hold a transaction open, and memory must stay flat. */
export interface Spool<Row> {
  put(row: Row): Promise<void> | undefined;
  /** Everything that was put, in order, in lists of at most `most`. */
  batches(most: number): AsyncGenerator<Row[]>;
  close(): Promise<void>;
}

/**
 * Both small, because what lives long enough to be counted among the old objects is collected late: with 500 lines
 * and 64 KB an import of 100,000 rows grew by twice as much.
 */
const LINES_AT_ONCE = 20;
const BYTES_AT_ONCE = 8192;

/** Newer versions of Node may end a line at these two as well, and JSON leaves them as they are. */
function lineOf(row: unknown): string {
  return JSON.stringify(row).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

export async function openSpool<Row>(revive: (row: never) => Row): Promise<Spool<Row>> {
  const directory = await mkdtemp(join(tmpdir(), 'lares-import-'));
  // Only for its owner: these are names and phone numbers. And without a name from now on, so that it is gone with
  // the process, however that ends.
  const forget = () => rm(directory, { recursive: true, force: true });
  const file = await open(join(directory, 'rows'), 'wx+', 0o600).catch(async (error: unknown) => {
    await forget();
    throw error;
  });
  await forget();
  let lines: string[] = [];

  async function write(): Promise<void> {
    const text = lines.join('');
    lines = [];
    await file.appendFile(text);
  }

  return {
    put: (row) => {
      lines.push(`${lineOf(row)}\n`);
      return lines.length >= LINES_AT_ONCE ? write() : undefined;
    },
    batches: async function* (most) {
      await write();
      let batch: Row[] = [];
      for await (const line of file.readLines({ start: 0, autoClose: false, highWaterMark: BYTES_AT_ONCE })) {
        batch.push(revive(JSON.parse(line) as never));
        if (batch.length < most) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
    close: () => file.close(),
  };
}
