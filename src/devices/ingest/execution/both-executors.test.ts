import { createHash } from 'node:crypto';
import fc from 'fast-check';
import sql, { raw } from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { type MonitoredHome, monitoredHome } from '../../../../test/harness/monitored-home.ts';
import { openWorld, type World } from '../../../../test/harness/world.ts';
import { COMMAND_LINE } from '../../../audit/index.ts';
import type { Recorder } from '../../../events/index.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { HOUR_MS, MINUTE_MS } from '../../../platform/durations.ts';
import { openLog } from '../../../platform/observability/log.ts';
import { inOneTransaction, type Tools } from '../../../platform/tools.ts';
import { readReport } from '../../report/read-report.ts';
import { HomeCache } from '../evaluation/home-snapshot.ts';
import type { ArrivedReport, Outcome, Work } from '../work.ts';
import type { ExecutionDependencies } from './dependencies.ts';
import { executeCached } from './execute-cached.ts';
import { executeReading } from './execute-reading.ts';

/** The two executors write the same rows: each batch is run by both on the same database, one run is rolled back. */

let world: World;
const WRITER = 4711;
/** Items of work that were stored from the cache, and all of them. */
const items = { cached: 0, all: 0 };

beforeAll(async () => {
  // No worker: nothing else evaluates the homes.
  world = await openWorld({ roles: ['api', 'ingest'] });
});

/** What a report of the test has; its number and times follow from the step. */
const sample = fc.record(
  {
    minutesAgo: fc.nat(12),
    temp: fc.integer({ min: 5, max: 40 }),
    rh: fc.integer({ min: 10, max: 90 }),
    laeq: fc.integer({ min: 30, max: 95 }),
    pir: fc.nat(5),
  },
  { requiredKeys: ['minutesAgo', 'temp'] },
);
const event = fc.constantFrom(
  { type: 'button', ms: 100 },
  { type: 'tamper', mounted: false },
  { type: 'tamper', mounted: true },
  { type: 'motion' },
  { type: 'power', state: 'off' },
  { type: 'smoke_alarm' },
  { type: 'cmd_ack', command_id: 'open', ok: true },
);
const report = fc.record({
  /** Repeats the last report, uses its number for another body, leaves some numbers out, or restarts. */
  number: fc.oneof(
    { weight: 16, arbitrary: fc.constant('next' as const) },
    { weight: 4, arbitrary: fc.constantFrom('repeat', 'reuse', 'skip', 'restart' as const) },
  ),
  samples: fc.array(sample, { maxLength: 4 }),
  events: fc.oneof(
    { weight: 3, arbitrary: fc.array(event, { maxLength: 0 }) },
    fc.array(event, { minLength: 1, maxLength: 2 }),
  ),
  battery: fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
  clockBehindMs: fc.constantFrom(0, 0, 0, 3 * HOUR_MS),
});
const reports = fc.record({
  kind: fc.constant('reports' as const),
  device: fc.nat(1),
  reports: fc.array(report, { minLength: 1, maxLength: 3 }),
});
/** Work that only the executor that reads first takes. */
const rare = fc.oneof(
  fc.constant({ kind: 'tick' as const }),
  fc.record({
    kind: fc.constant('link' as const),
    status: fc.constantFrom('online' as const, 'off' as const),
  }),
  fc.record({ kind: fc.constant('order' as const), wanted: fc.constantFrom('on' as const, 'off' as const) }),
);
const step = fc.record({
  afterMs: fc.constantFrom(1000, MINUTE_MS, 5 * MINUTE_MS, 20 * MINUTE_MS, 2 * HOUR_MS),
  /** What a user changes between two batches. */
  change: fc.oneof(
    { weight: 16, arbitrary: fc.constant('none' as const) },
    { weight: 4, arbitrary: fc.constantFrom('mute', 'unmute', 'rename', 'stay', 'privacy' as const) },
  ),
  works: fc.array(fc.oneof({ weight: 12, arbitrary: reports }, { weight: 1, arbitrary: rare }), {
    minLength: 1,
    maxLength: 3,
  }),
});

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type ReportSpec = typeof report extends fc.Arbitrary<infer Value> ? Value : never;

