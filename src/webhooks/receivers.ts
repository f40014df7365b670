import sql from 'sql-template-tag';
import { disabledUsers, membersOf } from '../accounts/index.ts';
import { grantsOfDisabledMakers } from '../oauth/index.ts';
import type { Connection } from '../platform/db/database.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import { openSecret, openToken } from './sealed-secrets.ts';

/** The receivers of an organization's events, with opened secrets: cached in memory, keyed by version. */
export interface OrganizationReceivers {
  version: number;
  webhooks: Receiver[];
  userWebhooks: UserReceiver[];
  /** Listeners of `lares listen`. One may be dead by now; the inserting statement checks that. */
  listeners: ListenerReceiver[];
}

export interface ListenerReceiver {
  listenerId: string;
  events: ReadonlySet<string>;
}

export interface Receiver {
  hookId: string;
  url: string;
  token: string | undefined;
  secret: string;
  events: ReadonlySet<string>;
  /** When one webhook replaces another, each sends in its own time range; milliseconds. */
  from: number;
  until: number;
}

export interface UserReceiver extends Receiver {
  userId: string;
  /** The homes that the user is limited to. */
  homes: ReadonlySet<string> | undefined;
}

export interface Receivers {
  /** `versions` were read in the caller's transaction; receivers cached under another version are read again. */
  read(
    connection: Connection,
    versions: ReadonlyMap<string, number>,
  ): Promise<Map<string, OrganizationReceivers>>;
  /** Receivers from the cache, where present; the caller must compare the version. */
  cached(organizationIds: Iterable<string>): Map<string, OrganizationReceivers>;
}

const MOST_CACHED = 10_000;

export function isSubscribed(receiver: Receiver, type: string, now: number): boolean {
  if (now < receiver.from || now >= receiver.until) return false;
  return subscribesTo(receiver, type);
}

export function subscribesTo({ events }: Pick<Receiver, 'events'>, type: string): boolean {
  return events.has('*') || events.has(type);
}

interface Row {
  kind: string;
  organization_id: string;
  hook_id: string;
  user_id: string | null;
  homes: string[] | null;
  url: string;
  events: string[];
  sealed_token: Buffer | null;
  sealed_secret: Buffer;
  starts_at: Date | null;
  ends_at: Date | null;
}

export function openReceivers(box: SecretBox): Receivers {
  const cache = new Map<string, OrganizationReceivers>();

  function toReceiver(row: Row, table: 'organization_webhooks' | 'user_webhooks'): Receiver {
    return {
      hookId: row.hook_id,
      url: row.url,
      token: openToken(box, table, row.hook_id, row.sealed_token),
      secret: openSecret(box, table, row.hook_id, row.sealed_secret),
      events: new Set(row.events),
      from: row.starts_at?.getTime() ?? Number.NEGATIVE_INFINITY,
      until: row.ends_at?.getTime() ?? Number.POSITIVE_INFINITY,
    };
  }

  async function load(connection: Connection, versions: Map<string, number>): Promise<void> {
    const ids = [...versions.keys()];
    // Broken webhooks too: the insert counts their missed events.
    const rows = await connection.rows<Row>(sql`
      SELECT 'organization' AS kind, w.organization_id, w.hook_id, NULL::text AS user_id, NULL::text[] AS homes, w.url, w.events, w.sealed_token, w.sealed_secret,
             CASE WHEN w.replaces IS NOT NULL THEN w.starts_at END AS starts_at, next.starts_at AS ends_at
      FROM organization_webhooks w LEFT JOIN organization_webhooks next ON next.replaces = w.hook_id
      WHERE w.organization_id = ANY (${ids}::text[])
      UNION ALL
      SELECT 'user', m.organization_id, u.hook_id, u.user_id, m.homes, u.url, u.events, u.sealed_token, u.sealed_secret,
             CASE WHEN u.replaces IS NOT NULL THEN u.starts_at END, next.starts_at
      FROM (${membersOf(ids)}) AS m JOIN user_webhooks u USING (user_id)
           LEFT JOIN user_webhooks next ON next.replaces = u.hook_id
      WHERE u.user_id NOT IN (${disabledUsers()})
        AND (u.grant_id IS NULL OR u.grant_id NOT IN (${grantsOfDisabledMakers()}))
      UNION ALL
      SELECT 'listener', l.organization_id, l.listener_id, NULL, NULL, '', l.events, NULL, l.sealed_secret, NULL, NULL
      FROM listeners l WHERE l.organization_id = ANY (${ids}::text[])`);
    // Cached when complete: another batch may read the cache while this one loads.
    for (const [id, version] of versions) {
      const mine = rows.filter((row) => row.organization_id === id);
      cache.set(id, {
        version,
        webhooks: mine
          .filter((row) => row.kind === 'organization')
          .map((row) => toReceiver(row, 'organization_webhooks')),
        userWebhooks: mine.flatMap((row) =>
          row.user_id === null
            ? []
            : [
                {
                  ...toReceiver(row, 'user_webhooks'),
                  userId: row.user_id,
                  homes: row.homes === null ? undefined : new Set(row.homes),
                },
              ],
        ),
        listeners: mine
          .filter((row) => row.kind === 'listener')
          .map((row) => ({ listenerId: row.hook_id, events: new Set(row.events) })),
      });
    }
  }

  const cached: Receivers['cached'] = (ids) =>
    new Map(
      [...ids].flatMap((id) => {
        const receivers = cache.get(id);
        return receivers ? [[id, receivers] as const] : [];
      }),
    );

  return {
    cached,
    read: async (connection, versions) => {
      const stale = new Map([...versions].filter(([id, version]) => cache.get(id)?.version !== version));
      if (stale.size > 0) {
        if (cache.size > MOST_CACHED) cache.clear();
        await load(connection, stale);
      }
      return cached(versions.keys());
    },
  };
}
