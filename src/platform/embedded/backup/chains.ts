import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type pg from 'pg';
import { BEFORE_FILE } from '../data-migration/before-file.ts';
import { syncDirectory } from '../files/sync-directory.ts';
import { inTurn } from '../server/locks.ts';
import { basesOf, type Chain, makeFolder, readChains, walOf, wholeUpTo, writeJson } from './folder.ts';
import { parseLsn, segmentOf } from './lsn.ts';

const SLOT_PREFIX = 'lares_backup_';

export interface Link {
  chain: Chain;
  /**
   * The server keeps its log for the slot until it was received. Base backups contain no slots, so a restored server
   * has none.
   */
  slot: string;
  /** Position where receiving continues. */
  from: bigint;
  /** Another process is receiving. */
  isActive: boolean;
  isNew: boolean;
}

interface Slot {
  slot_name: string;
  active: boolean;
  wal_status: string | null;
  restart_lsn: string | null;
}

/**
 * The chain to continue, or a new one. `mayDrop`: deletes slots of chains that are in another folder or cannot
 * continue, because the server would keep its log for them.
 */
export async function linkToChain(superuser: pg.Client, folder: string, mayDrop: boolean): Promise<Link> {
  return inTurn(superuser, 'chain', async () => {
    const us = await identify(superuser);
    const known = await readChains(folder);
    requireOwnFolder(folder, known, us);
    let found: Link | undefined;
    for (const slot of await readSlots(superuser)) {
      const chain = known.find(({ id }) => slotOf(id) === slot.slot_name);
      const from = chain && !found ? await resumePosition(chain, slot, us) : undefined;
      if (chain && from !== undefined)
        found = { chain, slot: slot.slot_name, from, isActive: slot.active, isNew: false };
      else if (mayDrop && !slot.active) await dropSlot(superuser, slot.slot_name);
    }
    return found ?? (await makeChain(superuser, folder, us));
  });
}

async function makeSlot(superuser: pg.Client, slot: string): Promise<void> {
  await superuser.query('SELECT pg_create_physical_replication_slot($1, true)', [slot]);
}

export async function dropSlots(superuser: pg.Client): Promise<void> {
  for (const { slot_name, active } of await readSlots(superuser)) {
    // One that was just taken up or dropped by another process needs no error.
    if (!active) await dropSlot(superuser, slot_name).catch(() => undefined);
  }
}

export async function dropSlot(superuser: pg.Client, slot: string): Promise<void> {
  await superuser.query('SELECT pg_drop_replication_slot($1)', [slot]);
}

/** Chains for which the server keeps its log. */
export async function linkedChains(superuser: pg.Client): Promise<Set<string>> {
  const slots = await readSlots(superuser);
  return new Set(slots.map(({ slot_name }) => slot_name.slice(SLOT_PREFIX.length)));
}

const slotOf = (chainId: string) => `${SLOT_PREFIX}${chainId}`;

async function readSlots(superuser: pg.Client): Promise<Slot[]> {
  const { rows } = await superuser.query<Slot>(
    `SELECT slot_name, active, wal_status, restart_lsn::text FROM pg_replication_slots
     WHERE starts_with(slot_name, $1) ORDER BY slot_name DESC`,
    [SLOT_PREFIX],
  );
  return rows;
}

interface Identity extends Pick<Chain, 'postgres' | 'system_identifier' | 'timeline' | 'segment_bytes'> {
  end: bigint;
  /** Clusters of an older PostgreSQL whose data was migrated into this one. */
  before: string[];
}

async function identify(superuser: pg.Client): Promise<Identity> {
  const { rows } = await superuser.query<{
    version: string;
    bytes: string;
    system: string;
    timeline: number;
    flushed: string;
    before: string | null;
  }>(
    `SELECT current_setting('server_version_num') AS version, setting AS bytes, system_identifier::text AS system,
       (pg_split_walfile_name(pg_walfile_name(flushed))).timeline_id AS timeline, flushed::text AS flushed,
       pg_read_file($1, true) AS before
     FROM pg_settings, pg_control_system(), pg_current_wal_flush_lsn() AS flushed WHERE name = 'wal_segment_size'`,
    [BEFORE_FILE],
  );
  const [row] = rows;
  if (!row) throw new Error('The server does not say who it is.');
  return {
    postgres: String(Math.floor(Number(row.version) / 10_000)),
    system_identifier: row.system,
    timeline: Number(row.timeline),
    segment_bytes: Number(row.bytes),
    end: parseLsn(row.flushed),
    before: row.before?.split('\n') ?? [],
  };
}

/** After the loss of a database, an empty new one must not overwrite its backups. */
function requireOwnFolder(folder: string, known: Chain[], us: Identity): void {
  const own = new Set([us.system_identifier, ...us.before]);
  if (known.every(({ system_identifier }) => own.has(system_identifier))) return;
  throw new Error(
    `${folder} has the backups of another database: set LARES_BACKUP_DIR to a folder of this one's own, ` +
      'or bring the other one back with lares restore.',
  );
}

/** Undefined if it cannot continue: another history, a deleted log, or a server behind the backup. */
async function resumePosition(chain: Chain, slot: Slot, us: Identity): Promise<bigint | undefined> {
  const isOurs = chain.system_identifier === us.system_identifier && chain.timeline === us.timeline;
  if (!isOurs || slot.restart_lsn === null || slot.wal_status === 'lost') return undefined;
  const kept = beginOf(parseLsn(slot.restart_lsn), chain.segment_bytes);
  const from = (await wholeUpTo(chain)) ?? kept;
  // The server confirmed our position: an earlier end means that files were deleted.
  return from < kept || from > us.end ? undefined : from;
}

async function makeChain(superuser: pg.Client, folder: string, us: Identity): Promise<Link> {
  const { rows } = await superuser.query<{ moment: string }>(
    `SELECT to_char(clock_timestamp(), 'YYYYMMDD"t"HH24MISS') AS moment`,
  );
  const id = `${rows[0]?.moment}_${randomBytes(3).toString('hex')}`;
  const { end: _, before: __, ...description } = us;
  const chain: Chain = { ...description, id, path: join(folder, id) };
  await makeFolder(walOf(chain));
  await makeFolder(basesOf(chain));
  await writeJson(join(chain.path, 'chain.json'), description);
  await syncDirectory(chain.path);
  await syncDirectory(folder);
  const slot = slotOf(id);
  await makeSlot(superuser, slot);
  const lsn = (await readSlots(superuser)).find((one) => one.slot_name === slot)?.restart_lsn;
  if (!lsn) throw new Error(`The server does not keep its log for ${slot}.`);
  return { chain, slot, from: beginOf(parseLsn(lsn), us.segment_bytes), isActive: false, isNew: true };
}

function beginOf(lsn: bigint, segmentBytes: number): bigint {
  return segmentOf(lsn, segmentBytes) * BigInt(segmentBytes);
}
