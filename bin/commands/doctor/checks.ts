import { access, constants, mkdir, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import sql from 'sql-template-tag';
import type { Config } from '../../../src/config.ts';
import { locateDatabase } from '../../../src/database-location.ts';
import { inspectDistribution } from '../../../src/distribution/index.ts';
import { Client } from '../../../src/platform/db/connection/client.ts';
import { connectionConfigOf } from '../../../src/platform/db/connection/database-url.ts';
import { pendingMigrations, readMigrations } from '../../../src/platform/db/migrations/migrate.ts';
import { DAY_MS, SECOND_MS } from '../../../src/platform/durations.ts';
import { parseLsn, reachOf, readBases } from '../../../src/platform/embedded/backup/index.ts';
import type { Log } from '../../../src/platform/observability/log.ts';
import { openTools } from '../../../src/platform/open-tools.ts';
import { alerting } from './alerting.ts';
import type { Finding } from './finding.ts';

type Check = (config: Config, log: Log) => Promise<Finding>;

const GIB = 1024 ** 3;
const LITTLE_DISK_BYTES = 2 * GIB;
const TOO_LITTLE_DISK_BYTES = 0.2 * GIB;
/** There is a backup every day. */
const OLD_BACKUP_MS = 2 * DAY_MS;
const TOLERATED_SKEW_MS = 2 * SECOND_MS;

/** The configuration was read before any check: bad values end the program with exit 78. */
const configuration: Check = async (config) => ({
  name: 'configuration',
  state: 'ok',
  text: `roles ${[...config.roles].join(', ')}; ${config.databaseUrl ? 'DATABASE_URL' : 'embedded database'}`,
});

const node: Check = async () => ({ name: 'node', state: 'ok', text: process.version });

const dataDirectory: Check = async (config) => {
  const name = 'data directory';
  try {
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    await access(config.dataDir, constants.W_OK);
  } catch (error) {
    const text = `${config.dataDir} cannot be written: ${(error as Error).message}`;
    return { name, state: 'problem', text, advice: 'Set LARES_DATA_DIR to a directory this user may write.' };
  }
  return { name, state: 'ok', text: config.dataDir };
};

const disk: Check = async (config) => {
  const name = 'disk';
  const space = await statfs(config.dataDir).catch(() => undefined);
  if (!space) return { name, state: 'warning', text: 'not measured: there is no data directory' };
  const { bavail, bsize } = space;
  const free = bavail * bsize;
  const text = `${(free / GIB).toFixed(1)} GiB free for ${config.dataDir}`;
  if (free >= LITTLE_DISK_BYTES) return { name, state: 'ok', text };
  const state = free < TOO_LITTLE_DISK_BYTES ? 'problem' : 'warning';
  return {
    name,
    state,
    text,
    advice: 'Free some space or move LARES_DATA_DIR: PostgreSQL stops when the disk is full.',
  };
};

const database: Check = async (config, log) => {
  const name = 'database';
  try {
    const location = await locateDatabase(config, log);
    try {
      const pending = await pendingMigrations(location.connectionConfig, await readMigrations());
      const tools = openTools(location.connectionConfig, log);
      const found = await tools.database.row<{ version: string }>(
        sql`SELECT current_setting('server_version') AS version`,
      );
      const distribution = await inspectDistribution(tools.database);
      await tools.database.close();
      const schema =
        pending.length > 0 ? `start will apply ${pending.length} migrations` : 'schema up to date';
      const text = `PostgreSQL ${found?.version}, ${schema}`;
      if (!distribution.begun) return { name, state: 'ok', text };
      return distribution.left.length === 0
        ? {
            name,
            state: 'ok',
            text: `${text}, measurements distributed over ${distribution.nodes.join(', ')} (Citus ${distribution.citus})`,
          }
        : {
            name,
            state: 'warning',
            text: `${text}, measurements partly distributed: ${distribution.left.join(', ')} missing`,
            advice: 'Run lares distribute --apply again.',
          };
    } finally {
      await location.release();
    }
  } catch (error) {
    const advice = config.databaseUrl
      ? 'Check DATABASE_URL, that the server runs, and that the user may create tables.'
      : `See ${config.dataDir}/postgres.log.`;
    return { name, state: 'problem', text: (error as Error).message, advice };
  }
};

/** Tokens, leases and timers compare the clocks of processes and database. */
const clock: Check = async (config) => {
  const name = 'clock';
  if (config.databaseUrl === undefined)
    return { name, state: 'ok', text: 'database and Lares share this machine' };
  const client = new Client(connectionConfigOf(config.databaseUrl));
  try {
    await client.connect();
    const before = Date.now();
    const there = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    const skew = Math.round((there.rows[0]?.now.getTime() ?? before) - (before + Date.now()) / 2);
    const text = `database is ${Math.abs(skew)} ms ${skew < 0 ? 'behind' : 'ahead'}`;
    if (Math.abs(skew) <= TOLERATED_SKEW_MS) return { name, state: 'ok', text };
    return { name, state: 'problem', text, advice: 'Synchronize the clocks of both machines with NTP.' };
  } catch {
    return { name, state: 'warning', text: 'not compared: the database cannot be reached' };
  } finally {
    await client.end().catch(() => undefined);
  }
};

const port: Check = async (config) => {
  const name = 'port';
  const address = `${config.host}:${config.port}`;
  const problem = await tryToListen(config);
  if (problem === undefined) return { name, state: 'ok', text: `${address} is free` };
  const answers = await fetch(`http://${address}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  );
  if (answers) return { name, state: 'ok', text: `${address} is in use by a running Lares` };
  return {
    name,
    state: 'problem',
    text: `${address} cannot be used: ${problem}`,
    advice: 'Set PORT or HOST, or stop what uses it.',
  };
};

/** Without a gateway, messages stay in the outbox. With one, links in messages must lead back here. */
const messages: Check = async ({ sms, mail, publicUrl }) => {
  const name = 'messages';
  const sent = [
    ...(sms ? ['SMS'] : []),
    ...(sms?.voiceFrom === undefined ? [] : ['calls']),
    ...(mail.smtpUrl === undefined ? [] : ['e-mails']),
  ];
  if (sent.length === 0) return { name, state: 'ok', text: 'SMS, calls and e-mails stay in the outbox' };
  const text = `${sent.join(', ')} are sent`;
  if (publicUrl !== undefined) return { name, state: 'ok', text };
  return {
    name,
    state: 'warning',
    text: `${text}, with links that only this machine can open`,
    advice: 'Set LARES_PUBLIC_URL: guests open links there, and the SMS gateway reports back there.',
  };
};

/** The operator backs up an external database by other means. */
const backup: Check = async ({ backup: { folder }, databaseUrl, demo }) => {
  const name = 'backup';
  if (databaseUrl !== undefined)
    return { name, state: 'ok', text: 'by your own tools, because DATABASE_URL is set' };
  if (folder === undefined) {
    const advice = 'Set LARES_BACKUP_DIR to a folder on another disk (docs/operations/backup.md).';
    return demo
      ? { name, state: 'ok', text: 'none, as the demo needs none' }
      : { name, state: 'warning', text: 'none: a broken disk loses all data', advice };
  }
  try {
    const newest = (await readBases(folder)).at(-1);
    if (!newest)
      return {
        name,
        state: 'warning',
        text: `none yet in ${folder}`,
        advice: 'lares start makes one. Check its log.',
      };
    const { end } = await reachOf(newest.chain, parseLsn(newest.start_lsn));
    const isWhole = end >= parseLsn(newest.stop_lsn);
    const isOld = Date.now() - Date.parse(newest.finished_at) > OLD_BACKUP_MS;
    const text = `${folder}, newest base of ${newest.finished_at}`;
    if (isWhole && !isOld) return { name, state: 'ok', text };
    const advice = 'Check the log of lares start for lines that begin with backup:.';
    return {
      name,
      state: 'warning',
      text: isWhole ? text : `${text}, with files of the log missing`,
      advice,
    };
  } catch (error) {
    const text = `${folder} cannot be read: ${(error as Error).message}`;
    return { name, state: 'problem', text, advice: 'Set LARES_BACKUP_DIR to a folder this user may write.' };
  }
};

function tryToListen(config: Config): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(config.port, config.host, () => server.close(() => resolve(undefined)));
  });
}

export const checks: Check[] = [
  configuration,
  node,
  dataDirectory,
  disk,
  database,
  clock,
  port,
  messages,
  alerting,
  backup,
];
