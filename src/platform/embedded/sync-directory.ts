import { open } from 'node:fs/promises';

/** Without it a power cut could bring back the name from before, and the next start would make an empty database. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
