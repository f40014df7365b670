import sql from 'sql-template-tag';
import type { ChangeFeed } from '../../platform/db/change-feed.ts';
import type { Database } from '../../platform/db/database.ts';
import { openFeedCache } from '../../platform/db/feed-cache.ts';
import { hashOfToken } from '../../platform/secrets/secret-tokens.ts';
import type { IngestDevice } from './work.ts';

/** A device as its token shows it; one that was switched off may not report. */
export interface AuthenticatedDevice extends IngestDevice {
  active: boolean;
}

type Found = AuthenticatedDevice | undefined;

/**
 * Identifies devices. Cached while the change feed works: every process learns within a second that a token was revoked,
 * or that a device moved, was switched off or deleted.
 */
export interface DeviceAuthentication {
  byToken(token: string): Found | Promise<Found>;
  byId(deviceId: string): Found | Promise<Found>;
}

export interface CachedDeviceAuthentication extends DeviceAuthentication {
  /** For the process that made the change: its next lookup sees it. */
  forget(deviceId: string): void;
}

const MOST_KEPT = 200_000;
const TOKEN = /^dt_[\w-]{20,200}$/;

export function openDeviceAuthentication(
  database: Database,
  changes: ChangeFeed,
): CachedDeviceAuthentication {
  const kept = {
    changes,
    topic: 'device',
    subjectOf: ({ device_id }: AuthenticatedDevice) => device_id,
    mostKept: MOST_KEPT,
  };
  const byToken = openFeedCache({ ...kept, read: (hashes) => findByTokens(database, hashes) });
  const byId = openFeedCache({ ...kept, read: (ids) => findByIds(database, ids) });
  return {
    byToken: (token) => (TOKEN.test(token) ? byToken.find(hashOfToken(token)) : undefined),
    byId: byId.find,
    forget: (deviceId) => {
      byToken.forget(deviceId);
      byId.forget(deviceId);
    },
  };
}

/**
 * A statement for each of 100 tokens took 8 to 10 times the database's time, 11 to 12 with coming and going. Comparing hex
 * texts, and so reading every token, took 12 to 17 times as long for one.
 */
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
