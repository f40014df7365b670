import { connect, createServer, type Socket } from 'node:net';
import sql from 'sql-template-tag';
import { expect, it, onTestFinished } from 'vitest';
import { cloneDatabase } from '../../../test/harness/database.ts';
import { openDatabase } from './database.ts';

/** In place of the seconds that callers have: a wire that is cut is cut for good. */
const PATIENCE = { callerMs: 1500, workMs: 1500 };

/** Between Lares and its database: passes everything on until it is cut, and then takes everything and passes nothing. */
async function openWire(socketDirectory: string, port: number) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    const far = connect(`${socketDirectory}/.s.PGSQL.${port}`);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('data', (bytes) => isCut || other.write(bytes));
      one.on('error', () => undefined);
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut: () => {
      isCut = true;
    },
    mend: () => {
      isCut = false;
    },
  };
}

async function openStage() {
  const { where, drop } = await cloneDatabase();
  const wire = await openWire(String(where.host), Number(where.port));
  const database = openDatabase({ ...where, host: '127.0.0.1', port: wire.port }, () => undefined, PATIENCE);
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  return { wire, database };
}

const one = sql`SELECT 1 AS one`;

it('a statement that is never answered fails in time, and so do all that were under way', async () => {
  const { wire, database } = await openStage();
  await Promise.all(Array.from({ length: 10 }, () => database.rows(one)));
  wire.cut();
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => database.rows(one)));
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual(
    Array(10).fill(expect.objectContaining({ status: 503, message: expect.stringContaining('not known') })),
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
  const told: number[] = [];
  const slowly = database.transaction(async (connection) => {
    for (let statement = 0; statement < 50; statement += 1) {
      await connection.rows(sql`SELECT pg_sleep(0.1)`);
      told.push(statement);
    }
  });
  await expect(slowly).rejects.toMatchObject({ status: 503, details: { retryAfterSeconds: 1 } });
  expect(told.length).toBeLessThan(25);
  expect(await database.rows(one)).toEqual([{ one: 1 }]);
});

it('after one of them hung, no old connection is used again', async () => {
  const { wire, database } = await openStage();
  await Promise.all(Array.from({ length: 10 }, () => database.rows(one)));
  wire.cut();
  await expect(database.rows(one)).rejects.toMatchObject({ status: 503 });
  wire.mend();
  // Those that were open before have lost bytes, so any of them would be out of step.
  const answers = await Promise.all(Array.from({ length: 20 }, () => database.rows(one)));
  expect(answers).toEqual(Array(20).fill([{ one: 1 }]));
});

it('a commit that hangs is no commit that is promised', async () => {
  const { wire, database } = await openStage();
  const committing = database.transaction(async (connection) => {
    await connection.rows(one);
    wire.cut();
  });
  await expect(committing).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('not known'),
  });
});

it('a statement that takes too long is ended by the database, and its connection goes on', async () => {
  const { database } = await openStage();
  await expect(database.rows(sql`SELECT pg_sleep(5)`)).rejects.toMatchObject({ code: '57014' });
  expect(await database.rows(one)).toEqual([{ one: 1 }]);
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

it('work that nobody waits for has more time', async () => {
  const { where, drop } = await cloneDatabase();
  const database = openDatabase(where, () => undefined, { callerMs: 1000, workMs: 30_000 });
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  const slow = sql`SELECT pg_sleep(1.2)`;
  await expect(database.rows(slow)).rejects.toMatchObject({ code: '57014' });
  expect(await database.patient.rows(slow)).toHaveLength(1);
  await expect(database.rows(slow)).rejects.toMatchObject({ code: '57014' });
});
