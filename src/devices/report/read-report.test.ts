import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readReport } from './read-report.ts';

const DEVICE = 'a'.repeat(24);
const SENT = Date.parse('2026-11-15T09:30:00Z');
const good = { v: 1, boot_id: 7, seq: 3, sent_at: SENT };
const read = (members: object) => readReport({ ...good, ...members }, DEVICE);

describe('a report as a whole', () => {
  it('with the four members it needs is taken', () => {
    expect(read({})).toEqual({
      refusals: [],
      report: {
        boot_id: 7,
        seq: 3,
        sent_at: SENT,
        samples: [],
        events: [],
        heartbeat_s: undefined,
        fw: undefined,
        hw: undefined,
        config_version: undefined,
        battery: undefined,
        rssi: undefined,
      },
    });
  });

  it.each([
    [{ v: 2 }, 'v', 'unknown_version'],
    [{ v: undefined }, 'v', 'unknown_version'],
    [{ v: '1' }, 'v', 'unknown_version'],
    [{ device_id: 'b'.repeat(24) }, 'device_id', 'other_device'],
    [{ device_id: null }, 'device_id', 'other_device'],
    [{ boot_id: -1 }, 'boot_id', 'must_be_a_whole_number_of_32_bits'],
    [{ boot_id: 2 ** 32 }, 'boot_id', 'must_be_a_whole_number_of_32_bits'],
    [{ boot_id: '7' }, 'boot_id', 'must_be_a_whole_number_of_32_bits'],
    [{ seq: 1.5 }, 'seq', 'must_be_a_whole_number_of_53_bits'],
    [{ seq: 2 ** 53 }, 'seq', 'must_be_a_whole_number_of_53_bits'],
    [{ seq: null }, 'seq', 'must_be_a_whole_number_of_53_bits'],
    [{ sent_at: '2026-11-15T09:30:00Z' }, 'sent_at', 'must_be_milliseconds_since_1970'],
    [{ sent_at: 1e300 }, 'sent_at', 'must_be_milliseconds_since_1970'],
    [{ samples: {} }, 'samples', 'must_be_a_list'],
    [{ samples: Array.from({ length: 721 }, () => ({ t: SENT, temp: 20 })) }, 'samples', 'too_many'],
    [{ events: 'motion' }, 'events', 'must_be_a_list'],
    [
      { events: Array.from({ length: 101 }, (_, id) => ({ id, t: SENT, type: 'motion' })) },
      'events',
      'too_many',
    ],
  ])('%j cannot be used: %s %s', (members, path, reason) => {
    expect(read(members)).toEqual({ report: undefined, refusals: [{ path, reason }] });
  });

  it.each([[null], ['text'], [[good]], [7]])('%j is no report', (body) => {
    expect(readReport(body, DEVICE)).toEqual({
      report: undefined,
      refusals: [{ path: '', reason: 'must_be_an_object' }],
    });
  });

  it('may name its own device', () => {
    expect(read({ device_id: DEVICE }).report).toBeDefined();
  });
});

