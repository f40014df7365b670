import { writeSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

/** Portions of rows on disk, so that a slow upload holds no transaction and memory stays flat. */

const WRITE_CHARACTERS = 65_536;
/** Small, so that objects die young and are collected early: with 64 KB an import of 100,000 rows took twice the memory. */
const READ_BYTES = 8192;

/** Writes lines to the file with this descriptor, which another thread has opened. */
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

/** Newer versions of Node may end a line at these two, and JSON does not escape them. */
function lineOf(value: unknown): string {
  return JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

export async function* readLines<Line>(file: FileHandle): AsyncGenerator<Line> {
  for await (const line of file.readLines({ start: 0, autoClose: false, highWaterMark: READ_BYTES })) {
    yield JSON.parse(line) as Line;
  }
}
