import { describe, expect, it } from 'vitest';
import { MODELS } from '../../../test/fixtures/zigbee2mqtt/models.ts';
import type { MessageResult } from '../bridge.ts';
import { readLastSeen } from './last-seen.ts';
import { readMapping } from './mapping.ts';
import { commandSentMemory, confirmCommand, setFor } from './siren.ts';
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
  const keep = (heard: MessageResult | undefined) => {
    remembered = heard?.memory ?? remembered;
    return heard?.report;
  };
  return {
    mapping,
    memory: () => remembered,
    /** Restarts its bridge. */
    restart: () => {
      now += MINUTE;
      since = now;
    },
    hear: (state: Record<string, unknown>, { retained = false, afterMs = MINUTE } = {}) => {
      now += afterMs;
      return keep(evaluateState(mapping, remembered, { ...state }, { now, since, retained }));
    },
    reach: (isOnline: boolean) => {
      const heard = evaluateAvailability(mapping, remembered, isOnline, { now });
      keep(heard);
      return heard;
    },
    now: () => now,
  };
}

const stateOf = (model: string) => MODELS.find((one) => one.model === model)?.state ?? {};

describe('the state of each model, heard again with other values', () => {
  it.each(MODELS.filter(({ measures }) => measures.length > 0).map(({ model }) => [model]))('%s', (model) => {
    const one = device(model);
    const state = stateOf(model);
    expect(one.hear(state)).toBeUndefined();
    const other = Object.fromEntries(
      Object.entries(state).map(([name, value]) => [
        name,
        typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : value,
      ]),
    );
    const report = one.hear(other);
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
    one.hear(stateOf('WSDCGQ11LM'));
    expect(one.hear({ ...stateOf('WSDCGQ11LM'), pressure: 1003 })?.samples).toEqual([
      { t: one.now(), pressure: 1003 },
    ]);
    expect(one.hear({ ...stateOf('WSDCGQ11LM'), pressure: 1003, battery: 50 })?.samples).toBeUndefined();
  });

  it('as climate is one measurement: temperature and humidity go together, and hold for an hour', () => {
    const one = device('SNZB-02');
    one.hear(stateOf('SNZB-02'));
    expect(one.hear({ temperature: 22 })?.samples).toEqual([
      { t: one.now(), temp: 22, rh: 48.2, period_s: 3600 },
    ]);
    expect(one.hear({ humidity: 50 })?.samples).toEqual([{ t: one.now(), temp: 22, rh: 50, period_s: 3600 }]);
  });

  it('as climate that stays as it is is sampled again after half an hour, by a device that is heard', () => {
    const one = device('SNZB-02');
    one.hear(stateOf('SNZB-02'));
    const again = { t: expect.any(Number), temp: 21.43, rh: 48.2, period_s: 3600 };
    expect(one.hear({ linkquality: 1 }, { afterMs: 29 * MINUTE })?.samples).toBeUndefined();
    expect(one.hear({ linkquality: 2 }, { afterMs: MINUTE })?.samples).toEqual([again]);
    expect(one.hear({ linkquality: 3 }, { afterMs: 29 * MINUTE })?.samples).toBeUndefined();
    expect(one.hear({ linkquality: 4 }, { afterMs: 31 * MINUTE })?.samples).toEqual([again]);
  });

  it('beside what counts by the minute says nothing of an hour', () => {
    const one = device('WB-MSW-ZIGBEE v.3');
    one.hear(stateOf('WB-MSW-ZIGBEE v.3'));
    expect(one.hear({ temperature: 30, noise: 70 })?.samples?.[0]).not.toHaveProperty('period_s');
  });

  it('of a room that stays as it is nothing is sampled, and the device is heard of all the same, once a minute at most', () => {
    const one = device('SNZB-02');
    const state = stateOf('SNZB-02');
    one.hear(state);
    expect(one.hear({ ...state, linkquality: 20 })).toEqual({
      heartbeat_s: 29_900,
      battery: { pct: 97, mv: 3000 },
    });
    expect(one.hear({ ...state, linkquality: 30 }, { afterMs: 20_000 })).toBeUndefined();
    expect(one.hear({ ...state, linkquality: 40 }, { afterMs: 40_000 })).toBeDefined();
  });

  it('that is no number, or not there, is not taken', () => {
    const one = device('SNZB-02');
    one.hear(stateOf('SNZB-02'));
    for (const temperature of [null, '22', Number.NaN, {}, true]) {
      expect(one.hear({ temperature, humidity: 1 + one.now() })?.samples?.[0]).toMatchObject({ temp: 21.43 });
    }
  });

  it('decibels that are A-weighted become laeq', () => {
    const one = device('WB-MSW-ZIGBEE v.3');
    one.hear(stateOf('WB-MSW-ZIGBEE v.3'));
    expect(one.hear({ ...stateOf('WB-MSW-ZIGBEE v.3'), noise: 81.5 })?.samples).toEqual([
      { t: one.now(), laeq: 81.5 },
    ]);
  });
});

