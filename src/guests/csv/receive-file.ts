import type { FileHandle } from 'node:fs/promises';
import { tooLarge } from '../../platform/errors.ts';

export interface CsvFile {
  bytes: AsyncIterable<Uint8Array>;
  /** Left out for files on this machine. */
  mostBytes?: number;
}

export async function receiveFile(
  { bytes, mostBytes = Number.POSITIVE_INFINITY }: CsvFile,
  file: FileHandle,
): Promise<void> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > mostBytes) throw tooLarge(`The file is larger than ${mostBytes / 1_048_576} MB.`);
    await file.appendFile(chunk);
  }
}
