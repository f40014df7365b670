import { createHash } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { MINUTE_MS } from '../../durations.ts';
import { syncDirectory } from '../files/sync-directory.ts';
import { copyCluster } from './copy-files.ts';
import { type Base, basesOf, type Chain, makeFolder, namesIn, reachOf, writeJson } from './folder.ts';
import { parseLsn } from './lsn.ts';
import { syncTree } from './sync-tree.ts';

/** Another process may receive the log written during the copying. */
const LOG_TIMEOUT_MS = 2 * MINUTE_MS;
const LOOK_EVERY_MS = 50;
const CONTROL = join('global', 'pg_control');
const LABEL = 'backup_label';
const CONTROL_TRIES = 100;

/** Copies the running cluster. Resolves when the log up to the end of the copying has arrived too. */
export async function takeBase(
  superuser: pg.Client,
  cluster: string,
  chain: Chain,
  signal: AbortSignal,
): Promise<Base> {
  for (const left of await namesIn(basesOf(chain)))
    if (left.endsWith('.new')) await rm(join(basesOf(chain), left), { recursive: true, force: true });

  const { rows: begun } = await superuser.query<{ id: string; lsn: string }>(
    `SELECT to_char(clock_timestamp(), 'YYYYMMDD"t"HH24MISSMS') AS id, pg_backup_start('lares', true)::text AS lsn`,
  );
  const { id = '', lsn: start_lsn = '' } = begun[0] ?? {};
  const path = join(basesOf(chain), id);
  const temporary = `${path}.new`;
  try {
    await makeFolder(temporary);
    const { folders, files } = await copyCluster(cluster, join(temporary, 'files'), signal);
    const control = files.find((file) => file.path === CONTROL);
    if (control) Object.assign(control, await copyControl(cluster, join(temporary, 'files')));
    const { rows: ended } = await superuser.query<{ lsn: string; labelfile: string; now: Date }>(
      'SELECT lsn::text, labelfile, clock_timestamp() AS now FROM pg_backup_stop(false)',
    );
    const { lsn: stop_lsn = '', labelfile = '', now = new Date() } = ended[0] ?? {};
    await writeFile(join(temporary, 'files', LABEL), labelfile, { mode: 0o600 });
    files.push({ path: LABEL, ...sumOf(Buffer.from(labelfile)) });
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const description = { start_lsn, stop_lsn, finished_at: now.toISOString(), bytes, folders, files };
    await writeJson(join(temporary, 'backup.json'), description);
    await syncTree(temporary);
    await logArrived(chain, description, signal);
    await rename(temporary, path);
    await syncDirectory(basesOf(chain));
    return { ...description, id, path, chain };
  } catch (error) {
    await forgetBackup(superuser).catch(() => undefined);
    await rm(temporary, { recursive: true, force: true });
    throw error;
  }
}

/** The server also discards a backup when its connection ends. */
async function forgetBackup(superuser: pg.Client): Promise<void> {
  await superuser.query('SELECT pg_backup_stop(false)');
}

/** It is overwritten in place: read until two reads agree, because a mix of old and new would be rejected. */
async function copyControl(cluster: string, target: string) {
  let before: Buffer | undefined;
  for (let attempt = 0; attempt < CONTROL_TRIES; attempt += 1) {
    const now = await readFile(join(cluster, CONTROL));
    if (before?.equals(now)) break;
    before = now;
  }
  if (!before) throw new Error('pg_control cannot be read.');
  await writeFile(join(target, CONTROL), before);
  return sumOf(before);
}

function sumOf(content: Buffer) {
  return { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}

async function logArrived(
  chain: Chain,
  { start_lsn, stop_lsn }: Pick<Base, 'start_lsn' | 'stop_lsn'>,
  signal: AbortSignal,
): Promise<void> {
  const deadline = performance.now() + LOG_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const { end } = await reachOf(chain, parseLsn(start_lsn));
    if (end >= parseLsn(stop_lsn)) return;
    await wait(LOOK_EVERY_MS, undefined, { signal });
  }
  throw new Error(
    `The log of the database does not arrive in ${chain.path}: see the log of lares start, which receives it.`,
  );
}
