import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, NOON, WatchedHome } from '../../../test/harness/detect/watched-home.ts';
import type { SettingsChange } from '../../homes/settings.ts';
import type { DeviceEvent, Report } from '../report/report.ts';
import type { Input } from './detect.ts';
import type { Raised } from './types.ts';

/**
 * Any order of reports, links, orders, stays and ticks. Each step is a millisecond into its second, so that no two
 * coincide: event keys rely on it.
 */
type Step = { waitS: number } & (
  | { kind: 'report'; device: string; boot: boolean; seq: number; delayS: number; content: Content }
  | { kind: 'link'; device: string; status: 'online' | 'lost' | 'off' }
  | { kind: 'order'; wanted: 'on' | 'off' | 'silence' }
  | { kind: 'stays'; stays: { guest: string; fromM: number; lengthM: number }[] }
  | { kind: 'tick' }
);
interface Content {
  heartbeatS: number;
  battery: { pct: number; charging: boolean } | undefined;
  pir: number | undefined;
  events: { ageS: number; event: Kind }[];
}
type Kind = DeviceEvent extends infer One ? (One extends DeviceEvent ? Omit<One, 'id' | 't'> : never) : never;

const device = fc.constantFrom('hall', 'bath');
const kind: fc.Arbitrary<Kind> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Kind>({ type: 'motion' }) },
  fc.record({ type: fc.constant('tamper' as const), mounted: fc.boolean() }),
  fc.record({ type: fc.constant('button' as const), ms: fc.constantFrom(20, 200, 2000) }),
  fc.record({ type: fc.constant('cmd_ack' as const), command_id: fc.constant('c'), ok: fc.boolean() }),
  fc.record({
    type: fc.constant('power' as const),
    state: fc.constantFrom('on' as const, 'off' as const),
    reason: fc.constantFrom('user', 'battery', 'mains_lost', 'odd'),
  }),
  fc.record({
    type: fc.constant('alarm_sound' as const),
    pattern: fc.constantFrom('t3' as const, 't4' as const),
    cycles: fc.constantFrom(2, 9),
    confidence: fc.constantFrom(0.5, 0.9),
  }),
);
const content: fc.Arbitrary<Content> = fc.record({
  heartbeatS: fc.constantFrom(60, 300, 3600),
  battery: fc.option(fc.record({ pct: fc.constantFrom(2, 3, 9, 15, 20, 60), charging: fc.boolean() }), {
    nil: undefined,
  }),
  pir: fc.option(fc.constantFrom(0, 2), { nil: undefined }),
  events: fc.array(fc.record({ ageS: fc.constantFrom(0, 1, 30, 240, 400, 1200), event: kind }), {
    maxLength: 3,
  }),
});
const stays = fc.uniqueArray(
  fc.record({
    guest: fc.constantFrom('ann', 'bob', 'cem'),
    fromM: fc.integer({ min: -600, max: 600 }),
    lengthM: fc.integer({ min: 1, max: 900 }),
  }),
  { selector: (stay) => stay.guest, maxLength: 3 },
);
const wait = { waitS: fc.constantFrom(0, 0, 1, 20, 50, 130, 310, 700, 1300, 4000, 12_000) };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('report' as const),
      device,
      boot: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
      seq: fc.nat({ max: 40 }),
      delayS: fc.constantFrom(0, 0, 0, 5, 100, 2000),
      content,
      ...wait,
    }),
  },
  fc.record({
    kind: fc.constant('link' as const),
    device,
    status: fc.constantFrom('online' as const, 'lost' as const, 'off' as const),
    ...wait,
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      wanted: fc.constantFrom('on' as const, 'off' as const, 'silence' as const),
      ...wait,
    }),
  },
  fc.record({ kind: fc.constant('stays' as const), stays, ...wait }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('tick' as const), ...wait }) },
);
const steps = fc.array(step, { minLength: 10, maxLength: 60 });
/** A dozen stays that are removed and restored, with some motion in between. */
const DOZEN = Array.from({ length: 12 }, (_, place) => ({
  guest: `g${place}`,
  fromM: 5 * place - 60,
  lengthM: 600,
}));
const comingAndGoing = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('stays' as const), stays: fc.subarray(DOZEN), ...wait }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('report' as const),
        device,
        boot: fc.constant(false),
        seq: fc.nat({ max: 40 }),
        delayS: fc.constant(0),
        content: fc.constant<Content>({
          heartbeatS: 300,
          battery: undefined,
          pir: undefined,
          events: [{ ageS: 0, event: { type: 'motion' } }],
        }),
        ...wait,
      }),
    },
    fc.record({ kind: fc.constant('tick' as const), ...wait }),
  ),
  { minLength: 10, maxLength: 60 },
);
const settings: fc.Arbitrary<SettingsChange> = fc.record({
  alarm: fc.record({
    mode: fc.constantFrom('manual', 'schedule', 'vacant', 'off'),
    exit_delay_s: fc.constantFrom(0, 45),
    grace_s: fc.constantFrom(0, 45),
    siren: fc.boolean(),
    schedule: fc.constant([{ days: ['mon', 'tue'], start: '13:00', end: '15:00' }]),
  }),
  presence: fc.record({ enabled: fc.boolean(), no_show_h: fc.constantFrom(1, 5) }),
});

