import { constants } from 'node:fs';
import { access, lchown, mkdir, realpath, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { errorCode, explainFileError } from '../errors.ts';

/** Creates the data directory if missing and returns its real path, which identifies it. */
export async function prepareDataDir(dataDir: string): Promise<string> {
  const path = resolve(dataDir);
  try {
    await mkdir(dirname(path), { recursive: true });
    await makeDirectory(path, 0o700);
    const real = await realpath(path);
    await access(`${real}/.`, constants.R_OK | constants.W_OK | constants.X_OK);
    return real;
  } catch (error) {
    throw explainFileError(error, path);
  }
}

export async function makeDirectory(path: string, mode: number): Promise<void> {
  await mkdir(path, { mode }).catch((error) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
}

/** Root must not leave files in a user's data directory that this user cannot open. */
export async function giveToOwner(path: string, dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const owner = await stat(dataDir);
  await lchown(path, owner.uid, owner.gid);
}
