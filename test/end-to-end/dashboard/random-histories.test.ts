import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { homeState as publishedState } from '../../../src/home-assistant/state.ts';
import { enable, homesAfter } from '../../../src/home-assistant/store.ts';
import { MINUTE_MS } from '../../../src/platform/durations.ts';
import { chance, seedOf } from '../../../src/simulator/random.ts';
import { minutes, sendReports, times } from '../../harness/monitored-home.ts';
import { rounds } from '../../harness/run/rounds.ts';
import { type Neighbourhood, openWorld, type World } from '../../harness/world.ts';

/**
 * Homes with random histories. A model of its own says what the state of each has to be: from the rows of incidents,
 * from what the test reported, and from the settings it made.
 */
const HISTORIES = Number(process.env['LARES_HISTORIES'] ?? rounds(300, 10_000));
const SEED = Number(process.env['LARES_SEED'] ?? 1);
const HOMES_AT_ONCE = 100;
const STEPS = 12;
const ROUND_TIMEOUT_MS = 300_000;
const ZONES = ['Europe/Stockholm', 'America/St_Johns', 'Asia/Kathmandu', 'UTC'];
const STATES_READ_PER_STEP = 10;

const HEARTBEAT_S = 300;
const CURRENT_MS = 15 * MINUTE_MS;
const ALARM_SOUNDS_MS = 10 * MINUTE_MS;

type Metric = 'laeq' | 'temp' | 'rh' | 'occ';

interface ModelDevice {
  device_id: string;
  token: string;
  seq: number;
  latest: Partial<Record<Metric, { t: number; value: number }>>;
  limits: Record<string, number>;
}

interface ModelHome {
  home_id: string;
  index: number;
  zone: string;
  devices: ModelDevice[];
  noise: { enabled: boolean; threshold_db: number; quiet: Quiet };
  climate: { temp_high: number; temp_low: number; hum_high: number; hum_low: number; freeze: number };
  max_occupants: number | null;
  alarmAt: number;
  hadCrowd: boolean;
  story: string[];
}

interface Quiet {
  enabled: boolean;
  start: string;
  end: string;
  threshold_db: number;
}

// biome-ignore lint/suspicious/noExplicitAny: tests read members of bodies whose shape they assert.
type Body = any;

let world: World;
let hood: Neighbourhood;
/** Each act draws from a stream of its own, before it waits, so that a history does not depend on the others. */
let stream = 0;
let draws = 0;
beforeAll(async () => {
  world = await openWorld();
});

const now = () => world.clock.now().getTime();
function beginStream(...place: number[]): void {
  stream = seedOf('homes', SEED, ...place);
  draws = 0;
}
function draw(): number {
  draws += 1;
  return chance(stream, draws);
}
const between = (least: number, most: number) => least + Math.floor(draw() * (most - least + 1));
const oneOf = <One>(all: readonly One[]): One => all[between(0, all.length - 1)] as One;
const clockTime = () =>
  `${String(between(0, 23)).padStart(2, '0')}:${String(between(0, 59)).padStart(2, '0')}`;
const owner = () => world.as(hood.owner);

async function newHome(index: number): Promise<ModelHome> {
  beginStream(index);
  const count = between(0, 2);
  const zone = oneOf(ZONES);
  const made = await owner().post('/homes', {
    name: 'Home',
    organization_id: hood.organization_id,
    timezone: zone,
  });
  expect(made.status, made.text).toBe(201);
  const home_id = made.body.home_id as string;
  const devices: ModelDevice[] = [];
  while (devices.length < count) {
    const { body } = await owner().post(`/homes/${home_id}/devices`, { description: 'Hall' });
    devices.push({ device_id: body.device_id, token: body.device_token, seq: 0, latest: {}, limits: {} });
  }
  await enable(world.tools.database, home_id, world.clock.now());
  const home: ModelHome = {
    home_id,
    index,
    zone,
    devices,
    noise: {
      enabled: true,
      threshold_db: 75,
      quiet: { enabled: false, start: '22:00', end: '07:00', threshold_db: 70 },
    },
    climate: { temp_high: 30, temp_low: 13, hum_high: 70, hum_low: 25, freeze: 4 },
    max_occupants: null,
    alarmAt: -Infinity,
    hadCrowd: false,
    story: [],
  };
  if (draw() < 0.5) await ACTS['quietHours']?.(home, devices[0] as ModelDevice);
  return home;
}