/** Devices that number their reports. */
function numbering(home: MonitoredHome) {
  const last = new Map<string, { boot_id: number; seq: number; body: object }>();
  return (device: string, spec: ReportSpec): object => {
    const before = last.get(device) ?? { boot_id: 1, seq: 0, body: {} };
    if (spec.number === 'repeat' && before.seq > 0) return before.body;
    const isRestart = spec.number === 'restart';
    const more = { next: 1, repeat: 1, reuse: 0, skip: 3, restart: 1 }[spec.number];
    const seq = Math.max(1, isRestart ? 1 : before.seq + more);
    const boot_id = before.boot_id + (isRestart ? 1 : 0);
    const sent_at = world.clock.now().getTime() - spec.clockBehindMs;
    const body = {
      v: 1,
      boot_id,
      seq,
      sent_at,
      heartbeat_s: 300,
      samples: spec.samples.map(({ minutesAgo, ...values }) => ({
        t: sent_at - minutesAgo * MINUTE_MS,
        ...values,
      })),
      events: spec.events.map((one, index) => ({ id: index, t: sent_at - index, ...one })),
      ...(spec.battery === undefined ? {} : { battery: { pct: spec.battery } }),
      home: home.home_id,
    };
    if (spec.number !== 'reuse') last.set(device, { boot_id, seq, body });
    return body;
  };
}

function arrived(body: object, index: number, deviceId: string): ArrivedReport[] {
  const { report: read } = readReport(body, deviceId);
  const hash = createHash('sha256').update(JSON.stringify(body)).digest().readBigInt64BE();
  return read ? [{ index, report: read, hash: `${hash}`, body }] : [];
}

type WorkSpec = Step['works'][number];

function workOf(
  home: MonitoredHome,
  spec: WorkSpec,
  number: ReturnType<typeof numbering>,
  open: string,
): Work {
  const { home_id } = home;
  const devices = [home.device, ...home.others].map(({ device_id }) => device_id);
  const device_id = devices['device' in spec ? spec.device : 0] ?? '';
  switch (spec.kind) {
    case 'reports': {
      const bodies = spec.reports.map((one) =>
        JSON.parse(JSON.stringify(number(device_id, one)).replace('"open"', `"${open}"`)),
      );
      const reports = bodies.flatMap((body, index) => arrived(body, index, device_id));
      return { kind: 'reports', home_id, device_id, receivedAt: world.clock.now().getTime(), reports };
    }
    case 'link':
      return { kind: 'link', home_id, device_id, status: spec.status };
    case 'order': {
      const object = { kind: 'home' as const, id: home_id, name: 'Boathouse', home_id };
      const entry = { organization_id: home.hood.organization_id, action: 'alarm.armed' as const, object };
      const order = { wanted: spec.wanted, source: 'user' as const };
      return { kind: 'order', home_id, order, audited: { by: COMMAND_LINE, entry } };
    }
    default:
      return { kind: 'tick', home_id };
  }
}

async function change(home: MonitoredHome, what: Step['change'], round: number): Promise<void> {
  const now = world.clock.now().getTime();
  const at = (ms: number) => new Date(now + ms).toISOString();
  const path = `/homes/${home.home_id}`;
  if (what === 'mute') await home.owner.patch(path, { settings: { maintenance_until: at(HOUR_MS) } });
  if (what === 'unmute') await home.owner.patch(path, { settings: { maintenance_until: null } });
  if (what === 'rename') await home.owner.patch(path, { name: `Boathouse ${round}` });
  if (what === 'privacy')
    await home.owner.patch(`/devices/${home.device.device_id}`, {
      placement: round % 2 ? 'bedroom' : 'living_room',
    });
  if (what === 'stay')
    await home.owner.post(`${path}/guests`, {
      name: 'Anna',
      checkin_time: at(-HOUR_MS),
      checkout_time: at(HOUR_MS),
    });
}

/** Rows of the home, without ids and times that differ between two runs. */
const TABLES: [table: string, condition: (home: MonitoredHome) => ReturnType<typeof sql>][] = [
  ...[
    'device_reports',
    'conflicting_reports',
    'sensor_samples',
    'sensor_series',
    'device_status',
    'home_status',
    'held_reports',
    'raised_events',
    'device_commands',
    'home_events',
    'user_only_events',
    'home_event_counts',
    'homes',
  ].map((table): [string, (home: MonitoredHome) => ReturnType<typeof sql>] => [
    table,
    ({ home_id }) => sql`home_id = ${home_id}`,
  ]),
  ['jobs', ({ home_id }) => sql`kind = 'home' AND key = ${home_id}`],
  ['deliveries', ({ home_id }) => sql`event LIKE ${`%"home_id":"${home_id}"%`}`],
  ['audit_log', ({ home_id }) => sql`home_id = ${home_id}`],
];
const RANDOM = new Set([
  'event_id',
  'webhook_event_id',
  'delivery_id',
  'command_id',
  'digest',
  'claim',
  'audit_id',
]);

