import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** What a server issued for this user of this machine. */
export interface Credentials {
  access_token: string;
  refresh_token: string;
  /** In milliseconds. */
  expires_at: number;
}

type Environment = Record<string, string | undefined>;
type Kept = Record<string, Credentials>;

export function credentialsFile(environment: Environment): string {
  const base = environment['XDG_CONFIG_HOME'] || join(environment['HOME'] || homedir(), '.config');
  return join(base, 'lares', 'credentials.json');
}

export async function readCredentials(file: string, server: string): Promise<Credentials | undefined> {
  return (await readAll(file))[server];
}

/** Undefined deletes them. Readable for the owner only, and never half written. */
export async function writeCredentials(
  file: string,
  server: string,
  credentials: Credentials | undefined,
): Promise<void> {
  const { [server]: _before, ...others } = await readAll(file);
  const next = credentials ? { ...others, [server]: credentials } : others;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const beside = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(beside, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 });
  await chmod(beside, 0o600);
  await rename(beside, file);
}

async function readAll(file: string): Promise<Kept> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  try {
    return JSON.parse(text) as Kept;
  } catch {
    throw new Error(`${file} is not valid JSON. Delete it, and log in again.`);
  }
}
