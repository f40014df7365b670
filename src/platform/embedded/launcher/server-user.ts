import { spawnSync } from 'node:child_process';
import { SECOND_MS } from '../../durations.ts';
import { EmbeddedDatabaseError } from '../errors.ts';

export interface ServerUser {
  uid: number;
  gid: number;
}

/** `_postgres` is macOS's name. */
const CANDIDATES = ['postgres', '_postgres', 'nobody'];
const NOBODYS_GROUP = 65534;
const ID_TIMEOUT_MS = 5 * SECOND_MS;

/** The user as which root runs the server. */
export function unprivilegedUser(): ServerUser {
  for (const name of CANDIDATES) {
    const uid = askId('-u', name);
    const gid = askId('-g', name);
    if (uid && gid) return { uid, gid };
  }
  throw new EmbeddedDatabaseError(
    'not_startable',
    `PostgreSQL does not run as root and this system has none of the users ${CANDIDATES.join(', ')}: ` +
      'start Lares as an ordinary user, or set DATABASE_URL.',
  );
}

/** An id without an account is common in containers. */
export function primaryGroup(uid: number): number {
  return askId('-g', String(uid)) || NOBODYS_GROUP;
}

export function hasAccount(uid: number): boolean {
  return spawnSync('id', ['-un', String(uid)], { stdio: 'ignore', timeout: ID_TIMEOUT_MS }).status === 0;
}

function askId(flag: '-u' | '-g', account: string): number | undefined {
  const answer = spawnSync('id', [flag, account], { encoding: 'utf8', timeout: ID_TIMEOUT_MS });
  // macOS prints 4294967294 as -2.
  return answer.status === 0 ? Number(answer.stdout) >>> 0 : undefined;
}
