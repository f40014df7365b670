import { describe, expect, it } from 'vitest';
import { MODELS } from '../../../test/fixtures/zigbee2mqtt/models.ts';
import type { MessageResult } from '../bridge.ts';
import { readLastSeen } from './last-seen.ts';
import { readMapping } from './mapping.ts';
import { confirmCommand, rememberCommand, sirenPayload } from './siren.ts';
import { evaluateAvailability, evaluateState, type Memory, readOnline } from './state.ts';

const START = Date.parse('2026-11-18T10:00:00Z');
const MINUTE = 60_000;

/** A device behind a bridge that is online since `START`. It evaluates each published state, one minute apart. */
function device(model: string, memory: Memory = {}) {
  const found = MODELS.find((one) => one.model === model);
  if (!found) throw new Error(`no model ${model}`);
  const { mapping } = readMapping(found.exposes, found.battery ? 'Battery' : 'Mains');
  let remembered = memory;
  let since = START;
  let now = START;
  const store = (result: MessageResult | undefined) => {
    remembered = result?.memory ?? remembered;
    return result?.report;
  };
  return {
    mapping,
    memory: () => remembered,
    /** Restarts its bridge. */
    restart: () => {
      now += MINUTE;
      since = now;
    },
    receive: (state: Record<string, unknown>, { retained = false, afterMs = MINUTE } = {}) => {
      now += afterMs;
      return store(evaluateState(mapping, remembered, { ...state }, { now, since, retained }));
    },
    reach: (isOnline: boolean) => {
      const result = evaluateAvailability(mapping, remembered, isOnline, { now });
      store(result);
      return result;
    },
    now: () => now,
  };
}

const stateOf = (model: string) => MODELS.find((one) => one.model === model)?.state ?? {};

describe('the state of each model, received again with other values', () => {
  it.each(MODELS.filter(({ measures }) => measures.length > 0).map(({ model }) => [model]))('%s', (model) => {
    const one = device(model);
    const state = stateOf(model);
    expect(one.receive(state)).toBeUndefined();
    const other = Object.fromEntries(
      Object.entries(state).map(([name, value]) => [
        name,
        typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : value,
      ]),
    );
    const report = one.receive(other);
    const metrics = MODELS.find((found) => found.model === model)?.measures.filter(
      (name) => !['motion', 'tamper', 'smoke_alarm', 'battery', 'siren'].includes(name),
    );
    expect(
      Object.keys(report?.samples?.[0] ?? {})
        .filter((name) => name !== 't' && name !== 'period_s')
        .sort(),
    ).toEqual(metrics?.sort());
  });
});

describe('what is measured', () => {
  it('is sampled once per change: what a message repeats because another member changed was not measured again', () => {
    const one = device('WSDCGQ11LM');
    one.receive(stateOf('WSDCGQ11LM'));
    expect(one.receive({ ...stateOf('WSDCGQ11LM'), pressure: 1003 })?.samples).toEqual([
      { t: one.now(), pressure: 1003 },
    ]);
    expect(one.receive({ ...stateOf('WSDCGQ11LM'), pressure: 1003, battery: 50 })?.samples).toBeUndefined();
  });

  it('as climate is one measurement: temperature and humidity go together, and hold for an hour', () => {
    const one = device('SNZB-02');
    one.receive(stateOf('SNZB-02'));
    expect(one.receive({ temperature: 22 })?.samples).toEqual([
      { t: one.now(), temp: 22, rh: 48.2, period_s: 3600 },
    ]);
    expect(one.receive({ humidity: 50 })?.samples).toEqual([
      { t: one.now(), temp: 22, rh: 50, period_s: 3600 },
    ]);
  });

  it('unchanged climate is sampled again after half an hour, by a device that reports', () => {
    const one = device('SNZB-02');
    one.receive(stateOf('SNZB-02'));
    const again = { t: expect.any(Number), temp: 21.43, rh: 48.2, period_s: 3600 };
    expect(one.receive({ linkquality: 1 }, { afterMs: 29 * MINUTE })?.samples).toBeUndefined();
    expect(one.receive({ linkquality: 2 }, { afterMs: MINUTE })?.samples).toEqual([again]);
    expect(one.receive({ linkquality: 3 }, { afterMs: 29 * MINUTE })?.samples).toBeUndefined();
    expect(one.receive({ linkquality: 4 }, { afterMs: 31 * MINUTE })?.samples).toEqual([again]);
  });

  it('beside values by the minute has no hourly period', () => {
    const one = device('WB-MSW-ZIGBEE v.3');
    one.receive(stateOf('WB-MSW-ZIGBEE v.3'));
    expect(one.receive({ temperature: 30, noise: 70 })?.samples?.[0]).not.toHaveProperty('period_s');
  });

  it('an unchanged state is not sampled, and is reported once a minute at most', () => {
    const one = device('SNZB-02');
    const state = stateOf('SNZB-02');
    one.receive(state);
    expect(one.receive({ ...state, linkquality: 20 })).toEqual({
      heartbeat_s: 29_900,
      battery: { pct: 97, mv: 3000 },
    });
    expect(one.receive({ ...state, linkquality: 30 }, { afterMs: 20_000 })).toBeUndefined();
    expect(one.receive({ ...state, linkquality: 40 }, { afterMs: 40_000 })).toBeDefined();
  });

  it('that is no number, or not there, is not taken', () => {
    const one = device('SNZB-02');
    one.receive(stateOf('SNZB-02'));
    for (const temperature of [null, '22', Number.NaN, {}, true]) {
      expect(one.receive({ temperature, humidity: 1 + one.now() })?.samples?.[0]).toMatchObject({
        temp: 21.43,
      });
    }
  });

  it('decibels that are A-weighted become laeq', () => {
    const one = device('WB-MSW-ZIGBEE v.3');
    one.receive(stateOf('WB-MSW-ZIGBEE v.3'));
    expect(one.receive({ ...stateOf('WB-MSW-ZIGBEE v.3'), noise: 81.5 })?.samples).toEqual([
      { t: one.now(), laeq: 81.5 },
    ]);
  });
});

