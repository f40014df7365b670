import { createServer } from 'node:net';
import sql, { raw } from 'sql-template-tag';
import { expect, it, onTestFinished } from 'vitest';
import { cloneDatabase } from '../../../../test/harness/database.ts';
import { openWire } from '../../../../test/harness/postgres/wire.ts';
import { openDatabase } from '../database.ts';
import { Hosts } from './hosts.ts';

const TIMEOUTS = { callerMs: 4000, workMs: 4000 };
const one = sql`SELECT 1 AS one`;

async function openStage(hostsOf: (wire: { host: string; port: number }) => Promise<Hosts> | Hosts) {
  const { connectionConfig, drop } = await cloneDatabase();
  const wire = await openWire(connectionConfig);
  const hosts = await hostsOf(wire);
  const database = openDatabase({ ...connectionConfig, hosts }, () => undefined, TIMEOUTS);
  const direct = openDatabase({ ...connectionConfig, max: 1 }, () => undefined);
  onTestFinished(async () => {
    await Promise.all([database.close(), direct.close()]);
    await drop();
  });
  return { connectionConfig, wire, hosts, database, direct };
}

/** A port without a listener. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

it('of several hosts the one that is there is used, and stays in use', async () => {
  const { hosts, wire, database } = await openStage(
    async ({ host, port }) =>
      new Hosts(
        [
          { host, port: await freePort() },
          { host, port },
        ],
        true,
      ),
  );
  expect(await database.rows(one)).toEqual([{ one: 1 }]);
  expect(hosts.current().port).toBe(wire.port);
});

it('when one does not answer any more the other one is used', async () => {
  const { connectionConfig, hosts, wire, database } = await openStage(
    ({ host, port }) => new Hosts([{ host, port }], true),
  );
  const second = await openWire(connectionConfig);
  const both = new Hosts([...hosts.all, second], true);
  const through = openDatabase({ ...connectionConfig, hosts: both }, () => undefined, TIMEOUTS);
  onTestFinished(() => through.close());
  expect(await through.rows(one)).toEqual([{ one: 1 }]);
  wire.cut();
  await expect(through.rows(one)).rejects.toMatchObject({ status: 503 });
  expect(await through.rows(one)).toEqual([{ one: 1 }]);
  expect(both.current().port).toBe(second.port);
  expect(await database.rows(one).catch(({ status }) => status)).toBe(503);
});

it('one that takes no writes is left alone until it does', async () => {
  const { connectionConfig, hosts, wire, database, direct } = await openStage(
    ({ host, port }) =>
      new Hosts(
        [
          { host, port },
          { host: 'localhost', port },
        ],
        true,
      ),
  );
  const readOnly = (to: string) =>
    direct.rows(
      sql`${raw(`ALTER DATABASE ${connectionConfig.database} SET default_transaction_read_only = ${to}`)}`,
    );
  await readOnly('on');
  await expect(database.rows(one)).rejects.toMatchObject({ status: 503 });
  await readOnly('off');
  expect(await database.rows(one)).toEqual([{ one: 1 }]);
  expect(hosts.current().port).toBe(wire.port);
});

it('a host that accepts connections but never commits, as a primary without its standby, is replaced by another', async () => {
  const { connectionConfig, hosts, wire, direct } = await openStage(
    ({ host, port }) => new Hosts([{ host, port }], true),
  );
  const second = await openWire(connectionConfig);
  const both = new Hosts([...hosts.all, second], true);
  const timeouts = { callerMs: 1000, workMs: 1000 };
  const database = openDatabase({ ...connectionConfig, hosts: both }, () => undefined, timeouts);
  onTestFinished(() => database.close());
  // Deferred work at the commit is not covered by statement_timeout either.
  await direct.rows(sql`CREATE TABLE slow ()`);
  await direct.rows(
    sql`CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(60); RETURN NULL; END'`,
  );
  await direct.rows(sql`
    CREATE CONSTRAINT TRIGGER wait AFTER INSERT ON slow DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait()`);
  expect(both.current().port).toBe(wire.port);
  const committing = database.transaction((connection) =>
    connection.rows(sql`INSERT INTO slow DEFAULT VALUES`),
  );
  await expect(committing).rejects.toMatchObject({ status: 503 });
  expect(both.current().port).toBe(second.port);
  expect(await database.rows(one)).toEqual([{ one: 1 }]);
});