/** Reports, and remembers the latest values as the API documents them: by time of measurement. */
async function report(home: ModelHome, device: ModelDevice, members: { samples?: Body[] }): Promise<void> {
  device.seq += 1;
  const { samples = [] } = members;
  const body = { v: 1, boot_id: 1, seq: device.seq, sent_at: now(), heartbeat_s: HEARTBEAT_S, ...members };
  const answer = await sendReports(world, device.token, body);
  // A device that is switched off in the registry is refused.
  if (answer.status !== 202) {
    expect(answer.status).toBeLessThan(500);
    return;
  }
  for (const { t, ...values } of samples)
    for (const [metric, value] of Object.entries(values as Record<Metric, number>)) {
      const known = device.latest[metric as Metric];
      if (!known || known.t < t) device.latest[metric as Metric] = { t, value };
      if (metric === 'occ' && value > 3) home.hadCrowd = true;
    }
}

type Act = (home: ModelHome, device: ModelDevice) => Promise<unknown>;

const ACTS: Record<string, Act> = {
  calm: (home, device) =>
    report(home, device, { samples: [{ t: now(), laeq: between(30, 60), temp: 20, rh: 45, occ: 1 }] }),
  extreme: (home, device) =>
    report(home, device, {
      samples: [
        {
          t: now(),
          laeq: between(55, 95),
          ...(draw() < 0.5 ? { temp: between(-2, 36) } : {}),
          ...(draw() < 0.5 ? { rh: between(15, 85) } : {}),
          ...(draw() < 0.2 ? { occ: between(0, 6) } : {}),
        },
      ],
    }),
  party: (home, device) => report(home, device, { samples: minutes(now(), times(10, { laeq: 96 })) }),
  frost: (home, device) => report(home, device, { samples: minutes(now(), times(12, { temp: 1 })) }),
  smoke: (home, device) => report(home, device, { samples: minutes(now(), times(5, { smoke_score: 0.9 })) }),
  late: (home, device) =>
    report(home, device, { samples: [{ t: now() - 40 * MINUTE_MS, laeq: 99, temp: 50 }] }),
  battery: (home, device) => report(home, device, { battery: { pct: 2 } } as object),
  tamper: (home, device) =>
    report(home, device, {
      events: [{ id: device.seq + 1, t: now(), type: 'tamper', mounted: draw() < 0.5 }],
    } as object),
  alarm: async (home, device) => {
    const seq = device.seq;
    const event = {
      id: device.seq + 1,
      t: now(),
      type: 'alarm_sound',
      pattern: oneOf(['t3', 't4']),
      cycles: 5,
      confidence: 0.9,
    };
    await report(home, device, { events: [event] } as object);
    if (device.seq > seq && !inactive.has(device.device_id)) home.alarmAt = now();
  },
  silence: async () => undefined,
  noiseLimit: (home) => change(home, 'noise', { enabled: draw() < 0.9, threshold_db: between(60, 90) }),
  quietHours: (home) =>
    change(home, 'noise', {
      quiet: { enabled: draw() < 0.8, start: clockTime(), end: clockTime(), threshold_db: between(50, 70) },
    }),
  climate: (home) =>
    change(home, 'climate', {
      temp_high: between(22, 34),
      temp_low: between(0, 18),
      hum_high: between(60, 80),
    }),
  crowd: async (home) => {
    home.max_occupants = draw() < 0.5 ? null : 3;
    await patch(home, { crowd: { max_occupants: home.max_occupants } });
  },
  ownLimits: async (_home, device) => {
    device.limits = draw() < 0.5 ? {} : { temp_high: between(20, 60) };
    const configuration = { climate: device.limits };
    expect((await owner().patch(`/devices/${device.device_id}`, { configuration })).status).toBe(200);
  },
  registry: async (_home, device) => {
    const active = inactive.has(device.device_id);
    expect((await owner().patch(`/devices/${device.device_id}`, { active })).status).toBe(200);
    if (active) inactive.delete(device.device_id);
    else inactive.add(device.device_id);
  },
  arm: (home) => owner().put(`/homes/${home.home_id}/alarm`, { alarm_status: oneOf(['on', 'off']) }),
  motion: (home, device) =>
    report(home, device, { events: [{ id: device.seq + 1, t: now(), type: 'motion' }] } as object),
  incident: (home, device) => insertIncident(home, device),
  acknowledge: (home) => answerIncident(home, 'acknowledge'),
  close: (home) => answerIncident(home, 'close'),
};
/** Mostly reports: a history needs values for its limits to matter. */
const ACT_NAMES = [...Object.keys(ACTS), ...times(6, 'extreme'), ...times(4, 'calm')];
const WITHOUT_DEVICE = [
  'silence',
  'noiseLimit',
  'quietHours',
  'climate',
  'crowd',
  'arm',
  'acknowledge',
  'close',
];
const inactive = new Set<string>();

