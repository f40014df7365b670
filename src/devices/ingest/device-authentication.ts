import sql from 'sql-template-tag';
import { hashOfToken } from '../../accounts/index.ts';
import { batched } from '../../platform/batch.ts';
import type { ChangeFeed } from '../../platform/db/change-feed.ts';
import type { Database } from '../../platform/db/database.ts';
import type { IngestDevice } from './work.ts';

/** A device as its token shows it; one that was switched off may not report. */
export interface AuthenticatedDevice extends IngestDevice {
  active: boolean;
}

type Found = AuthenticatedDevice | undefined;

/**
 * Who a device is. Kept in memory while the feed of changes is known to work: a token that was taken back, a
 * device that moved, was switched off or deleted is heard of by every process within a second.
 */
export interface DeviceAuthentication {
  byToken(token: string): Found | Promise<Found>;
  byId(deviceId: string): Found | Promise<Found>;
}

const MOST_KEPT = 200_000;
const TOKEN = /^dt_[\w-]{20,200}$/;

export function openDeviceAuthentication(database: Database, changes: ChangeFeed): DeviceAuthentication {
  const byToken = memory(changes, (hashes) => findByTokens(database, hashes));
  const byId = memory(changes, (ids) => findByIds(database, ids));
  return {
    byToken: (token) => (TOKEN.test(token) ? byToken(hashOfToken(token)) : undefined),
    byId: (deviceId) => byId(deviceId),
  };
}

function memory(changes: ChangeFeed, read: (keys: string[]) => Promise<Map<string, AuthenticatedDevice>>) {
  const kept = new Map<string, AuthenticatedDevice>();
  const keysOf = new Map<string, Set<string>>();
  /** Raised with every change: a look-up that began before one must not be kept after it. */
  let epoch = 0;
  const load = batched(read);

  function forget(key: string, deviceId: string): void {
    kept.delete(key);
    const keys = keysOf.get(deviceId);
    keys?.delete(key);
    if (keys?.size === 0) keysOf.delete(deviceId);
  }

  changes.subscribe(
    'device',
    (deviceId) => {
      epoch += 1;
      for (const key of keysOf.get(deviceId) ?? []) forget(key, deviceId);
    },
    () => {
      epoch += 1;
      kept.clear();
      keysOf.clear();
    },
  );

  async function loadAndKeep(key: string): Promise<Found> {
    const started = epoch;
    const device = await load(key);
    if (!device || started !== epoch || !changes.fresh()) return device;
    const oldest = kept.size >= MOST_KEPT ? kept.entries().next().value : undefined;
    if (oldest) forget(oldest[0], oldest[1].device_id);
    kept.set(key, device);
    keysOf.set(device.device_id, (keysOf.get(device.device_id) ?? new Set()).add(key));
    return device;
  }

  return (key: string): Found | Promise<Found> =>
    (changes.fresh() ? kept.get(key) : undefined) ?? loadAndKeep(key);
}

async function findByTokens(database: Database, hashes: string[]): Promise<Map<string, AuthenticatedDevice>> {
  const rows = await database.rows<AuthenticatedDevice & { hash: string }>(sql`
    SELECT encode(t.token_hash, 'hex') AS hash, d.device_id, d.home_id, d.active
    FROM device_tokens t JOIN devices d USING (device_id)
    WHERE t.token_hash = ANY (SELECT decode(h, 'hex') FROM unnest(${hashes}::text[]) AS h)`);
  return new Map(rows.map(({ hash, ...device }) => [hash, device]));
}

async function findByIds(database: Database, ids: string[]): Promise<Map<string, AuthenticatedDevice>> {
  const rows = await database.rows<AuthenticatedDevice>(sql`
    SELECT device_id, home_id, active FROM devices WHERE device_id = ANY (${ids}::text[])`);
  return new Map(rows.map((device) => [device.device_id, device]));
}