describe('what a bridge remembers is no news', () => {
  it('the first state after it came online raises nothing, whatever its values', () => {
    const one = device('RTCGQ11LM');
    expect(one.receive({ ...stateOf('RTCGQ11LM'), occupancy: true })).toBeUndefined();
  });

  it('nor when we knew another one from before it started again', () => {
    const one = device('RTCGQ11LM');
    one.receive({ ...stateOf('RTCGQ11LM'), occupancy: false });
    one.restart();
    expect(one.receive({ ...stateOf('RTCGQ11LM'), occupancy: true, illuminance: 500 })).toBeUndefined();
    expect(one.receive({ ...stateOf('RTCGQ11LM'), occupancy: false, illuminance: 500 })).toMatchObject({
      heartbeat_s: 29_900,
    });
    expect(one.receive({ ...stateOf('RTCGQ11LM'), occupancy: true, illuminance: 500 })?.events).toMatchObject(
      [{ type: 'motion' }],
    );
  });

  it('unless last_seen is later than the start', () => {
    const one = device('RTCGQ11LM');
    one.receive({ ...stateOf('RTCGQ11LM'), occupancy: false });
    one.restart();
    const last_seen = new Date(one.now() + 30_000).toISOString();
    expect(one.receive({ ...stateOf('RTCGQ11LM'), occupancy: true, last_seen })?.events).toMatchObject([
      { type: 'motion', t: Date.parse(last_seen) },
    ]);
  });

  it('a fire that began while the bridge was offline is reported; a retained one is not', () => {
    const state = stateOf('TS0205');
    const one = device('TS0205');
    one.receive(state);
    one.restart();
    expect(one.receive({ ...state, smoke: true })?.events).toMatchObject([{ type: 'smoke_alarm' }]);
    const other = device('TS0205');
    other.receive(state);
    other.restart();
    expect(other.receive({ ...state, smoke: true }, { retained: true })).toBeUndefined();
  });

  it('what the broker kept is never news', () => {
    const late = device('SNZB-03', { values: { occupancy: false }, since: 1 });
    const last_seen = START + MINUTE - 1;
    expect(late.receive({ occupancy: true, last_seen }, { retained: true })).toBeUndefined();
    const one = device('SNZB-03');
    expect(one.receive({ ...stateOf('SNZB-03'), occupancy: false })).toBeUndefined();
    expect(one.receive({ ...stateOf('SNZB-03'), occupancy: true }, { retained: true })).toBeUndefined();
    expect(one.receive({ ...stateOf('SNZB-03'), occupancy: true })?.events).toMatchObject([
      { type: 'motion' },
    ]);
  });
});

