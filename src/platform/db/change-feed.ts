import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from './connection/client.ts';
import { connectWithRetry } from './connection/connect-with-retry.ts';
import { type ConnectionConfig, forSessions } from './connection/connection-config.ts';
import { destroyConnection } from './connection/destroy-connection.ts';

/**
 * Changes by other processes through LISTEN/NOTIFY: triggers send `topic:key`, caches drop that key.
 *
 * A cache may answer only while the feed works. So the feed sends itself a heartbeat through the server and counts as
 * fresh for FRESH_MS after sending one that came back: notifications committed before a heartbeat arrive before it. A
 * cut connection, a hanging server or a pooler that swallows LISTEN end the freshness, and callers then ask the
 * database.
 */
export interface ChangeFeed {
  /** `onReset` is called after notifications may have been missed: the cache must be cleared. */
  subscribe(topic: string, onChange: (key: string) => void, onReset: () => void): void;
  fresh(): boolean;
  stop(): Promise<void>;
}

const CHANNEL = 'lares_changes';
/** Name of one database session of each serving process. */
export const FEED_NAME = 'lares-changes';
const BEAT_EVERY_MS = 300;
/** A revoked token must stop working within a second. This leaves 200 ms for the notification itself. */
const FRESH_MS = 800;
const RECONNECT_PAUSE_MS = 200;
/** A connection without a heartbeat for this long is replaced: a cut connection would stay silent for 15 minutes. */
const BEAT_WITHIN_MS = 5000;
const END_WITHIN_MS = 1000;
const SILENT = 'connection ended: no answer';

/** Advisory lock: a namespace and a number in it. */
export type Lock = readonly [space: number, number: number];

interface Subscriber {
  topic: string;
  onChange: (key: string) => void;
  onReset: () => void;
}

/** `locks`: shared advisory locks that this process holds for the session's lifetime. */
export function openChangeFeed(
  connectionConfig: ConnectionConfig,
  onError: (error: Error) => void,
  locks: () => readonly Lock[] = () => [],
): ChangeFeed {
  const subscribers: Subscriber[] = [];
  const stopping = new AbortController();
  let freshUntil = 0;
  let client: Client | undefined;

  function receive(payload: string): void {
    const [topic, key = ''] = payload.split(':', 2);
    if (topic === 'beat') {
      freshUntil = Math.max(freshUntil, Number(key) + FRESH_MS);
      return;
    }
    for (const subscriber of subscribers) if (subscriber.topic === topic) subscriber.onChange(key);
  }

  async function listen(): Promise<void> {
    const session = await openSession(connectionConfig);
    client = session;
    const lost = new Promise<never>((_, reject) => {
      session.once('error', reject);
      session.once('end', () => reject(new Error('connection ended')));
    });
    lost.catch(() => undefined);
    // For this session only: another process's heartbeat says nothing about our own.
    const beatChannel = `${CHANNEL}_beat_${randomBytes(8).toString('hex')}`;
    session.on('notification', (notice) => receive(notice.payload ?? ''));
    await inTime(session.query(`LISTEN ${CHANNEL}; LISTEN ${beatChannel}`));
    for (const subscriber of subscribers) subscriber.onReset();
    const held = new Set<string>();
    while (!stopping.signal.aborted) {
      await inTime(Promise.race([holdLocks(session, locks(), held), lost]));
      const beat = session.query('SELECT pg_notify($1, $2)', [beatChannel, `beat:${performance.now()}`]);
      await inTime(Promise.race([beat, lost]));
      await Promise.race([wait(BEAT_EVERY_MS, undefined, { signal: stopping.signal }), lost]);
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listen().catch((error: Error) => {
        // Another host may answer.
        if (error.message === SILENT) client?.leaveHost();
        if (!stopping.signal.aborted) onError(error);
      });
      freshUntil = 0;
      if (client) destroyConnection(client);
      await wait(RECONNECT_PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    subscribe: (topic, onChange, onReset) => {
      subscribers.push({ topic, onChange, onReset });
    },
    fresh: () => performance.now() < freshUntil,
    stop: async () => {
      stopping.abort();
      await Promise.race([
        client?.end().catch(() => undefined),
        wait(END_WITHIN_MS, undefined, { ref: false }),
      ]);
      await running;
    },
  };
}

function openSession(connectionConfig: ConnectionConfig): Promise<Client> {
  return connectWithRetry(async () => {
    const client = new Client({
      ...forSessions(connectionConfig),
      application_name: FEED_NAME,
      keepAlive: true,
    });
    await client.connect();
    return client;
  });
}

async function holdLocks(session: Client, locks: readonly Lock[], held: Set<string>): Promise<void> {
  for (const [space, number] of locks) {
    if (held.has(`${space} ${number}`)) continue;
    await session.query('SELECT pg_advisory_lock_shared($1, $2)', [space, number]);
    held.add(`${space} ${number}`);
  }
}

/** Rejects if there is no answer in time: a cut connection never answers. */
async function inTime<Result>(asked: Promise<Result>): Promise<Result> {
  const waiting = new AbortController();
  const late = wait(BEAT_WITHIN_MS, undefined, { ref: false, signal: waiting.signal }).then(() => {
    throw new Error(SILENT);
  });
  // Late results may fail unnoticed.
  late.catch(() => undefined);
  asked.catch(() => undefined);
  return Promise.race([asked, late]).finally(() => waiting.abort());
}