describe('a bad value costs that value and nothing else', () => {
  it.each([
    ['laeq', 19.9, 130.1],
    ['lmax', 19, 131],
    ['lmin', 19, 131],
    ['temp', -40.1, 85.1],
    ['rh', -0.1, 100.1],
    ['pressure', 299, 1101],
    ['pir', -1, 65_536],
    ['occ', -1, 501],
    ['radios', -1, 2001],
    ['pm25', -1, 2001],
    ['voc', -1, 60_001],
    ['smoke_score', -0.01, 1.01],
    ['lux', -1, 200_001],
  ])('%s outside its range', (metric, below, above) => {
    for (const value of [below, above]) {
      const { report, refusals } = read({ samples: [{ t: SENT, temp: 20, laeq: 50, [metric]: value }] });
      const { [metric]: _, ...rest } = { t: SENT, temp: 20, laeq: 50 } as Record<string, number>;
      expect([report?.samples, refusals]).toEqual([
        [rest],
        [{ path: `samples[0].${metric}`, reason: 'out_of_range' }],
      ]);
    }
  });

  it.each([['twenty'], [true], [{}], [Number.NaN], [Number.POSITIVE_INFINITY]])(
    '%j as a measurement',
    (value) => {
      const { report, refusals } = read({ samples: [{ t: SENT, temp: value, rh: 40 }] });
      expect([report?.samples, refusals]).toEqual([
        [{ t: SENT, rh: 40 }],
        [{ path: 'samples[0].temp', reason: 'must_be_a_number' }],
      ]);
    },
  );

  it.each([
    [SENT + 5001, 'future_sample'],
    [SENT - 315_360_000_001, 'ancient_sample'],
    [-8_640_000_000_000_000, 'ancient_sample'],
    ['yesterday', 'must_be_milliseconds_since_1970'],
    [undefined, 'must_be_milliseconds_since_1970'],
  ])('a sample at %j', (t, reason) => {
    const { report, refusals } = read({
      samples: [
        { t, temp: 20 },
        { t: SENT, temp: 21 },
      ],
    });
    expect([report?.samples, refusals]).toEqual([
      [{ t: SENT, temp: 21 }],
      [{ path: 'samples[0].t', reason }],
    ]);
  });

  it('a sample up to five seconds ahead of its own report is taken', () => {
    expect(read({ samples: [{ t: SENT + 5000, temp: 20 }] }).refusals).toEqual([]);
  });

  it.each([
    [{ type: 'explosion' }, 'type', 'unknown_type'],
    [{ type: 'button' }, 'ms', 'must_be_a_number'],
    [{ type: 'tamper', mounted: 'yes' }, 'mounted', 'must_be_true_or_false'],
    [{ type: 'power', state: 'maybe' }, 'state', 'must_be_on_or_off'],
    [{ type: 'alarm_sound', pattern: 't3', confidence: 0.9 }, 'cycles', 'must_be_a_whole_number'],
    [{ type: 'alarm_sound', pattern: 't3', cycles: 4, confidence: 2 }, 'confidence', 'must_be_from_0_to_1'],
    [{ type: 'cmd_ack', command_id: 'x' }, 'ok', 'must_be_true_or_false'],
    [{ type: 'motion', id: undefined }, 'id', 'must_be_a_number_or_a_short_text'],
    [{ type: 'motion', id: 'x'.repeat(65) }, 'id', 'must_be_a_number_or_a_short_text'],
    [{ type: 'motion', id: 'a\0b' }, 'id', 'must_be_a_number_or_a_short_text'],
  ])('the event %j', (members, member, reason) => {
    const { report, refusals } = read({
      events: [
        { id: 1, t: SENT, ...members },
        { id: 2, t: SENT, type: 'motion' },
      ],
    });
    expect([report?.events, refusals]).toEqual([
      [{ id: '2', t: SENT, type: 'motion' }],
      [{ path: `events[0].${member}`, reason }],
    ]);
  });

  it.each([
    [{ heartbeat_s: 29 }, 'heartbeat_s', 'out_of_range'],
    [{ heartbeat_s: 86_401 }, 'heartbeat_s', 'out_of_range'],
    [{ fw: 'x'.repeat(65) }, 'fw', 'must_be_a_short_text'],
    [{ fw: 'line\nbreak' }, 'fw', 'must_be_a_short_text'],
    [{ config_version: -1 }, 'config_version', 'must_be_a_whole_number'],
    [{ battery: { pct: 101 } }, 'battery.pct', 'out_of_range'],
    [{ battery: { low: 'yes' } }, 'battery.low', 'must_be_true_or_false'],
    [{ battery: 'full' }, 'battery', 'must_be_an_object'],
    [{ net: { rssi: 5 } }, 'net.rssi', 'out_of_range'],
  ])('%j', (members, path, reason) => {
    const { report, refusals } = read({ ...members, samples: [{ t: SENT, temp: 20 }] });
    expect([report?.samples, refusals]).toEqual([[{ t: SENT, temp: 20 }], [{ path, reason }]]);
  });
});

it('lists at most a hundred refusals, whatever was sent', () => {
  const samples = Array.from({ length: 720 }, () => ({ t: SENT, temp: 999, rh: 999 }));
  expect(read({ samples }).refusals).toHaveLength(100);
});

