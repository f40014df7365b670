import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { DAY_MS } from '../../durations.ts';
import { inTurn } from '../server/locks.ts';
import { linkedChains } from './chains.ts';
import { namesIn, readBases, readChains, walOf } from './folder.ts';
import { parseLsn, segmentName, segmentOf } from './lsn.ts';

/**
 * Deletes what no moment of the last days needs: everything before the newest base backup of that age, by the
 * database's clock, which dated them.
 */
export async function prune(superuser: pg.Client, folder: string, keepDays: number): Promise<string[]> {
  const { rows } = await superuser.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  const oldest = (rows[0]?.now.getTime() ?? 0) - keepDays * DAY_MS;
  const bases = await readBases(folder);
  const anchor = bases.findLast(({ finished_at }) => Date.parse(finished_at) <= oldest);
  if (!anchor) return [];

  const removed: string[] = [];
  for (const base of bases.slice(0, bases.indexOf(anchor))) {
    await rm(base.path, { recursive: true, force: true });
    removed.push(base.id);
  }
  const kept = new Set(bases.slice(bases.indexOf(anchor)).map(({ chain }) => chain.id));
  await inTurn(superuser, 'chain', async () => {
    const linked = await linkedChains(superuser);
    for (const { id, path } of await readChains(folder))
      if (!kept.has(id) && !linked.has(id)) await rm(path, { recursive: true, force: true });
  });

  const { chain, start_lsn } = anchor;
  const first = segmentName(
    chain.timeline,
    segmentOf(parseLsn(start_lsn), chain.segment_bytes),
    chain.segment_bytes,
  );
  for (const name of await namesIn(walOf(chain)))
    if (name < first) await rm(join(walOf(chain), name), { force: true });
  return removed;
}