/** The same steps give the same inputs. */
function run(some: Step[], change: SettingsChange): WatchedHome & { reports: Input[] } {
  const story = Object.assign(new WatchedHome({ devices: ['hall', 'bath'], settings: change }), {
    reports: [] as Input[],
  });
  const boots = new Map<string, number>();
  const used = new Set<string>();
  for (const [index, one] of some.entries()) {
    // By hand, or as the home's job does it.
    if (index % 2) story.pass(one.waitS * 1000 + 1);
    else story.now += one.waitS * 1000 + 1;
    const input = inputOf(one, index, story.now, boots);
    if (input.kind === 'report') {
      const name = `${input.deviceId} ${input.report.boot_id} ${input.report.seq}`;
      // Duplicates are dropped before evaluation.
      if (used.has(name)) continue;
      used.add(name);
      story.reports.push(input);
    }
    story.take(input);
  }
  return story;
}

function inputOf(one: Step, index: number, now: number, boots: Map<string, number>): Input {
  switch (one.kind) {
    case 'link':
      return { kind: 'link', deviceId: one.device, status: one.status };
    case 'order':
      return { kind: 'order', order: { wanted: one.wanted, source: 'user' } };
    case 'tick':
      return { kind: 'tick' };
    case 'stays': {
      const planned = one.stays.map(({ guest, fromM, lengthM }) => {
        const from = NOON + fromM * MINUTE;
        return { guestId: guest, from, to: from + lengthM * MINUTE };
      });
      return { kind: 'stays', stays: planned };
    }
    case 'report': {
      const boot_id = (boots.get(one.device) ?? 1) + (one.boot ? 1 : 0);
      boots.set(one.device, boot_id);
      const { heartbeatS, battery, pir, events } = one.content;
      const report: Report = {
        boot_id,
        seq: one.seq,
        receivedAt: now - one.delayS * 1000,
        heartbeatS,
        clockCorrected: false,
        samples: pir === undefined ? [] : [{ t: now - 1000, pir }],
        events: events
          .map(({ ageS, event }, place) => ({ ...event, id: `${index}-${place}`, t: now - ageS * 1000 }))
          .sort((a, b) => a.t - b.t),
        ...(battery ? { battery } : {}),
      };
      return { kind: 'report', deviceId: one.device, report, due: { ...report, whole: true } };
    }
  }
}

/** The events of a device or the home as letters, for a pattern to match. */
const spell = (raised: Raised[], letters: Record<string, string>) =>
  raised.map((event) => letters[event.type] ?? '').join('');

const RUNS = { numRuns: 150 };