describe('what could never be sent on', () => {
  const event = (members: object) => ({ events: [{ id: 1, t: SENT, ...members }] });
  const broken = ['half \ud800', '\udc00', 'nul\0', ''];

  it.each<[string, (text: string) => object, reason: string]>([
    ['fw', (fw) => ({ fw }), 'must_be_a_short_text'],
    ['hw', (hw) => ({ hw }), 'must_be_a_short_text'],
    ['events[0].id', (id) => event({ type: 'motion', id }), 'must_be_a_number_or_a_short_text'],
    ['events[0].reason', (reason) => event({ type: 'power', state: 'off', reason }), 'must_be_a_short_text'],
    [
      'events[0].command_id',
      (command_id) => event({ type: 'cmd_ack', command_id, ok: true }),
      'must_be_a_short_text',
    ],
  ])('broken text in %s is refused', (path, members, reason) => {
    for (const text of broken) expect(read(members(text)).refusals).toEqual([{ path, reason }]);
  });

  it.each<[string, (number: number) => object, reason: string]>([
    ['samples[0].laeq', (laeq) => ({ samples: [{ t: SENT, laeq }] }), 'must_be_a_number'],
    ['battery.pct', (pct) => ({ battery: { pct } }), 'out_of_range'],
    ['battery.mv', (mv) => ({ battery: { mv } }), 'out_of_range'],
    ['net.rssi', (rssi) => ({ net: { rssi } }), 'out_of_range'],
    ['heartbeat_s', (heartbeat_s) => ({ heartbeat_s }), 'out_of_range'],
    ['config_version', (config_version) => ({ config_version }), 'must_be_a_whole_number'],
    ['events[0].ms', (ms) => event({ type: 'button', ms }), 'must_be_a_number'],
    [
      'events[0].freq_hz',
      (freq_hz) => event({ type: 'alarm_sound', pattern: 't3', cycles: 3, confidence: 1, freq_hz }),
      'out_of_range',
    ],
  ])('a number without end in %s is refused', (path, members, reason) => {
    for (const number of [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN])
      expect(read(members(number)).refusals).toEqual([{ path, reason }]);
  });

  it('an odd reason or frequency costs only itself', () => {
    const off = { type: 'power', state: 'off', reason: '\ud800' };
    const alarmSound = {
      type: 'alarm_sound',
      pattern: 't3',
      cycles: 3,
      confidence: 1,
      freq_hz: Number.POSITIVE_INFINITY,
    };
    expect(read(event(off)).report?.events).toEqual([{ id: '1', t: SENT, type: 'power', state: 'off' }]);
    expect(read(event(alarmSound)).report?.events).toEqual([
      { id: '1', t: SENT, type: 'alarm_sound', pattern: 't3', cycles: 3, confidence: 1 },
    ]);
  });

  it('is in no report that is taken, whatever a device says', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\ud800', 'a\0', 'ok', 't3', 'user'),
    );
    const number = fc.oneof(fc.double(), fc.constantFrom(0, 1, 20, 70, Number.POSITIVE_INFINITY, SENT));
    const value = fc.oneof(text, number, fc.boolean(), fc.constant(null), fc.constant(undefined));
    const members = (...names: string[]) => fc.record(Object.fromEntries(names.map((name) => [name, value])));
    const types = ['motion', 'alarm_sound', 'smoke_alarm', 'button', 'tamper', 'power', 'cmd_ack'];
    const happened = fc
      .tuple(
        members('pattern', 'cycles', 'confidence', 'freq_hz', 'ms', 'mounted', 'reason', 'command_id', 'ok'),
        fc.constantFrom(...types),
        fc.constantFrom('on', 'off'),
        fc.oneof(text, fc.nat()),
      )
      .map(([rest, type, state, id]) => ({ ...rest, type, state, id, t: SENT }));
    const measured = members(
      'laeq',
      'temp',
      'rh',
      'pir',
      'occ',
      'pm25',
      'voc',
      'smoke_score',
      'period_s',
    ).map((rest) => ({
      ...rest,
      t: SENT,
    }));
    const report = fc.record({
      fw: value,
      hw: value,
      heartbeat_s: value,
      config_version: value,
      battery: fc.oneof(value, members('pct', 'mv', 'low', 'charging', 'source')),
      net: fc.oneof(value, members('rssi')),
      samples: fc.array(measured, { maxLength: 4 }),
      events: fc.array(happened, { maxLength: 4 }),
    });
    let taken = 0;
    fc.assert(
      fc.property(report, (given) => {
        const { report: kept } = read(given);
        taken += kept?.events.length ?? 0;
        expect(unsendable(kept)).toEqual([]);
      }),
      { numRuns: 500 },
    );
    expect(taken).toBeGreaterThan(50);
  });

  /** Paths of null, of numbers without end and of broken text. */
  function unsendable(value: unknown, path = ''): string[] {
    if (value === null) return [path];
    if (typeof value === 'number') return Number.isFinite(value) ? [] : [path];
    if (typeof value === 'string') return /\0|\p{Surrogate}/u.test(value) ? [path] : [];
    if (typeof value !== 'object') return [];
    return Object.entries(value).flatMap(([name, member]) => unsendable(member, `${path}.${name}`));
  }
});
