import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { anyUserExists, isValidAccessToken } from '../../../src/accounts/index.ts';
import { ApiError } from '../../../src/platform/errors.ts';
import type { Tools } from '../../../src/platform/tools.ts';
import { createEstate, type DemoLogin } from '../../../src/simulator/index.ts';

/**
 * Makes the demo estate on an empty database. The database holds only hashes, so the login is kept in
 * the data directory, readable by its owner alone, to be printed at the next start too.
 */
export async function demoLogin(tools: Tools, dataDir: string): Promise<DemoLogin | undefined> {
  const path = join(dataDir, 'demo-login.json');
  if (await anyUserExists(tools.database)) return readLogin(tools, path);
  // First, so that an estate is never made whose login could not be kept.
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const login = await createEstate(tools).catch((error: unknown) => {
    // Another process, started at the same moment, was first; the login is in its data directory.
    if (error instanceof ApiError && error.status === 409) return undefined;
    throw error;
  });
  if (!login) return undefined;
  await writeFile(`${path}.new`, `${JSON.stringify(login)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
  return login;
}

/** Undefined when this is not (or no longer) the demo's database. */
async function readLogin(tools: Tools, path: string): Promise<DemoLogin | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const login = JSON.parse(text) as DemoLogin;
  return (await isValidAccessToken(tools, login.access_token)) ? login : undefined;
}
