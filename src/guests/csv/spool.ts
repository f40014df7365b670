import { writeSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

/** Portions of rows put aside on disk: what arrives slowly must not hold a transaction open, and memory must stay flat. */

const WRITE_CHARACTERS = 65_536;
/**
 * Small, because what lives long enough to be counted among the old objects is collected late: with 64 KB an import of
 * 100,000 rows grew by twice as much.
 */
const READ_BYTES = 8192;

/** Writes lines into the file with this number, which another thread has opened. */
export function lineWriter(file: number) {
  let text = '';
  const flush = () => {
    // A write may take less than all of it.
    for (let rest = Buffer.from(text); rest.length > 0; ) rest = rest.subarray(writeSync(file, rest));
    text = '';
  };
  return {
    write: (value: unknown) => {
      text += `${lineOf(value)}\n`;
      if (text.length >= WRITE_CHARACTERS) flush();
    },
    flush,
  };
}

/** Newer versions of Node may end a line at these two as well, and JSON leaves them as they are. */
function lineOf(value: unknown): string {
  return JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

/** Everything that was put, in order. */
export async function* readLines<Line>(file: FileHandle): AsyncGenerator<Line> {
  for await (const line of file.readLines({ start: 0, autoClose: false, highWaterMark: READ_BYTES })) {
    yield JSON.parse(line) as Line;
  }
}