describe('whatever happens in whatever order', () => {
  it('a device is online first, and again only after it was gone', () => {
    fc.assert(
      fc.property(steps, settings, (some, change) => {
        const { raised } = run(some, change);
        for (const id of ['hall', 'bath']) {
          const own = raised.filter((event) => event.deviceId === id);
          const letters = {
            device_online: 'n',
            device_offline: 'f',
            device_power_off: 'p',
            battery_empty: 'e',
          };
          // Offline, switched off and empty are exclusive, but an offline device may still announce a switch-off.
          expect(spell(own, letters)).not.toMatch(/^[fpe]|nn|f[^n]*f|p[^n]*[fp]/);
          const ends = own.filter((event) => ['device_online', 'device_offline'].includes(event.type));
          expect(ends.map((event) => event.at)).toEqual(ends.map((event) => event.at).sort((a, b) => a - b));
        }
      }),
      RUNS,
    );
  });

  it('the alarm is on and off by turns, and critical only while it is on', () => {
    fc.assert(
      fc.property(steps, settings, (some, change) => {
        const { raised, home } = run(some, change);
        const letters = { motion_alarm_on: 'n', motion_alarm_off: 'f', motion_alarm_critical_event: 'c' };
        const spelled = spell(raised, letters);
        expect(spelled).toMatch(/^(nc*f)*(nc*)?$/);
        const status = home.state.alarm?.status ?? 'disarmed';
        expect(['armed', 'grace', 'triggered'].includes(status)).toBe(/n[^f]*$/.test(spelled));
        const critical = raised.filter((event) => event.type in letters);
        for (const [index, { type, at }] of critical.entries()) {
          const before = critical[index - 1];
          if (before?.type === type) expect(at - before.at).toBeGreaterThanOrEqual(10 * MINUTE);
        }
      }),
      RUNS,
    );
  });

  it('events of a mount switch alternate', () => {
    fc.assert(
      fc.property(steps, settings, (some, change) => {
        const { raised } = run(some, change);
        const own = raised.filter((event) => event.deviceId === 'hall');
        expect(spell(own, { tamper_removed: 'r', tamper_mounted: 'm' })).toMatch(/^(rm)*r?$/);
      }),
      RUNS,
    );
  });

  it.each<[string, fc.Arbitrary<Step[]>]>([
    ['', steps],
    [', whose stay comes and goes with many others', comingAndGoing],
  ])('a guest is checked in once, and never a no-show afterwards%s', (_name, stories) => {
    fc.assert(
      fc.property(stories, settings, (some, change) => {
        const { raised } = run(some, change);
        const letters = { motion_automation_guest_checkin: 'c', motion_automation_guest_no_show: 'n' };
        const own = raised.filter((event) => event.type in letters);
        const stayOf = (event: Raised) => event.key.slice(event.type.length);
        for (const stay of new Set(own.map(stayOf))) {
          const events = own.filter((event) => stayOf(event) === stay);
          expect(spell(events, letters)).toMatch(/^(n?c|n)$/);
        }
      }),
      RUNS,
    );
  });

  it('no key comes twice, no member of the data is null, and what was raised is not in the future', () => {
    fc.assert(
      fc.property(steps, settings, (some, change) => {
        const { raised, now } = run(some, change);
        expect(new Set(raised.map((event) => event.key)).size).toBe(raised.length);
        expect(raised.flatMap((event) => emptyMembers(event.data ?? {}))).toEqual([]);
        expect(raised.filter((event) => !(event.at <= now))).toEqual([]);
      }),
      RUNS,
    );
  });

  it('the same inputs give the same events', () => {
    fc.assert(
      fc.property(steps, settings, (some, change) => {
        const first = run(some, change);
        const second = run(some, change);
        expect([second.raised, second.home, second.commands]).toEqual([
          first.raised,
          first.home,
          first.commands,
        ]);
      }),
      { numRuns: 50 },
    );
  });

  it('reports that come again raise nothing that was not raised before', () => {
    // Stays that become known later, and samples without their neighbours, may be evaluated differently.
    const known = steps.map((all) => all.filter((one) => one.kind !== 'stays').map(withoutSamples));
    fc.assert(
      fc.property(known, settings, (some, change) => {
        const story = run(some, change);
        story.take({ kind: 'tick' });
        const before = new Set(story.raised.map((event) => event.key));
        story.news();
        for (const report of story.reports) story.take(report);
        expect(story.news().filter((event) => !before.has(event.key))).toEqual([]);
      }),
      RUNS,
    );
  });

  it('what is stored stays small and is plain', () => {
    fc.assert(
      fc.property(steps, settings, (some, change) => {
        const { home } = run(some, change);
        expect(JSON.parse(JSON.stringify(home.state))).toEqual(home.state);
        for (const { state } of home.devices.values()) {
          expect(JSON.parse(JSON.stringify(state))).toEqual(state);
          expect(JSON.stringify(state).length).toBeLessThan(2000);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('a rule that is off', () => {
  it.each([
    ['the alarm', 'motion_alarm', { alarm: { mode: 'off' as const } }],
    ['presence', 'motion_automation', { presence: { enabled: false } }],
  ])('raises nothing: %s', (_name, prefix, off) => {
    fc.assert(
      fc.property(steps, settings, (some, change) => {
        const story = run(some, { ...change, ...off });
        story.pass(8 * HOUR);
        expect(story.raised.filter((event) => event.type.startsWith(prefix))).toEqual([]);
      }),
      RUNS,
    );
  });
});

function withoutSamples(one: Step): Step {
  return one.kind === 'report' ? { ...one, content: { ...one.content, pir: undefined } } : one;
}

function emptyMembers(value: object, path = ''): string[] {
  return Object.entries(value).flatMap(([name, member]) => {
    if (member === null || member === undefined || Number.isNaN(member)) return [`${path}${name}`];
    return typeof member === 'object' ? emptyMembers(member, `${path}${name}.`) : [];
  });
}
