import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import sql from 'sql-template-tag';
import { expect, it, onTestFinished } from 'vitest';
import { cloneDatabase } from '../../../test/harness/database.ts';
import { openWire } from '../../../test/harness/postgres/wire.ts';
import { type Host, Hosts } from './connection/hosts.ts';
import { openDatabase } from './database.ts';

/** Shorter than the callers' seconds: a cut connection stays cut. */
const TIMEOUTS = { callerMs: 1500, workMs: 1500 };

async function openStage() {
  const { connectionConfig, drop } = await cloneDatabase();
  const wire = await openWire(connectionConfig);
  const database = openDatabase(
    { ...connectionConfig, host: wire.host, port: wire.port },
    () => undefined,
    TIMEOUTS,
  );
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= database.close();
    return closing;
  };
  onTestFinished(async () => {
    await close();
    await drop();
  });
  return { wire, database: { ...database, close } };
}

const one = sql`SELECT 1 AS one`;

it('a statement that is never answered fails in time, and so do all that were under way', async () => {
  const { wire, database } = await openStage();
  await Promise.all(Array.from({ length: 10 }, () => database.rows(one)));
  wire.cut();
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => database.rows(one)));
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual(
    Array(10).fill(
      expect.objectContaining({
        status: 503,
        message: expect.stringContaining('Check whether the change was made'),
      }),
    ),
  );
});

it('who waits for a connection while all of them hang is answered in time too', async () => {
  const { wire, database } = await openStage();
  await Promise.all(Array.from({ length: 10 }, () => database.rows(one)));
  wire.cut();
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => database.rows(one)));
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual(
    Array(30).fill(expect.objectContaining({ status: 503 })),
  );
});

it('a caller is answered in time, of however many statements the transaction is', async () => {
  const { database } = await openStage();
  const finished: number[] = [];
  const slowly = database.transaction(async (connection) => {
    for (let statement = 0; statement < 50; statement += 1) {
      await connection.rows(sql`SELECT pg_sleep(0.1)`);
      finished.push(statement);
    }
  });
  await expect(slowly).rejects.toMatchObject({ status: 503, details: { retryAfterSeconds: 1 } });
  expect(finished.length).toBeLessThan(25);
  expect(await database.rows(one)).toEqual([{ one: 1 }]);
});

it('after one of them hung, no old connection is used again', async () => {
  const { wire, database } = await openStage();
  await Promise.all(Array.from({ length: 10 }, () => database.rows(one)));
  wire.cut();
  await expect(database.rows(one)).rejects.toMatchObject({ status: 503 });
  wire.restore();
  // Earlier connections have lost bytes, so any of them would be out of step.
  const answers = await Promise.all(Array.from({ length: 20 }, () => database.rows(one)));
  expect(answers).toEqual(Array(20).fill([{ one: 1 }]));
});

// Earlier than the server itself gives up, after 30 s without a statement.
it('a commit that hangs is no commit that is promised', { timeout: 20_000 }, async () => {
  const { wire, database } = await openStage();
  const committing = database.transaction(async (connection) => {
    await connection.rows(one);
    wire.cut();
  });
  await expect(committing).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('Check whether the change was made'),
  });
});

it('a statement that takes too long is ended by the database, and its connection goes on', async () => {
  const { database } = await openStage();
  await expect(database.rows(sql`SELECT pg_sleep(5)`)).rejects.toMatchObject({ code: '57014' });
  expect(await database.rows(one)).toEqual([{ one: 1 }]);
});

it('closing does not wait for an answer that does not come', async () => {
  const { wire, database } = await openStage();
  await Promise.all(Array.from({ length: 10 }, () => database.rows(one)));
  wire.cut();
  expect(await database.close()).toBeUndefined();
});

it('a connection to a server that takes no writes any more is not used again', async () => {
  const { database } = await openStage();
  const pid = async () => (await database.row<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`))?.pid;
  const before = await pid();
  await database.rows(sql`SET default_transaction_read_only = on`);
  expect(await pid()).toBe(before);
  await expect(database.rows(sql`CREATE TABLE anything ()`)).rejects.toMatchObject({ code: '25006' });
  expect(await pid()).not.toBe(before);
});

it('background work has a longer timeout', async () => {
  const { connectionConfig, drop } = await cloneDatabase();
  const database = openDatabase(connectionConfig, () => undefined, { callerMs: 1000, workMs: 30_000 });
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  await database.longTimeout.rows(one);
  const slow = sql`SELECT pg_sleep(1.2)`;
  await expect(database.rows(slow)).rejects.toMatchObject({ code: '57014' });
  expect(await database.longTimeout.rows(slow)).toHaveLength(1);
  await expect(database.rows(slow)).rejects.toMatchObject({ code: '57014' });
});

it('while it is away one connection at a time looks whether it is back, however many wait', async () => {
  const { connectionConfig, drop } = await cloneDatabase();
  const wire = await openWire(connectionConfig);
  // No server listens. The first ten connect together, before the failure is known, and fail together.
  const first: Socket[] = [];
  let came = 0;
  let inside = 0;
  let mostInside = 0;
  const proxy = createServer((near) => {
    near.on('error', () => undefined);
    if (first.length < 10) {
      first.push(near);
      if (first.length === 10) for (const socket of first) socket.destroy();
      return;
    }
    came += 1;
    inside += 1;
    mostInside = Math.max(mostInside, inside);
    near.once('close', () => {
      inside -= 1;
    });
    setTimeout(() => near.destroy(), 20);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const hosts = new Hosts([{ host: '127.0.0.1', port: (proxy.address() as AddressInfo).port }], true);
  const database = openDatabase({ ...connectionConfig, hosts }, () => undefined, {
    callerMs: 8000,
    workMs: 8000,
  });
  onTestFinished(async () => {
    await database.close();
    proxy.close();
    await drop();
  });
  const asking = Promise.allSettled(Array.from({ length: 50 }, () => database.rows(one)));
  await expect.poll(() => came).toBeGreaterThan(3);
  (hosts.all as Host[]).splice(0, 1, wire);
  const outcomes = await asking;
  expect(outcomes.map(({ status }) => status)).toEqual(Array(50).fill('fulfilled'));
  // Plus at most one of the waiting ones, which had started when the first returned.
  expect(mostInside).toBeLessThanOrEqual(2);
  expect(database.isDegraded()).toBe(true);
});
