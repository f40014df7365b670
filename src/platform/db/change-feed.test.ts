import sql from 'sql-template-tag';
import { expect, it, onTestFinished } from 'vitest';
import { cloneDatabase } from '../../../test/harness/database.ts';
import { openWire } from '../../../test/harness/postgres/wire.ts';
import { FEED_NAME, type Lock, openChangeFeed } from './change-feed.ts';
import { Hosts } from './connection/hosts.ts';
import { openDatabase } from './database.ts';

async function openStage() {
  const { connectionConfig, drop } = await cloneDatabase();
  const wire = await openWire(connectionConfig);
  const direct = openDatabase({ ...connectionConfig, max: 1 }, () => undefined);
  onTestFinished(async () => {
    await direct.close();
    await drop();
  });
  const open = (hosts = [wire], locks: Lock[] = []) => {
    const lost: string[] = [];
    const feed = openChangeFeed(
      { ...connectionConfig, hosts: new Hosts(hosts, true) },
      (error) => lost.push(error.message),
      () => locks,
    );
    onTestFinished(() => feed.stop());
    return { feed, lost };
  };
  return { connectionConfig, wire, direct, open };
}

it('a server that ends its connections, as it does when another one takes over, does not end the process', async () => {
  const { direct, open } = await openStage();
  const thrown: Error[] = [];
  const note = (error: Error) => thrown.push(error);
  process.on('uncaughtExceptionMonitor', note);
  onTestFinished(() => void process.off('uncaughtExceptionMonitor', note));
  const { feed, lost } = open();
  for (let time = 1; time <= 3; time += 1) {
    await expect.poll(() => feed.fresh()).toBe(true);
    await direct.rows(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = ${FEED_NAME}
      AND datname = current_database()`);
    await expect.poll(() => lost.length).toBe(time);
  }
  await expect.poll(() => feed.fresh()).toBe(true);
  expect(thrown).toEqual([]);
});

it('a wire that is cut while it asks for a lock is found out, and another one is used', async () => {
  const { connectionConfig, wire, direct, open } = await openStage();
  const second = await openWire(connectionConfig);
  const lock: Lock = [4711, 1];
  await direct.rows(sql`SELECT pg_advisory_lock(${lock[0]}::int, ${lock[1]}::int)`);
  const { feed, lost } = open([wire, second], [lock]);
  const waits = async () =>
    (
      await direct.rows(sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
    ).length;
  await expect.poll(waits).toBe(1);
  wire.cut();
  await direct.rows(sql`SELECT pg_advisory_unlock_all()`);
  await expect.poll(() => feed.fresh(), { timeout: 20_000 }).toBe(true);
  expect(lost).toEqual([expect.stringContaining('no answer')]);
});
