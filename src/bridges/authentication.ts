import sql from 'sql-template-tag';
import type { ChangeFeed } from '../platform/db/change-feed.ts';
import type { Database } from '../platform/db/database.ts';
import { openFeedCache } from '../platform/db/feed-cache.ts';
import { hashOfToken } from '../platform/secrets/secret-tokens.ts';
import type { AuthenticatedBridge } from './bridge.ts';

/** Authenticates bridges. Cached in memory, as devices are (devices/ingest/device-authentication.ts). */
export interface BridgeAuthentication {
  byToken(token: string): Promise<AuthenticatedBridge | undefined>;
}

const MOST_KEPT = 20_000;
const TOKEN = /^bt_[\w-]{20,200}$/;

export function openBridgeAuthentication(database: Database, changes: ChangeFeed): BridgeAuthentication {
  const cached = openFeedCache<AuthenticatedBridge>({
    changes,
    topic: 'bridge',
    subjectOf: ({ bridge_id }) => bridge_id,
    mostKept: MOST_KEPT,
    read: (hashes) => findByTokens(database, hashes),
  });
  return {
    byToken: async (token) => (TOKEN.test(token) ? cached.find(hashOfToken(token)) : undefined),
  };
}

async function findByTokens(database: Database, hashes: string[]): Promise<Map<string, AuthenticatedBridge>> {
  const rows = await database.rows<AuthenticatedBridge & { hash: string }>(sql`
    SELECT encode(token_hash, 'hex') AS hash, bridge_id, organization_id, home_id, kind, base_topic FROM bridges
    WHERE token_hash = ANY (SELECT decode(h, 'hex') FROM unnest(${hashes}::text[]) AS h)`);
  return new Map(rows.map(({ hash, ...bridge }) => [hash, bridge]));
}