async function change(home: ModelHome, part: 'noise' | 'climate', members: object): Promise<void> {
  home[part] = { ...home[part], ...members } as never;
  await patch(home, { [part]: members });
}

async function patch(home: ModelHome, settings: object): Promise<void> {
  const answer = await owner().patch(`/homes/${home.home_id}`, { settings });
  expect(answer.status, answer.text).toBe(200);
}

/** Of any kind whose incidents are not ended by the state of the rules. */
async function insertIncident({ home_id }: ModelHome, { device_id }: ModelDevice): Promise<void> {
  const kind = oneOf([...SAFETY_KINDS, 'smoking', 'temperature', 'humidity', 'mould']);
  const isOfDevice = ['temperature', 'humidity', 'mould'].includes(kind);
  const level = between(1, 3);
  const opened = now() - between(0, 90) * MINUTE_MS;
  const ended = oneOf([null, new Date(now() + between(1, 60) * MINUTE_MS), new Date(opened)]);
  await world.tools.database.rows(sql`
    INSERT INTO incidents (home_id, incident_id, kind, device_id, level, opened_at, level_at, ended_at, acknowledged_at,
      needs_acknowledgement)
    VALUES (${home_id}, ${world.tools.newId()}, ${kind}, ${isOfDevice ? device_id : null}, ${level},
      ${new Date(opened)}, ${new Date(opened)}, ${ended}, ${draw() < 0.3 ? world.clock.now() : null},
      ${isSafety({ kind, level })})`);
}

async function answerIncident({ home_id }: ModelHome, action: 'acknowledge' | 'close'): Promise<void> {
  const place = draw();
  const { incidents } = (await owner().get(`/homes/${home_id}/incidents?open=true`)).body;
  if (incidents.length === 0) return;
  const { incident_id, kind } = incidents[Math.floor(place * incidents.length)];
  const { status, text } = await owner().post(`/homes/${home_id}/incidents/${incident_id}/${action}`);
  expect([200, ...(kind === 'noise' ? [409] : [])], text).toContain(status);
}

async function step(homes: ModelHome[]): Promise<void> {
  beginStream(homes[0]?.index ?? 0, homes[0]?.story.length ?? 0, -1);
  world.clock.advance(between(1, 25) * MINUTE_MS);
  await settle();
  for (let from = 0; from < homes.length; from += 10)
    await Promise.all(homes.slice(from, from + 10).map(act));
  await settle();
}

async function act(home: ModelHome): Promise<void> {
  beginStream(home.index, home.story.length);
  const name = home.devices.length > 0 ? oneOf(ACT_NAMES) : oneOf(WITHOUT_DEVICE);
  home.story.push(`${world.clock.now().toISOString()} ${name}`);
  await ACTS[name]?.(home, oneOf(home.devices));
}

