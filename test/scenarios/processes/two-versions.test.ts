import pg from 'pg';
import sql from 'sql-template-tag';
import { expect, it, onTestFinished } from 'vitest';
import { migrate, readMigrations } from '../../../src/platform/db/migrations/migrate.ts';
import { toMigration } from '../../../src/platform/db/migrations/migration.ts';
import { clientFor, send } from '../../harness/client.ts';
import { urlOf } from '../../harness/database.ts';
import { missing, startCalling, startReporting, startTogether } from '../../harness/program/together.ts';
import { runLares } from '../../harness/program.ts';
import { openReceiver } from '../../harness/receiver.ts';
import { startLooking, startPressing } from '../../harness/users.ts';
import { addColumn, tablesOf } from '../../structure/added-columns.ts';

const POLLING = { timeout: 120_000, interval: 20 };
const names = (kind: string, count: number) => Array.from({ length: count }, (_, index) => `${kind}${index}`);

async function connect(connectionConfig: pg.ClientConfig) {
  const client = new pg.Client(connectionConfig);
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Possible changes of a newer version: more columns everywhere, values for them in batches, an index. */
async function newerMigrations(client: pg.Client) {
  const ours = await readMigrations();
  const numbered = (ahead: number) => String(ours.length + ahead).padStart(4, '0');
  const columns = (await tablesOf(client)).map((table) => `-- Step: in a transaction\n${addColumn(table)};`);
  const values = `
-- Step: again until no row is left
UPDATE homes SET added_later = name WHERE home_id IN (SELECT home_id FROM homes WHERE added_later = '' LIMIT 20);
-- Step: outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS homes_added_later;
-- Step: outside a transaction
CREATE INDEX CONCURRENTLY homes_added_later ON homes (added_later);`;
  const removal = `-- Needs ${numbered(1)}: nothing older than it knows what was added.\nALTER TABLE homes DROP COLUMN added_later`;
  return {
    additions: [
      ...ours,
      toMigration(`${numbered(1)}_columns.sql`, columns.join('\n')),
      toMigration(`${numbered(2)}_values.sql`, values),
    ],
    removal: toMigration(`${numbered(3)}_removal.sql`, removal),
  };
}

// The test uses real time because a migration meets requests in flight.
it('an older program serves while a newer one migrates and afterwards, without a failed request; started again it serves too, until something was removed', async () => {
  const together = await startTogether(2, { LARES_WEBHOOK_ALLOW_PRIVATE: 'on' });
  const { lares, log, connectionConfig, tools, access_token, organization_id, newDevice } = together;
  const receiver = await openReceiver();
  const owner = clientFor(lares.api, access_token);
  const hook = { url: receiver.url, events: ['short_button_press'] };
  expect((await owner.post(`/organizations/${organization_id}/webhooks`, hook)).status).toBe(201);
  const callers = names('caller', 4).map((name) => startCalling(together, name));
  const devices = await Promise.all(names('hall', 2).map((name) => startReporting(together, name)));
  const buttons = await Promise.all(
    names('button', 3).map(async (name) => startPressing(lares.url, (await newDevice(name)).device_token)),
  );
  const lookers = [startLooking(together), startLooking(together)];
  const acknowledged = () => callers.reduce((sum, caller) => sum + caller.acknowledged.length, 0);
  const goOn = async () => {
    const [before, looked] = [acknowledged(), lookers.map((one) => one.rounds())];
    await expect.poll(acknowledged, POLLING).toBeGreaterThan(before + 30);
    await expect
      .poll(() => lookers.every((one, index) => one.rounds() > (looked[index] ?? 0) + 1), POLLING)
      .toBe(true);
  };
  // Every connection has prepared its statements.
  await goOn();

  const [long, admin] = [await connect(connectionConfig), await connect(connectionConfig)];
  const { additions, removal } = await newerMigrations(admin);
  await long.query('BEGIN; SELECT FROM homes LIMIT 1');
  const messages: string[] = [];
  const migrating = migrate(connectionConfig, additions, (text) => messages.push(text));
  await expect.poll(() => messages.join(), POLLING).toContain('another transaction holds');
  await goOn();
  await long.query('COMMIT');
  expect(await migrating).toHaveLength(2);
  await goOn();

  await Promise.all([...callers, ...devices, ...buttons, ...lookers].map((one) => one.stop()));
  expect(callers.flatMap((caller) => caller.failures)).toEqual([]);
  expect([...buttons, ...lookers].flatMap((one) => one.wrong)).toEqual([]);
  expect(await missing(together, callers, devices)).toEqual([]);
  const waiting = async () => (await tools.database.rows(sql`SELECT FROM deliveries`)).length;
  await expect.poll(waiting, POLLING).toBe(0);
  const pressed = buttons.reduce((sum, one) => sum + one.pressed(), 0);
  // Once each, and nothing that was not acknowledged.
  expect(receiver.received).toHaveLength(pressed);
  expect(new Set(receiver.received.map(({ body }) => body.event.webhook_event_id)).size).toBe(pressed);
  console.log(
    `${acknowledged()} homes, ${pressed} events, ${lookers.map((one) => one.rounds()).join(' + ')} looks at everything; the migration was put off ${messages.length} times`,
  );

  // A restarted process finds a database that is newer than itself.
  process.kill(log.pidOf(1), 'SIGKILL');
  const timesServed = () => log.lines('process serves').filter((line) => line.process === 1).length;
  await expect.poll(timesServed, POLLING).toBe(2);
  const readiness = async () => (await send(lares.url, 'GET', '/readyz')).status;
  expect(await readiness()).toBe(200);

  await migrate(connectionConfig, [...additions, removal]);
  expect(await readiness()).toBe(503);
  const outcome = await runLares(['start'], { DATABASE_URL: urlOf(connectionConfig), PORT: '0' });
  expect([outcome.code, outcome.stderr]).toEqual([
    1,
    expect.stringMatching(/of a newer version.*Start a newer version/),
  ]);
}, 300_000);
