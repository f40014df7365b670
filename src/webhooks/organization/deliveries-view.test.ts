import sql from 'sql-template-tag';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';

let world: World;
let lakeside: Neighbourhood;
let hookId: string;

beforeAll(async () => {
  // Without the worker role no process sends the deliveries that the tests insert.
  world = await openWorld({ roles: ['api'] });
  lakeside = await world.neighbourhood();
});

let hosts = 0;

beforeEach(async () => {
  const body = { url: `https://v${++hosts}.example.com/`, events: ['*'] };
  hookId = (await world.as(lakeside.owner).post(`/organizations/${lakeside.organization_id}/webhooks`, body))
    .body.hook_id;
});

const view = () =>
  world
    .as(lakeside.admin)
    .get(`/organizations/${lakeside.organization_id}/webhooks/${hookId}/deliveries/summary`);

/** Inserts `count` rows, due a second apart, the later ones first in the table. */
const addPending = (count: number, hook = hookId) =>
  world.tools.database.rows(sql`
    INSERT INTO deliveries (hook_id, webhook_event_id, event_type, event, digest, attempts, due_at, created_at)
    SELECT ${hook}, lpad(to_hex(n), 24, '0'), 'noise_detected', '{"private":"payload"}', 'd16e57', 2,
           '2026-11-15T09:30:00Z'::timestamptz + n * interval '1 second', '2026-11-15T09:00:00Z'
    FROM generate_series(${count}::int, 1, -1) n`);

const addOutcome = (hour: string, type: string, reason: string, attempts: number, hook = hookId) =>
  world.tools.database.rows(sql`
    INSERT INTO delivery_outcomes (hook_id, hour, event_type, reason, attempts)
    VALUES (${hook}, ${hour}, ${type}, ${reason}, ${attempts})`);

it('a webhook without deliveries', async () => {
  const answer = await view();
  expect([answer.status, answer.body]).toStrictEqual([200, { pending: [], pending_count: 0, outcomes: [] }]);
});

it('shows what waits, those due first, without payloads', async () => {
  await addPending(2);
  await addPending(1, world.tools.newId());
  const answer = await view();
  const waiting = (id: string, next_attempt_at: string) => ({
    webhook_event_id: id.padStart(24, '0'),
    event_type: 'noise_detected',
    attempts: 2,
    next_attempt_at,
    created_at: '2026-11-15T09:00:00.000Z',
  });
  expect(answer.body).toStrictEqual({
    pending: [waiting('1', '2026-11-15T09:30:01.000Z'), waiting('2', '2026-11-15T09:30:02.000Z')],
    pending_count: 2,
    outcomes: [],
  });
  expect(answer.text).not.toMatch(/payload|d16e57/);
});

it('shows at most 100, and counts the others', async () => {
  await addPending(101);
  const { pending, pending_count } = (await view()).body;
  expect([pending.length, pending.at(-1).webhook_event_id, pending_count]).toEqual([
    100,
    '64'.padStart(24, '0'),
    101,
  ]);
});

it('counts to 10,000 and says when there are more', async () => {
  await addPending(10_000);
  const exact = (await view()).body;
  expect(exact.pending_count).toBe(10_000);
  expect(exact).not.toHaveProperty('pending_count_is_at_least');
  await addPending(1);
  expect((await view()).body).toMatchObject({ pending_count: 10_000, pending_count_is_at_least: true });
});

it('sums the outcomes of the last 24 hours by event type and reason, the most frequent first', async () => {
  await addOutcome('2026-11-15T09:00:00Z', 'pir_motion', '', 40);
  await addOutcome('2026-11-14T10:00:00Z', 'pir_motion', '', 2);
  await addOutcome('2026-11-15T08:00:00Z', 'pir_motion', 'HTTP 503', 3);
  await addOutcome('2026-11-15T09:00:00Z', 'pir_motion', 'HTTP 503', 4);
  await addOutcome('2026-11-15T09:00:00Z', 'battery_low', 'DNS: no such name', 1);
  await addOutcome('2026-11-14T09:00:00Z', 'pir_motion', 'HTTP 404', 9);
  await addOutcome('2026-11-15T09:00:00Z', 'pir_motion', 'HTTP 418', 9, world.tools.newId());
  expect((await view()).body.outcomes).toStrictEqual([
    { event_type: 'pir_motion', outcome: 'delivered', attempts: 42 },
    { event_type: 'pir_motion', outcome: 'failed', reason: 'HTTP 503', attempts: 7 },
    { event_type: 'battery_low', outcome: 'failed', reason: 'DNS: no such name', attempts: 1 },
  ]);
});

it('shows at most 1000 outcomes', async () => {
  await world.tools.database.rows(sql`
    INSERT INTO delivery_outcomes (hook_id, hour, event_type, reason, attempts)
    SELECT ${hookId}, '2026-11-15T09:00:00Z', 'pir_motion', 'reason ' || n, n FROM generate_series(1, 1001) n`);
  const { outcomes } = (await view()).body;
  expect([outcomes.length, outcomes[0].attempts, outcomes.at(-1).attempts]).toEqual([1000, 1001, 2]);
});

it('lists discarded events while broken only', async () => {
  await world.tools.database.rows(
    sql`UPDATE organization_webhooks SET broken_at = '2026-11-15T09:00:00Z' WHERE hook_id = ${hookId}`,
  );
  expect((await view()).body).toStrictEqual({
    pending: [],
    pending_count: 0,
    outcomes: [],
    discarded: { count: 0 },
  });
  await world.tools.database.rows(sql`
    UPDATE organization_webhooks SET discarded_count = 3, first_discarded_at = '2026-11-15T09:01:00Z',
      last_discarded_at = '2026-11-15T09:02:00Z' WHERE hook_id = ${hookId}`);
  expect((await view()).body.discarded).toStrictEqual({
    count: 3,
    first_at: '2026-11-15T09:01:00.000Z',
    last_at: '2026-11-15T09:02:00.000Z',
  });
  await world.as(lakeside.owner).patch(`/organizations/${lakeside.organization_id}/webhooks/${hookId}`, {
    broken: false,
  });
  expect((await view()).body).not.toHaveProperty('discarded');
});
