import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { HomeCache } from '../../../src/devices/ingest/evaluation/home-snapshot.ts';
import type { RecordedEvent } from '../../../src/devices/ingest/event-consumer.ts';
import { executeReading } from '../../../src/devices/ingest/execution/execute-reading.ts';
import type { Work } from '../../../src/devices/ingest/work.ts';
import { readReport } from '../../../src/devices/report/read-report.ts';
import { trackIncidents } from '../../../src/incidents/index.ts';
import { openLog } from '../../../src/platform/observability/log.ts';
import { FakeClock } from '../../harness/fake-clock.ts';
import { rounds } from '../../harness/run/rounds.ts';
import { type Neighbourhood, openWorld, type World } from '../../harness/world.ts';

/**
 * Detection, incident, monthly report and evidence report state the same start, loud minutes and duration, on random
 * histories. Expected figures are counted by the few lines of `Model` from the definitions of docs/concepts.md. A history
 * is one home for three hours; many homes share the clock, and a home has one history a day, over days of clock changes.
 */

const HISTORIES = Number(process.env['LARES_HISTORIES'] ?? rounds(300, 10_000));
/** The suite repeats one campaign; the long tier tries another each time. */
const SEED = Number(process.env['LARES_SEED'] ?? rounds(1, Date.now() % 2 ** 31));
const HOMES = Math.max(1, Math.min(250, Math.ceil(HISTORIES / 10)));
const DAYS = Math.ceil(HISTORIES / HOMES);