/** Evaluates every home that is due: devices fall silent, countdowns end. */
async function settle(): Promise<void> {
  const due = () =>
    world.tools.database.row(sql`
      SELECT FROM jobs WHERE kind = 'home' AND (due_at <= ${world.clock.now()} OR claim IS NOT NULL) LIMIT 1`);
  await world.app.jobs.settled();
  while (await due()) {
    await world.app.jobs.poll();
    await world.app.jobs.settled();
  }
}

/** The limit of a home's local time, by a way of its own. */
function noiseLimit({ noise: { threshold_db, quiet }, zone }: ModelHome): number {
  if (!quiet.enabled) return threshold_db;
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' }).format(now());
  const { start, end } = quiet;
  const isQuiet = start < end ? start <= clock && clock < end : clock >= start || clock < end;
  return isQuiet ? quiet.threshold_db : threshold_db;
}

interface Known {
  devices: Map<string, Body>;
  incidents: Body[];
  alarm: Map<string, string>;
}

const SAFETY_KINDS = ['intrusion', 'smoke_alarm', 'carbon_monoxide', 'gas', 'water'];
const isSafety = ({ kind, level }: Body) =>
  SAFETY_KINDS.includes(kind) || (kind === 'temperature' && level === 3);
/** Incidents about safety wait for a person. */
const isOpen = (incident: Body) =>
  incident.ended_at === null ||
  incident.ended_at.getTime() > now() ||
  (isSafety(incident) && incident.acknowledged_at === null);

/** What the state of a home has to be, and the conditions that the model cannot decide. */
function expectedState(home: ModelHome, known: Known) {
  const shown = home.devices
    .map((device) => ({ ...device, ...known.devices.get(device.device_id) }))
    .filter(({ active }) => active);
  const listening = shown.filter(({ first_seen_at, offline }) => first_seen_at !== null && !offline);
  const current = listening.flatMap(({ latest, limits }) => {
    const value = (metric: Metric) => {
      const one = (latest as ModelDevice['latest'])[metric];
      return one && now() - one.t <= CURRENT_MS ? one.value : undefined;
    };
    return [{ value, climate: { ...home.climate, ...(limits as object) } }];
  });
  const above = (value: number | undefined, limit: number) => value !== undefined && value >= limit;
  const below = (value: number | undefined, limit: number) => value !== undefined && value <= limit;
  const loud = home.noise.enabled && current.some(({ value }) => above(value('laeq'), noiseLimit(home)));
  const frozen = current.some(({ value, climate }) => below(value('temp'), climate.freeze));
  const climateBeyond = current.some(
    ({ value, climate }) =>
      above(value('temp'), climate.temp_high) ||
      below(value('temp'), climate.temp_low) ||
      above(value('rh'), climate.hum_high) ||
      below(value('rh'), climate.hum_low),
  );
  const many = home.max_occupants;
  const crowded = many !== null && current.some(({ value }) => above(value('occ'), many + 1));
  const open = known.incidents.filter((one) => one.home_id === home.home_id && isOpen(one));
  const ongoing = shown.flatMap(({ ongoing_events }) => ongoing_events as string[]);
  const alarming = ['critical_event', 'off_grace_period'].includes(known.alarm.get(home.home_id) ?? '');
  const sounding = now() - home.alarmAt < ALARM_SOUNDS_MS;
  const danger = open.some(isSafety) || frozen || ongoing.includes('almost_freezing') || alarming || sounding;
  const attention =
    open.length > 0 || loud || climateBeyond || crowded || ongoing.some((name) => name !== 'avg_sound_high');
  const calm = listening.length > 0 ? 'ok' : 'unknown';
  return {
    state: danger ? 'danger' : attention ? 'attention' : calm,
    noisy: loud || open.some(({ kind }) => kind === 'noise') || ongoing.includes('noise_detected'),
    measuresSound: home.noise.enabled && current.some(({ value }) => value('laeq') !== undefined),
    open,
  };
}

const COUNTED: Record<string, string[]> = {
  noisy: ['noisy'],
  cold: ['cold', 'freezing'],
  hot: ['hot'],
  alarm: ['alarm', 'alarm_heard', 'carbon_monoxide', 'gas', 'water'],
};