describe('what a bridge remembers is no news', () => {
  it('the first state after it came online raises nothing, whatever it says', () => {
    const one = device('RTCGQ11LM');
    expect(one.hear({ ...stateOf('RTCGQ11LM'), occupancy: true })).toBeUndefined();
  });

  it('nor when we knew another one from before it started again', () => {
    const one = device('RTCGQ11LM');
    one.hear({ ...stateOf('RTCGQ11LM'), occupancy: false });
    one.restart();
    expect(one.hear({ ...stateOf('RTCGQ11LM'), occupancy: true, illuminance: 500 })).toBeUndefined();
    expect(one.hear({ ...stateOf('RTCGQ11LM'), occupancy: false, illuminance: 500 })).toMatchObject({
      heartbeat_s: 29_900,
    });
    expect(one.hear({ ...stateOf('RTCGQ11LM'), occupancy: true, illuminance: 500 })?.events).toMatchObject([
      { type: 'motion' },
    ]);
  });

  it('unless last_seen says that the device was heard since', () => {
    const one = device('RTCGQ11LM');
    one.hear({ ...stateOf('RTCGQ11LM'), occupancy: false });
    one.restart();
    const last_seen = new Date(one.now() + 30_000).toISOString();
    expect(one.hear({ ...stateOf('RTCGQ11LM'), occupancy: true, last_seen })?.events).toMatchObject([
      { type: 'motion', t: Date.parse(last_seen) },
    ]);
  });

  it('a fire that began while the bridge was away is told all the same; one that the broker had kept is not', () => {
    const state = stateOf('TS0205');
    const one = device('TS0205');
    one.hear(state);
    one.restart();
    expect(one.hear({ ...state, smoke: true })?.events).toMatchObject([{ type: 'smoke_alarm' }]);
    const other = device('TS0205');
    other.hear(state);
    other.restart();
    expect(other.hear({ ...state, smoke: true }, { retained: true })).toBeUndefined();
  });

  it('what the broker kept is never news', () => {
    const late = device('SNZB-03', { values: { occupancy: false }, since: 1 });
    const last_seen = START + MINUTE - 1;
    expect(late.hear({ occupancy: true, last_seen }, { retained: true })).toBeUndefined();
    const one = device('SNZB-03');
    expect(one.hear({ ...stateOf('SNZB-03'), occupancy: false })).toBeUndefined();
    expect(one.hear({ ...stateOf('SNZB-03'), occupancy: true }, { retained: true })).toBeUndefined();
    expect(one.hear({ ...stateOf('SNZB-03'), occupancy: true })?.events).toMatchObject([{ type: 'motion' }]);
  });
});

describe('what is switched', () => {
  const motions = (one: ReturnType<typeof device>, states: boolean[]) =>
    states.map((occupancy) => one.hear({ ...stateOf('SNZB-03'), occupancy })?.events?.length ?? 0);

  it('counts when it is switched: occupancy that sticks is one motion, and one after it cleared is another', () => {
    const one = device('SNZB-03');
    expect(motions(one, [false, true, true, true, false, true])).toEqual([0, 1, 0, 0, 0, 1]);
  });

  it('each event has an id of its own', () => {
    const one = device('SNZB-03');
    const ids = [false, true, false, true, false, true].flatMap(
      (occupancy) => one.hear({ ...stateOf('SNZB-03'), occupancy })?.events?.map(({ id }) => id) ?? [],
    );
    expect(ids).toEqual([1, 2, 3]);
  });

  it('a member that the state leaves out was not switched', () => {
    const one = device('SNZB-03');
    one.hear({ occupancy: true });
    one.hear({ battery: 50 });
    expect(one.hear({ occupancy: true })?.events).toBeUndefined();
  });

  it('a switch that nobody knew before was not switched', () => {
    const one = device('SNZB-03');
    one.hear({ battery: 50 });
    expect(one.hear({ battery: 50, occupancy: true })?.events).toBeUndefined();
    expect(one.hear({ battery: 50, occupancy: false })?.events).toBeUndefined();
    expect(one.hear({ battery: 50, occupancy: true })?.events).toMatchObject([{ type: 'motion' }]);
  });

  it('tamper is told when it is taken off and when it is put back', () => {
    const one = device('MOSZB-140');
    const state = stateOf('MOSZB-140');
    one.hear(state);
    expect(one.hear({ ...state, tamper: true })?.events).toMatchObject([{ type: 'tamper', mounted: false }]);
    expect(one.hear({ ...state, tamper: false })?.events).toMatchObject([{ type: 'tamper', mounted: true }]);
  });

  it('smoke is an alarm, a test of it is none', () => {
    const one = device('HS1SA-E');
    const state = stateOf('HS1SA-E');
    one.hear(state);
    expect(one.hear({ ...state, smoke: true, test: true })?.events).toBeUndefined();
    one.hear(state);
    expect(one.hear({ ...state, smoke: true })?.events).toMatchObject([{ type: 'smoke_alarm' }]);
  });

  it('on is what the device calls so', () => {
    const mapping = readMapping(
      [{ type: 'binary', name: 'occupancy', property: 'occ_1', access: 1, value_on: 'ON', value_off: 'OFF' }],
      '',
    ).mapping;
    const first = evaluateState(mapping, {}, { occ_1: 'OFF' }, { now: START, since: START, retained: false });
    const heard = evaluateState(
      mapping,
      first?.memory ?? {},
      { occ_1: 'ON' },
      { now: START + 1, since: START, retained: false },
    );
    expect(heard?.report?.events).toMatchObject([{ type: 'motion' }]);
  });
});