describe('what is switched', () => {
  const motions = (one: ReturnType<typeof device>, states: boolean[]) =>
    states.map((occupancy) => one.receive({ ...stateOf('SNZB-03'), occupancy })?.events?.length ?? 0);

  it('counts when it is switched: occupancy that sticks is one motion, and one after it cleared is another', () => {
    const one = device('SNZB-03');
    expect(motions(one, [false, true, true, true, false, true])).toEqual([0, 1, 0, 0, 0, 1]);
  });

  it('each event has an id of its own', () => {
    const one = device('SNZB-03');
    const ids = [false, true, false, true, false, true].flatMap(
      (occupancy) => one.receive({ ...stateOf('SNZB-03'), occupancy })?.events?.map(({ id }) => id) ?? [],
    );
    expect(ids).toEqual([1, 2, 3]);
  });

  it('a member that the state leaves out was not switched', () => {
    const one = device('SNZB-03');
    one.receive({ occupancy: true });
    one.receive({ battery: 50 });
    expect(one.receive({ occupancy: true })?.events).toBeUndefined();
  });

  it('a switch without an earlier state was not switched', () => {
    const one = device('SNZB-03');
    one.receive({ battery: 50 });
    expect(one.receive({ battery: 50, occupancy: true })?.events).toBeUndefined();
    expect(one.receive({ battery: 50, occupancy: false })?.events).toBeUndefined();
    expect(one.receive({ battery: 50, occupancy: true })?.events).toMatchObject([{ type: 'motion' }]);
  });

  it('tamper is reported when the device is removed and when it is mounted', () => {
    const one = device('MOSZB-140');
    const state = stateOf('MOSZB-140');
    one.receive(state);
    expect(one.receive({ ...state, tamper: true })?.events).toMatchObject([
      { type: 'tamper', mounted: false },
    ]);
    expect(one.receive({ ...state, tamper: false })?.events).toMatchObject([
      { type: 'tamper', mounted: true },
    ]);
  });

  it('smoke is an alarm, a test of it is none', () => {
    const one = device('HS1SA-E');
    const state = stateOf('HS1SA-E');
    one.receive(state);
    expect(one.receive({ ...state, smoke: true, test: true })?.events).toBeUndefined();
    one.receive(state);
    expect(one.receive({ ...state, smoke: true })?.events).toMatchObject([{ type: 'smoke_alarm' }]);
  });

  it.each([
    ['carbon_monoxide', 'carbon_monoxide_alarm'],
    ['gas', 'gas_alarm'],
    ['water_leak', 'water_leak'],
  ])('%s switched on is reported as %s, once', (property, type) => {
    const exposes = [
      { type: 'binary', name: property, property, access: 1, value_on: true, value_off: false },
    ];
    const { mapping, measures } = readMapping(exposes, 'Battery');
    expect(measures).toEqual([type]);
    const context = { now: START, since: START, retained: false };
    const dry = evaluateState(mapping, {}, { [property]: false }, context);
    const wet = evaluateState(
      mapping,
      dry?.memory ?? {},
      { [property]: true },
      { ...context, now: START + 1 },
    );
    expect(wet?.report?.events).toMatchObject([{ type }]);
    const later = { ...context, now: START + 2 * MINUTE };
    const still = evaluateState(mapping, wet?.memory ?? {}, { [property]: true }, later);
    expect(still?.report?.events).toBeUndefined();
  });

  it('on is what the device calls so', () => {
    const mapping = readMapping(
      [{ type: 'binary', name: 'occupancy', property: 'occ_1', access: 1, value_on: 'ON', value_off: 'OFF' }],
      '',
    ).mapping;
    const first = evaluateState(mapping, {}, { occ_1: 'OFF' }, { now: START, since: START, retained: false });
    const result = evaluateState(
      mapping,
      first?.memory ?? {},
      { occ_1: 'ON' },
      { now: START + 1, since: START, retained: false },
    );
    expect(result?.report?.events).toMatchObject([{ type: 'motion' }]);
  });
});