async function check(homes: ModelHome[], statesRead: number): Promise<void> {
  const { body: overview } = await owner().get(`/organizations/${hood.organization_id}/overview`);
  const { devices } = (await owner().get('/devices?limit=1000')).body;
  const incidents = await world.tools.database.rows<Body>(sql`
    SELECT home_id, incident_id, kind, level, ended_at, acknowledged_at FROM incidents
    WHERE organization_id = ${hood.organization_id}`);
  const published = await homesAfter(world.tools.database, '', HOMES_AT_ONCE, world.clock.now());
  const publishedOf = new Map(published.map((home) => [home.home_id, publishedState(home)]));
  const tiles = new Map<string, Body>(overview.homes.map((tile: Body) => [tile.home_id, tile]));
  const known: Known = {
    devices: new Map(devices.map((device: Body) => [device.device_id, device])),
    incidents,
    alarm: new Map(overview.homes.map((tile: Body) => [tile.home_id, tile.alarm_status])),
  };
  for (const home of homes) {
    const tile = tiles.get(home.home_id);
    const expected = expectedState(home, known);
    const context = JSON.stringify({ expected, tile, story: home.story }, undefined, 1);
    // A crowd lasts half an hour beyond its last estimate: the rule's own state.
    const isCrowd = home.hadCrowd && tile.conditions.includes('crowded');
    const states = isCrowd && expected.state !== 'danger' ? ['attention'] : [expected.state];
    expect(states, context).toContain(tile.state);
    expect(tile.quiet, context).toBe(expected.measuresSound && !expected.noisy);
    const named = tile.reasons.flatMap(({ incident_ids = [] }: Body) => incident_ids).toSorted();
    expect(named, context).toEqual(expected.open.map(({ incident_id }) => incident_id).toSorted());
    const haState = publishedOf.get(home.home_id)?.state ?? 'unknown';
    expect(haState, context).toBe(tile.state);
    expect(publishedOf.get(home.home_id)?.reasons).toEqual(
      tile.reasons.map(({ condition }: Body) => condition),
    );
  }
  checkCounts(overview);
  for (const { home_id } of homes.slice(0, statesRead)) {
    const { state, reasons, conditions, quiet } = (await owner().get(`/homes/${home_id}/state`)).body;
    expect(tiles.get(home_id)).toMatchObject({ state, reasons, conditions, quiet });
  }
}

function checkCounts({ counts, homes }: Body): void {
  const { states } = counts;
  const number = (keeps: (tile: Body) => boolean) => homes.filter(keeps).length;
  expect(states.danger + states.attention + states.ok + states.unknown).toBe(homes.length);
  for (const name of Object.keys(states)) expect(states[name]).toBe(number(({ state }) => state === name));
  expect(counts.attention).toBe(states.danger + states.attention);
  expect(counts.homes).toBe(homes.length);
  expect(counts.quiet).toBe(number(({ quiet }) => quiet));
  for (const [name, conditions] of Object.entries(COUNTED))
    expect(counts[name], name).toBe(
      number((tile) => tile.reasons.some(({ condition }: Body) => conditions.includes(condition))),
    );
}

describe('the state of homes with random histories', () => {
  const batches = Math.ceil(HISTORIES / HOMES_AT_ONCE);
  it.each(Array.from({ length: batches }, (_, round) => round + 1))(
    'is the same everywhere and never better than its incidents and values, round %i',
    { timeout: ROUND_TIMEOUT_MS },
    async (round) => {
      hood = await world.neighbourhood();
      const homes: ModelHome[] = [];
      while (homes.length < HOMES_AT_ONCE) homes.push(await newHome(round * HOMES_AT_ONCE + homes.length));
      for (let taken = 0; taken < STEPS; taken += 1) {
        await step(homes);
        await check(homes, taken === STEPS - 1 ? homes.length : STATES_READ_PER_STEP);
      }
      for (const { home_id } of homes) await owner().delete(`/homes/${home_id}`);
    },
  );
});