async function rowsOf(connection: Connection, home: MonitoredHome): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const [table, condition] of TABLES) {
    const found = await connection.rows<{ row: Record<string, unknown> }>(
      // When a delivery is due follows the clock of the database.
      sql`SELECT to_jsonb(stored) - ${table === 'deliveries' ? 'due_at' : ''}::text AS row FROM ${raw(table)} AS stored WHERE ${condition(home)}`,
    );
    rows[table] = found
      .map(({ row }) =>
        JSON.stringify(Object.entries(row).filter(([name]) => !RANDOM.has(name))).replace(
          /webhook_event_id\\":\\"\w+/g,
          '',
        ),
      )
      .sort();
  }
  return rows;
}

class RolledBack extends Error {}

/** Runs in a transaction, which `commits` or is rolled back, and returns the rows after it. */
async function run(
  home: MonitoredHome,
  execute: (tools: Tools) => Promise<Outcome[]>,
  commits: boolean,
): Promise<{ rows: Record<string, string[]>; outcomes: Outcome[] }> {
  let result: { rows: Record<string, string[]>; outcomes: Outcome[] } | undefined;
  try {
    await inOneTransaction(world.tools, async (tools) => {
      const outcomes = await execute(tools);
      result = { rows: await rowsOf(tools.database, home), outcomes };
      if (!commits) throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  if (!result) throw new Error('the run has no result');
  return result;
}

/** Sends nothing: a run may be rolled back. */
function silent(recorder: Recorder): Recorder {
  const committed = () => undefined;
  return {
    ...recorder,
    within: async (connection, events) => ({ ...(await recorder.within(connection, events)), committed }),
    prepare: async (events, contexts) => {
      const prepared = await recorder.prepare(events, contexts);
      return prepared && { ...prepared, committed };
    },
  };
}

function dependencies(tools: Tools, cache: HomeCache): ExecutionDependencies {
  return {
    tools,
    cache,
    recorder: silent(world.app.recorder),
    log: openLog({ level: 'silent' }),
    writer: WRITER,
    listeningSince: 0,
    onEvents: { consumes: (type) => type === 'noise_detected', plan: () => Promise.resolve([]) },
  };
}

async function fromCache(tools: Tools, cache: HomeCache, works: Work[]): Promise<Outcome[]> {
  const using = dependencies(tools, cache);
  const outcomes = await executeCached(using, works);
  items.cached += outcomes.size;
  items.all += works.length;
  const left = works.filter((one) => !outcomes.has(one));
  const others = left.length === 0 ? [] : await executeReading(using, left);
  for (const [index, one] of left.entries()) {
    const outcome = others[index];
    if (outcome) outcomes.set(one, outcome);
  }
  return works.flatMap((one) => outcomes.get(one) ?? []);
}

const withoutIds = (outcomes: Outcome[]) =>
  outcomes.map((one) => ({
    ...one,
    commands: one.commands.map(({ kind, expires_at }) => ({ kind, expires_at })),
  }));

it('both executors answer and write the same, whatever comes in', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const home = await monitoredHome(world, { devices: [{}, { description: 'Attic' }] });
      const number = numbering(home);
      const cache = new HomeCache();
      for (const [round, { afterMs, change: what, works: specs }] of steps.entries()) {
        world.clock.advance(afterMs);
        await change(home, what, round);
        const open = await world.tools.database.row<{ command_id: string }>(
          sql`SELECT command_id FROM device_commands WHERE home_id = ${home.home_id} AND acknowledged_at IS NULL LIMIT 1`,
        );
        const works = specs.map((spec) => workOf(home, spec, number, open?.command_id ?? 'none'));
        const known = cache.get(home.home_id);
        const cached = await run(home, (tools) => fromCache(tools, cache, works), false);
        cache.remove(home.home_id);
        if (known) cache.put(known);
        const empty = new HomeCache();
        const read = await run(home, (tools) => executeReading(dependencies(tools, empty), works), true);
        expect(cached.rows).toEqual(read.rows);
        expect(withoutIds(cached.outcomes)).toEqual(withoutIds(read.outcomes));
        const after = empty.get(home.home_id);
        if (after) cache.put(after);
      }
    }),
    { numRuns: 20 },
  );
  expect(items.cached).toBeGreaterThan(items.all / 10);
  expect(items.cached).toBeLessThan(items.all);
});