describe('the battery', () => {
  it('is reported in percent and millivolts, or as low if there is nothing else', () => {
    const one = device('SNZB-04');
    one.receive(stateOf('SNZB-04'));
    expect(one.receive({ ...stateOf('SNZB-04'), battery: 8 })?.battery).toEqual({
      pct: 8,
      mv: 2500,
      low: true,
    });
    const neo = device('NAS-AB02B0');
    neo.receive(stateOf('NAS-AB02B0'));
    expect(neo.receive({ ...stateOf('NAS-AB02B0'), battery_low: true })?.battery).toEqual({ low: true });
  });

  it('that changes is a report of its own, also within the minute', () => {
    const one = device('SNZB-03');
    one.receive(stateOf('SNZB-03'));
    one.receive(stateOf('SNZB-03'));
    expect(
      one.receive({ ...stateOf('SNZB-03'), battery_low: true }, { afterMs: 1000 })?.battery,
    ).toMatchObject({
      low: true,
    });
  });
});

describe('whether the bridge can reach it', () => {
  it.each([
    ['{"state":"online"}', true],
    ['{"state":"offline"}', false],
    [' { "state" : "online" } ', true],
    ['online', true],
    ['offline', false],
    ['', undefined],
    ['{}', undefined],
    ['{"state":5}', undefined],
  ])('%s', (text, online) => {
    expect(readOnline(Buffer.from(text))).toBe(online);
  });

  it('is reported when it changes, and a returned device is online', () => {
    const one = device('SNZB-03');
    expect(one.reach(false)).toMatchObject({ link: 'lost' });
    expect(one.reach(false)).toBeUndefined();
    expect(one.reach(true)).toMatchObject({ link: 'online', report: { heartbeat_s: 29_900 } });
    expect(one.reach(true)).toBeUndefined();
  });
});

describe('last_seen', () => {
  it.each([
    ['ISO_8601', '2026-11-18T09:59:00.000Z', START - MINUTE],
    ['ISO_8601_local', '2026-11-18T10:59:00+01:00', START - MINUTE],
    ['epoch', START - MINUTE, START - MINUTE],
    ['epoch in seconds', (START - MINUTE) / 1000, START - MINUTE],
    ['a clock that is ahead', START + 3_600_000, START],
    ['a clock that is not set', 5000, undefined],
    ['a time without a zone', '2026-11-18T09:59:00', undefined],
    ['nothing', undefined, undefined],
    ['no time', 'yesterday', undefined],
  ])('%s', (_form, value, at) => {
    expect(readLastSeen(value, START)).toBe(at);
  });

  it('is the time of what was measured', () => {
    const one = device('SNZB-02');
    one.receive(stateOf('SNZB-02'));
    const last_seen = one.now() + 50_000;
    expect(one.receive({ ...stateOf('SNZB-02'), temperature: 25, last_seen })?.samples).toEqual([
      { t: last_seen, temp: 25, rh: 48.2, period_s: 3600 },
    ]);
  });
});

describe('a siren', () => {
  const sirenOf = (model: string) => {
    const { siren } = device(model).mapping;
    if (!siren) throw new Error('no siren');
    return siren;
  };

  it('gets the payload of its model', () => {
    expect(sirenPayload(sirenOf('HS2WD-E'), 'siren')).toEqual({
      warning: { mode: 'emergency', duration: 180, strobe: true },
    });
    expect(sirenPayload(sirenOf('HS2WD-E'), 'mute')).toEqual({
      warning: { mode: 'stop', duration: 0, strobe: false },
    });
    expect(sirenPayload(sirenOf('NAS-AB02B0'), 'flash_sound')).toEqual({ alarm: true, duration: 10 });
    expect(sirenPayload(sirenOf('NAS-AB02B0'), 'mute')).toEqual({ alarm: false });
    expect(sirenPayload(sirenOf('SMSZB-120'), 'siren')).toEqual({ alarm: 'START' });
    expect(sirenPayload(sirenOf('HS2WD-E'), 'arm')).toBeUndefined();
  });

  it('has done it when its state shows it, in time, and only then', () => {
    const { mapping } = device('NAS-AB02B0');
    const memory = rememberCommand({}, 'c1', true, START);
    const echo = (state: object, now: number) =>
      confirmCommand(mapping, memory, { ...state }, now, undefined);
    expect(echo({ alarm: true }, START + 1000)).toEqual({ memory: {}, acknowledged: 'c1' });
    expect(echo({ alarm: false }, START + 1000)).toBeUndefined();
    expect(echo({ alarm: true }, START + 61_000)).toEqual({ memory: {} });
    expect(confirmCommand(mapping, {}, { alarm: true }, START, undefined)).toBeUndefined();
  });
});