describe('the battery', () => {
  it('is told in percent and millivolts, and as low where that is all there is', () => {
    const one = device('SNZB-04');
    one.hear(stateOf('SNZB-04'));
    expect(one.hear({ ...stateOf('SNZB-04'), battery: 8 })?.battery).toEqual({ pct: 8, mv: 2500, low: true });
    const neo = device('NAS-AB02B0');
    neo.hear(stateOf('NAS-AB02B0'));
    expect(neo.hear({ ...stateOf('NAS-AB02B0'), battery_low: true })?.battery).toEqual({ low: true });
  });

  it('that changes is a report of its own, also within the minute', () => {
    const one = device('SNZB-03');
    one.hear(stateOf('SNZB-03'));
    one.hear(stateOf('SNZB-03'));
    expect(one.hear({ ...stateOf('SNZB-03'), battery_low: true }, { afterMs: 1000 })?.battery).toMatchObject({
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

  it('is told when it changes, and one that is back is heard of', () => {
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
    ['a clock that nobody has set', 5000, undefined],
    ['a time without a zone', '2026-11-18T09:59:00', undefined],
    ['nothing', undefined, undefined],
    ['no time', 'yesterday', undefined],
  ])('%s', (_form, value, at) => {
    expect(readLastSeen(value, START)).toBe(at);
  });

  it('is the time of what was measured', () => {
    const one = device('SNZB-02');
    one.hear(stateOf('SNZB-02'));
    const last_seen = one.now() + 50_000;
    expect(one.hear({ ...stateOf('SNZB-02'), temperature: 25, last_seen })?.samples).toEqual([
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

  it('is told as its model wants it', () => {
    expect(setFor(sirenOf('HS2WD-E'), 'siren')).toEqual({
      warning: { mode: 'emergency', duration: 180, strobe: true },
    });
    expect(setFor(sirenOf('HS2WD-E'), 'mute')).toEqual({
      warning: { mode: 'stop', duration: 0, strobe: false },
    });
    expect(setFor(sirenOf('NAS-AB02B0'), 'flash_sound')).toEqual({ alarm: true, duration: 10 });
    expect(setFor(sirenOf('NAS-AB02B0'), 'mute')).toEqual({ alarm: false });
    expect(setFor(sirenOf('SMSZB-120'), 'siren')).toEqual({ alarm: 'START' });
    expect(setFor(sirenOf('HS2WD-E'), 'arm')).toBeUndefined();
  });

  it('has done it when its state shows it, in time, and only then', () => {
    const { mapping } = device('NAS-AB02B0');
    const told = commandSentMemory({}, 'c1', true, START);
    const echo = (state: object, now: number) => confirmCommand(mapping, told, { ...state }, now, undefined);
    expect(echo({ alarm: true }, START + 1000)).toEqual({ memory: {}, acknowledged: 'c1' });
    expect(echo({ alarm: false }, START + 1000)).toBeUndefined();
    expect(echo({ alarm: true }, START + 61_000)).toEqual({ memory: {} });
    expect(confirmCommand(mapping, {}, { alarm: true }, START, undefined)).toBeUndefined();
  });
});
