import { open } from 'node:fs/promises';

/** Without it a power cut could restore the old name, and the next start would create an empty database. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
