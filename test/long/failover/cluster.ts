import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { SECOND_MS } from '../../../src/platform/durations.ts';
import { type Node, openNode } from './node.ts';
import { CLUSTER, PASSWORD, SUPERUSER } from './patroni-settings.ts';
import { freePort, giveToServerUser, runProgram, startProcess } from './processes.ts';

/** The database role and the database name of Lares. */
export const USER = 'lares';
const LOOK_EVERY_MS = 250;
/** Time to create a database and copy it on a busy machine. */
const START_WITHIN_MS = 180 * SECOND_MS;

interface Member {
  name: string;
  role: string;
  state: string;
}

export interface Pair {
  primary: Node;
  standby: Node;
}

/** Two PostgreSQL servers that Patroni manages, the second one synchronous, and etcd, which stores the primary. */
export async function openCluster() {
  const directory = mkdtempSync(join(tmpdir(), 'lares-failover-'));
  chmodSync(directory, 0o755);
  mkdirSync(join(directory, 'etcd'), { mode: 0o700 });
  const [clients, peers] = [await freePort(), await freePort()];
  const nodes = [
    await openNode('one', directory, clients),
    await openNode('two', directory, clients),
  ] as const;
  giveToServerUser(directory);
  const url = (port: number) => `http://127.0.0.1:${port}`;
  const etcd = startProcess(
    'etcd',
    Object.entries({
      name: 'only',
      'data-dir': join(directory, 'etcd'),
      'listen-client-urls': url(clients),
      'advertise-client-urls': url(clients),
      'listen-peer-urls': url(peers),
      'initial-advertise-peer-urls': url(peers),
      'initial-cluster': `only=${url(peers)}`,
      // In ms: other work keeps the machine busy.
      'heartbeat-interval': '500',
      'election-timeout': '5000',
    }).flatMap(([name, value]) => [`--${name}`, value]),
    join(directory, 'etcd.log'),
  );

  async function close(): Promise<void> {
    await Promise.all(nodes.map((node) => node.close()));
    await etcd.end('SIGKILL');
    if (!process.env['FAILOVER_KEEP']) rmSync(directory, { recursive: true, force: true });
  }

  try {
    for (const node of nodes) {
      node.start();
      // The first server creates the database; the second one copies it.
      await until(() => isRunning(node), START_WITHIN_MS, `${node.name} runs (logs in ${directory})`);
    }
    const { primary } = await settled(nodes, START_WITHIN_MS);
    await asSuperuser(primary, 'postgres', `CREATE ROLE ${USER} LOGIN PASSWORD '${PASSWORD}'`);
    await asSuperuser(primary, 'postgres', `CREATE DATABASE ${USER} OWNER ${USER}`);
    await asSuperuser(primary, USER, 'CREATE EXTENSION btree_gist');
    await asSuperuser(primary, 'postgres', 'CREATE DATABASE probe');
    await asSuperuser(primary, 'probe', 'CREATE TABLE probe (at timestamptz NOT NULL)');
  } catch (error) {
    process.env['FAILOVER_KEEP'] = 'yes';
    await close();
    throw error;
  }

  return {
    directory,
    nodes,
    /** The roles of both servers, once the second one is the synchronous standby of the first. */
    settled: (withinMs: number) => settled(nodes, withinMs),
    /**
     * Same as `settled`. Recreates the node that was away if it does not rejoin by itself; `renewed` is then true.
     */
    settledAgain: async (away: Node, withinMs: number): Promise<Pair & { renewed: boolean }> => {
      try {
        return { ...(await settled(nodes, withinMs)), renewed: false };
      } catch {
        await away.renew();
        return { ...(await settled(nodes, START_WITHIN_MS)), renewed: true };
      }
    },
    switchOver: ({ primary, standby }: Pair) =>
      runProgram('patronictl', [
        '-c',
        primary.settingsFile,
        'switchover',
        CLUSTER,
        '--leader',
        primary.name,
        '--candidate',
        standby.name,
        '--force',
      ]),
    close,
  };
}

export type Cluster = Awaited<ReturnType<typeof openCluster>>;

async function settled(nodes: readonly Node[], withinMs: number): Promise<Pair> {
  let pair: Pair | undefined;
  let members: Member[] = [];
  await until(
    async () => {
      members = await membersOf(nodes);
      const primary = nodes.find((node) => has(members, node, 'leader'));
      const standby = nodes.find((node) => has(members, node, 'sync_standby'));
      pair = primary && standby && (await isFollowed(primary)) ? { primary, standby } : undefined;
      return pair !== undefined;
    },
    withinMs,
    () => `a primary with its synchronous standby: ${JSON.stringify(members)}`,
  );
  if (!pair) throw new Error('no pair');
  return pair;
}

const has = (members: Member[], { name }: Node, role: string): boolean =>
  members.some((one) => one.name === name && one.role === role && one.state === 'running');

/** Patroni reports it earlier. Only a server that waits for its connected standby counts. */
async function isFollowed(primary: Node): Promise<boolean> {
  const rows = await asSuperuser<{ sync_state: string }>(
    primary,
    'postgres',
    `SELECT sync_state FROM pg_stat_replication WHERE state = 'streaming' AND sync_state = 'sync'
     AND current_setting('synchronous_standby_names') <> ''`,
  ).catch(() => []);
  return rows.length === 1;
}

async function membersOf(nodes: readonly Node[]): Promise<Member[]> {
  for (const { own } of nodes) {
    const answer = await fetch(`http://127.0.0.1:${own.rest}/cluster`, { signal: AbortSignal.timeout(3000) })
      .then((response) => response.json())
      .catch(() => undefined);
    const { members } = (answer ?? {}) as { members?: Member[] };
    if (members) return members;
  }
  return [];
}

async function isRunning({ name, own }: Node): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${own.rest}/health`).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.status === 200 && name !== '';
}

/** Over the connection that no fault cuts. */
export async function asSuperuser<Row extends object>(
  { own }: Node,
  database: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: own.postgres,
    user: SUPERUSER,
    password: PASSWORD,
    database,
    connectionTimeoutMillis: 3000,
    query_timeout: 60_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement, values)).rows as Row[];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Polls until the condition is true. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  withinMs: number,
  what: string | (() => string),
): Promise<void> {
  const giveUpAt = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > giveUpAt)
      throw new Error(`not within ${withinMs} ms: ${typeof what === 'string' ? what : what()}`);
    await wait(LOOK_EVERY_MS);
  }
}