const MINUTE = 60_000;
const HISTORY_MINUTES = 180;
/** Europe leaves summer time five days later, New York twelve. */
const FIRST_DAY = Date.parse('2026-10-20T00:00:00Z');
const ZONES = ['Europe/Stockholm', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'];
const LATE_PER_STEP = 2;
const AT_ONCE = 8;

// biome-ignore lint/suspicious/noExplicitAny: the test reads members of bodies whose shape it asserts.
type Body = any;

interface Noise {
  enabled: boolean;
  threshold_db: number;
  duration_min: number;
  step_min: number;
  quiet: { enabled: boolean; start: string; end: string; threshold_db: number };
}

const hour = fc.integer({ min: 0, max: 23 }).map((at) => `${String(at).padStart(2, '0')}:00`);
const noise: fc.Arbitrary<Noise> = fc.record({
  enabled: fc.constant(true),
  threshold_db: fc.constantFrom(65, 70, 75),
  duration_min: fc.constantFrom(5, 8, 10, 15),
  step_min: fc.constantFrom(5, 10),
  quiet: fc.record({
    enabled: fc.boolean(),
    start: hour,
    end: hour,
    threshold_db: fc.constantFrom(60, 65, 72),
  }),
});

const stretch = fc.record({
  minutes: fc.integer({ min: 1, max: 45 }),
  laeq: fc.constantFrom(50, 62, 66, 69.9, 74.9, 80, 80, 90),
  missing: fc.constantFrom(0, 0, 0, 0.2, 1),
  /** Share of minutes that arrive up to this many minutes late. */
  late: fc.constantFrom(0, 0, 0, 0.1),
  lateMinutes: fc.constantFrom(3, 20, 50),
});
const device = fc.array(stretch, { minLength: 4, maxLength: 9 });
const history = fc.record({
  noise,
  devices: fc.array(device, { minLength: 1, maxLength: 3 }),
  /** Settings that are changed after so many steps. */
  change: fc.option(fc.record({ step: fc.integer({ min: 1, max: 5 }), noise }), { freq: 2, nil: undefined }),
  seed: fc.nat(),
});
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;
const steps = fc.array(fc.integer({ min: 10, max: 40 }), { minLength: 12, maxLength: 12 });

function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Sample {
  t: number;
  laeq: number;
  arrives: number;
}

function samplesOf(plan: History['devices'][number], begin: number, random: () => number): Sample[] {
  const samples: Sample[] = [];
  let minute = 0;
  for (const { minutes, laeq, missing, late, lateMinutes } of plan)
    for (let index = 0; index < minutes && minute < HISTORY_MINUTES; index += 1) {
      minute += 1;
      const [isMissing, isLate, sway, second] = [random() < missing, random() < late, random(), random()];
      if (isMissing) continue;
      const t = begin + minute * MINUTE + Math.floor(second * 59) * 1000;
      const level = Math.round((laeq + 0.3 * (sway - 0.5)) * 100) / 100;
      samples.push({ t, laeq: level, arrives: t + (isLate ? lateMinutes * MINUTE : 0) });
    }
  return samples;
}

const minuteOf = (t: number) => Math.floor(t / MINUTE);

/** The definitions of docs/concepts.md, counted from what is known of one home. */
class Model {
  known: { device: string; t: number; laeq: number }[] = [];
  /** How many of them came with the last report. */
  newest = 0;
  readonly settings: { from: number; noise: Noise }[] = [];
  readonly #timezone: string;
  constructor(timezone: string) {
    this.#timezone = timezone;
  }

  /** Rules take no sample that is half an hour older than the newest of its device. */
  add(device: string, { t, laeq }: Sample): void {
    if (!this.isRemembered({ device, t })) return;
    this.known.push({ device, t, laeq });
    this.newest += 1;
  }

  /** At the detection, minutes that other devices measured half an hour before their newest do not count any more. */
  forget(detector: string): void {
    this.known = this.known.filter((one) => one.device === detector || this.isRemembered(one));
  }

  isRemembered({ device, t }: { device: string; t: number }): boolean {
    const times = this.known.filter((one) => one.device === device).map((one) => one.t);
    return minuteOf(t) > minuteOf(Math.max(...times)) - 30;
  }

  noiseAt(t: number): Noise {
    const begin = minuteOf(t) * MINUTE;
    const held = this.settings.findLast(({ from }) => from <= begin) ?? this.settings[0];
    if (!held) throw new Error('no settings');
    return held.noise;
  }

  isLoud({ t, laeq }: { t: number; laeq: number }): boolean {
    const { threshold_db, quiet } = this.noiseAt(t);
    const local = Temporal.Instant.fromEpochMilliseconds(t).toZonedDateTimeISO(this.#timezone);
    const time = local.toPlainTime().toString().slice(0, 5);
    const isWithin =
      quiet.start < quiet.end
        ? time >= quiet.start && time < quiet.end
        : time >= quiet.start || time < quiet.end;
    return laeq >= (quiet.enabled && isWithin ? quiet.threshold_db : threshold_db);
  }

  /**
   * Detection holds half an hour of each device. A late minute may complete a window that began before: it starts with
   * the first loud minute that is still held.
   */
  isHeld({ device, t }: { device: string; t: number }): boolean {
    const before = this.known
      .slice(0, this.known.length - this.newest)
      .filter((one) => one.device === device);
    return minuteOf(t) > minuteOf(Math.max(...before.map((one) => one.t))) - 30;
  }

  /** The first loud minute of the window that ended with the detection. */
  startOf(detected: { at: number; device: string }, durationMin: number): number {
    const window = this.known.filter(
      (one) =>
        one.device === detected.device &&
        one.t <= detected.at &&
        minuteOf(one.t) > minuteOf(detected.at) - durationMin &&
        this.isHeld(one) &&
        this.isLoud(one),
    );
    expect(window.length * 5, 'loud minutes of the window').toBeGreaterThanOrEqual(durationMin * 4);
    return Math.min(...window.map(({ t }) => t));
  }

  /**
   * Minutes in which any device was loud, from the start on. An event may be raised by any sample of the report that
   * arrived last, so one answer for each number of its samples: all of them first.
   */
  loudMinutes(start: number, until: number): number[][] {
    return Array.from({ length: this.newest + 1 }, (_, fewer) => {
      const loud = this.known
        .slice(0, this.known.length - fewer)
        .filter(
          (one) =>
            minuteOf(one.t) >= minuteOf(start) && minuteOf(one.t) <= minuteOf(until) && this.isLoud(one),
        );
      return [...new Set(loud.map(({ t }) => minuteOf(t)))].sort((one, other) => one - other);
    });
  }
}

interface Expected {
  started_at: string;
  beyond_limit_min?: number;
  beyond_until?: string;
  duration_min?: number;
}

/** A home with the history of the day. */
interface Lived {
  home_id: string;
  timezone: string;
  devices: string[];
  model: Model;
  waiting: Map<string, Sample[]>;
  plan: History;
  /** Number of the last report of each device. */
  sent: Map<string, number>;
  incidents: Map<string, Expected>;
}

const iso = (t: number) => new Date(t).toISOString();

/** Compares what an event states with what the model knows at that moment. */
function check({ model, incidents }: Lived, { raised }: RecordedEvent): void {
  const { type, incidentId = '', startedAt = 0, at, deviceId = '', data = {} } = raised;
  if (type === 'noise_detected') {
    const level = data['disturbanceMonitoringLevel'];
    if (level === 1) model.forget(deviceId);
    const before = incidents.get(incidentId);
    const { duration_min } = model.noiseAt(at);
    const start =
      level === 1
        ? model.startOf({ at, device: deviceId }, duration_min)
        : Date.parse(before?.started_at ?? '');
    incidents.set(incidentId, { started_at: iso(start) });
    expect(startedAt, 'start stated by detection').toBe(start);
    const counts = model.loudMinutes(start, at).map(({ length }) => length);
    expect(counts, 'loud minutes at a level').toContain(data['loudMinutes']);
    if (level === 1) expect(data['durationMinutes'], 'minutes of the window').toBe(duration_min);
  }
  if (type !== 'noise_quieted') return;
  const expected = incidents.get(incidentId);
  if (!expected) throw new Error('an incident ended that was not detected');
  const start = Date.parse(expected.started_at);
  const until = data['reason'] === 'no_data' ? at - 60 * MINUTE : at;
  const stated = {
    started_at: iso(startedAt),
    beyond_limit_min: data['loudMinutes'],
    beyond_until: data['loudUntil'],
    duration_min: data['durationMinutes'],
  };
  const possible = model.loudMinutes(start, until).map((loud) => {
    const end = ((loud.at(-1) ?? 0) + 1) * MINUTE;
    return {
      started_at: expected.started_at,
      beyond_limit_min: loud.length,
      beyond_until: iso(end),
      duration_min: end / MINUTE - minuteOf(start),
    };
  });
  expect(possible, 'stated by detection').toContainEqual(stated);
  Object.assign(expected, stated);
}

async function execute(world: World, homes: Map<string, Lived>, works: Work[]): Promise<void> {
  if (works.length === 0) return;
  const tracked = trackIncidents(world.tools, () => Promise.resolve());
  const { recorder } = world.app;
  const checked: RecordedEvent[] = [];
  await executeReading(
    {
      tools: world.tools,
      cache: new HomeCache(),
      recorder,
      log: openLog({ level: 'silent' }),
      writer: 4711,
      listeningSince: 0,
      onEvents: {
        consumes: tracked.consumes,
        plan: async (connection, events, now) => {
          checked.push(...events);
          return tracked.plan(connection, events, now);
        },
      },
    },
    works,
  );
  for (const event of checked) {
    const lived = homes.get(event.home_id);
    if (lived) check(lived, event);
  }
}

function reportsOf(lived: Lived, deviceId: string, samples: Sample[], now: number): Work[] {
  if (samples.length === 0) return [];
  const seq = (lived.sent.get(deviceId) ?? 0) + 1;
  lived.sent.set(deviceId, seq);
  const body = {
    v: 1,
    boot_id: 1,
    seq,
    sent_at: now,
    heartbeat_s: 300,
    samples: samples.map(({ t, laeq }) => ({ t, laeq })),
  };
  const { report } = readReport(body, deviceId);
  if (!report) throw new Error('the report of the test is not one');
  const hash = `${createHash('sha256').update(JSON.stringify(body)).digest().readBigInt64BE()}`;
  const reports = [{ index: 0, report, hash, body }];
  return [{ kind: 'reports', home_id: lived.home_id, device_id: deviceId, receivedAt: now, reports }];
}

/** Sends what has arrived by now: the samples in time at once, late ones one by one. */
async function send(world: World, homes: Map<string, Lived>, now: number): Promise<void> {
  const all = [...homes.values()];
  const take = (deviceIndex: number, choose: (samples: Sample[]) => Sample[]) =>
    all.flatMap((lived) => {
      const deviceId = lived.devices[deviceIndex] ?? '';
      const waiting = lived.waiting.get(deviceId) ?? [];
      const chosen = choose(waiting.filter(({ arrives }) => arrives <= now));
      lived.waiting.set(
        deviceId,
        waiting.filter((sample) => !chosen.includes(sample)),
      );
      lived.model.newest = 0;
      for (const sample of chosen) lived.model.add(deviceId, sample);
      return reportsOf(lived, deviceId, chosen, now);
    });
  const isLate = ({ t, arrives }: Sample) => arrives > t;
  for (const index of [0, 1, 2]) {
    await execute(
      world,
      homes,
      take(index, (samples) => samples.filter((sample) => !isLate(sample))),
    );
    for (let late = 0; late < LATE_PER_STEP; late += 1)
      await execute(
        world,
        homes,
        take(index, (samples) => samples.filter(isLate).slice(0, 1)),
      );
  }
}

const tick = (world: World, homes: Map<string, Lived>) =>
  execute(
    world,
    homes,
    [...homes.keys()].map((home_id) => ({ kind: 'tick', home_id })),
  );

async function each<Item>(items: Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  const act8 = async () => {
    for (const item of left) await act(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, act8));
}

it(`says the same everywhere (LARES_SEED=${SEED})`, { timeout: 4 * 3_600_000 }, async () => {
  const world = await openWorld({ roles: ['api', 'ingest'], clock: new FakeClock(iso(FIRST_DAY)) });
  const hood = await world.neighbourhood();
  const owner = world.as(hood.owner);
  const random = randomOf(SEED);
  const homes = await settle(world, hood);
  const found = { incidents: 0, late: 0 };
  const months = new Map<string, { measured: number; loud_min: number; duration_min: number }>();

  for (let day = 0; day < DAYS; day += 1) {
    const begin = FIRST_DAY + day * 24 * 60 * MINUTE + Math.floor(random() * 20) * 60 * MINUTE;
    world.clock.advance(begin - world.clock.now().getTime());
    const plans = fc.sample(history, { numRuns: homes.size, seed: Math.floor(random() * 2 ** 31) });
    const [pauses = []] = fc.sample(steps, { numRuns: 1, seed: Math.floor(random() * 2 ** 31) });
    await each([...homes.values()], async (lived) => {
      const plan = plans.pop();
      if (plan) await beginDay(world, owner, lived, plan, begin);
    });
    for (const [index, pause] of pauses.entries()) {
      if (world.clock.now().getTime() > begin + (HISTORY_MINUTES + 60) * MINUTE) break;
      world.clock.advance(pause * MINUTE);
      await send(world, homes, world.clock.now().getTime());
      await tick(world, homes);
      // In the middle of a minute: a sample of the very instant of a change may arrive before or after it.
      world.clock.advance(1);
      await each([...homes.values()], (lived) => changeSettings(world, owner, lived, index + 1));
    }
    for (let ticks = 0; ticks < 2; ticks += 1) {
      world.clock.advance(75 * MINUTE);
      await tick(world, homes);
    }
    await compare(owner, homes, begin, { found, months });
  }

  for (const month of new Set([...months.keys()].map((key) => key.split(' ')[0] ?? ''))) {
    const answer = await owner.get(`/organizations/${hood.organization_id}/reports/${month}?limit=500`);
    expect(answer.status, answer.text).toBe(200);
    for (const { home_id, noise: stated } of answer.body.homes)
      expect(stated, `${month} of ${home_id}`).toEqual(
        months.get(`${month} ${home_id}`) ?? { measured: 0, loud_min: 0, duration_min: 0 },
      );
  }
  process.stdout.write(
    `${homes.size * DAYS} histories, ${found.incidents} incidents, ${found.late} with late data\n`,
  );
  expect(found.incidents).toBeGreaterThan((homes.size * DAYS) / 4);
});

type Owner = ReturnType<World['as']>;

async function settle(world: World, hood: Neighbourhood): Promise<Map<string, Lived>> {
  const homes = new Map<string, Lived>();
  const owner = world.as(hood.owner);
  await each(
    Array.from({ length: HOMES }, (_, index) => index),
    async (index) => {
      const timezone = ZONES[index % ZONES.length] ?? 'UTC';
      const home_id = await world.home(hood, { timezone });
      const devices: string[] = [];
      for (const description of ['Hall', 'Loft', 'Terrace'])
        devices.push((await owner.post(`/homes/${home_id}/devices`, { description })).body.device_id);
      const plan = { noise: {}, devices: [], change: undefined, seed: 0 } as unknown as History;
      homes.set(home_id, {
        home_id,
        timezone,
        devices,
        model: new Model(timezone),
        waiting: new Map(),
        plan,
        sent: new Map(),
        incidents: new Map(),
      });
    },
  );
  return homes;
}

async function setNoise(world: World, owner: Owner, lived: Lived, noise: Noise): Promise<void> {
  const answer = await owner.patch(`/homes/${lived.home_id}`, { settings: { noise } });
  expect(answer.status, answer.text).toBe(200);
  lived.model.settings.push({ from: world.clock.now().getTime(), noise });
}

async function beginDay(
  world: World,
  owner: Owner,
  lived: Lived,
  plan: History,
  begin: number,
): Promise<void> {
  const random = randomOf(plan.seed);
  lived.model = new Model(lived.timezone);
  lived.incidents.clear();
  lived.plan = plan;
  lived.waiting = new Map(
    plan.devices.map((device, index) => [lived.devices[index] ?? '', samplesOf(device, begin, random)]),
  );
  await setNoise(world, owner, lived, plan.noise);
}

async function changeSettings(world: World, owner: Owner, lived: Lived, step: number): Promise<void> {
  const { change } = lived.plan;
  if (change?.step === step) await setNoise(world, owner, lived, change.noise);
}

interface Tally {
  found: { incidents: number; late: number };
  months: Map<string, { measured: number; loud_min: number; duration_min: number }>;
}

/** What incidents and evidence reports of the day state. */
async function compare(
  owner: Owner,
  homes: Map<string, Lived>,
  begin: number,
  { found, months }: Tally,
): Promise<void> {
  await each([...homes.values()], async (lived) => {
    if (lived.incidents.size === 0) return;
    const path = `/homes/${lived.home_id}/incidents`;
    const { incidents } = (await owner.get(`${path}?from=${iso(begin)}`)).body;
    expect(incidents).toHaveLength(lived.incidents.size);
    for (const incident of incidents as Body[]) {
      const expected = lived.incidents.get(incident.incident_id);
      expect(incident, 'stated by the incident').toMatchObject({ ...expected, open: false });
      found.incidents += 1;
      const month = Temporal.Instant.from(incident.opened_at)
        .toZonedDateTimeISO(lived.timezone)
        .toPlainDate()
        .toString()
        .slice(0, 7);
      const sums = months.get(`${month} ${lived.home_id}`) ?? { measured: 0, loud_min: 0, duration_min: 0 };
      months.set(`${month} ${lived.home_id}`, {
        measured: sums.measured + 1,
        loud_min: sums.loud_min + (expected?.beyond_limit_min ?? 0),
        duration_min: sums.duration_min + (expected?.duration_min ?? 0),
      });
      const made = await owner.post(`${path}/${incident.incident_id}/evidence`, {});
      expect(made.status, made.text).toBe(201);
      const file = await owner.get(`/homes/${lived.home_id}/evidence/${made.body.report_id}`);
      const { report } = JSON.parse(file.text);
      const [stated] = report.incidents;
      const { started_at, beyond_until, beyond_limit_min, duration_min } = stated;
      expect(
        {
          started_at: Date.parse(started_at),
          beyond_until: Date.parse(beyond_until),
          beyond_limit_min,
          duration_min,
        },
        'stated by the evidence report',
      ).toEqual({
        started_at: Date.parse(expected?.started_at ?? ''),
        beyond_until: Date.parse(expected?.beyond_until ?? ''),
        beyond_limit_min: expected?.beyond_limit_min,
        duration_min: expected?.duration_min,
      });
      expect(report.measured.beyond_limit_s).toBe((expected?.beyond_limit_min ?? 0) * 60);
      const recounted = recount(report);
      const isLate = (report.doubts as string[]).some((doubt) =>
        doubt.startsWith('Some measurements arrived'),
      );
      if (isLate) found.late += 1;
      else expect(recounted, 'recounted from the evidence report').toBe(beyond_limit_min);
    }
  });
}

/** As a reader counts: points of the file against the limits of the file. */
function recount({ measured, incidents: [incident] }: Body): number {
  const first = Date.parse(measured.first);
  const minutes = new Set<number>();
  for (const { points } of measured.devices)
    for (const [place, level] of points as [number, number][]) {
      const t = first + place * MINUTE;
      if (minuteOf(t) < minuteOf(Date.parse(incident.started_at)) || t >= Date.parse(incident.beyond_until))
        continue;
      const limit = measured.limits.findLast(({ from }: Body) => Date.parse(from) <= t)?.high;
      if (limit !== undefined && level >= limit) minutes.add(t);
    }
  return minutes.size;
}
