import { describe, expect, it } from 'vitest';
import { chirpStackUp, thingsStackUp } from '../../../test/fixtures/lorawan/uplinks.ts';
import { readChirpStackEvent } from '../chirpstack/read-uplink.ts';
import { readThingsStackMessage } from '../things-stack/read-uplink.ts';
import { describeDevice, evaluateUplink } from './evaluate-uplink.ts';
import type { Uplink } from './uplink.ts';

const AT = Date.parse('2026-11-15T12:00:00.775Z');
const SOUND = { battery: 100, LAF: 57.5, LAeq: 47.4, LAFmax: 61.8 };

describe('an uplink of ChirpStack', () => {
  it('is read', () => {
    expect(readChirpStackEvent('up', chirpStackUp({ at: AT, fCnt: 12, object: SOUND }))).toEqual({
      devEui: '24e124136b502217',
      name: 'Salon',
      model: 'WS302',
      vendor: null,
      devAddr: '00189440',
      fCnt: 12,
      at: AT,
      rssi: -36,
      object: SOUND,
    });
  });

  it('without a counter is the first of its session', () => {
    const body = chirpStackUp({ at: AT, fCnt: 0, object: SOUND });
    expect(body).not.toHaveProperty('fCnt');
    expect(readChirpStackEvent('up', body)).toMatchObject({ fCnt: 0 });
  });

  it('without an object needs a codec, unless it has no bytes either', () => {
    expect(readChirpStackEvent('up', { ...chirpStackUp({ at: AT }), object: undefined })).toMatchObject({
      object: undefined,
    });
    expect(
      readChirpStackEvent('up', { ...chirpStackUp({ at: AT }), object: undefined, data: undefined }),
    ).toMatchObject({ object: {} });
  });

  it.each([['join'], ['status'], ['ack'], ['txack'], ['log'], ['location']])('is none: %s', (event) => {
    expect(readChirpStackEvent(event, chirpStackUp({ at: AT }))).toBeUndefined();
  });

  it.each<[string, object | null, string]>([
    ['not_an_object', null, 'not_an_object'],
    ['without its device', { deviceInfo: undefined }, 'no_dev_eui'],
    ['of a device with a strange name', { deviceInfo: { devEui: '../../..' } }, 'no_dev_eui'],
    ['without a time', { time: 'yesterday' }, 'no_time'],
    ['with a counter that is none', { fCnt: -1 }, 'bad_frame_counter'],
  ])('%s is refused', (_name, members, reason) => {
    const body = members === null ? [] : { ...chirpStackUp({ at: AT }), ...members };
    expect(readChirpStackEvent('up', body)).toBe(reason);
  });
});

describe('an uplink of The Things Stack', () => {
  it('is read, its id in small letters as elsewhere', () => {
    expect(readThingsStackMessage(thingsStackUp({ at: AT, fCnt: 12, object: SOUND }))).toEqual({
      devEui: '24e124136b502217',
      name: 'salon',
      model: 'ws302',
      vendor: 'milesight-iot',
      devAddr: '00bcb929',
      fCnt: 12,
      at: AT,
      rssi: -35,
      object: SOUND,
    });
  });

  it('without a counter is the first of its session', () => {
    const body = thingsStackUp({ at: AT, fCnt: 0, object: SOUND });
    expect(body.uplink_message).not.toHaveProperty('f_cnt');
    expect(readThingsStackMessage(body)).toMatchObject({ fCnt: 0 });
  });

  it('needs a formatter', () => {
    expect(readThingsStackMessage(thingsStackUp({ at: AT }))).toMatchObject({ object: undefined });
  });

  it('is none: a join, a downlink', () => {
    const { uplink_message: _, ...rest } = thingsStackUp({ at: AT });
    expect(readThingsStackMessage({ ...rest, join_accept: {} })).toBeUndefined();
  });

  it.each<[string, object, string]>([
    ['that a webhook cut down', { end_device_ids: undefined }, 'no_dev_eui'],
    ['that was simulated in the console', { simulated: true }, 'simulated'],
  ])('%s is refused', (_name, members, reason) => {
    expect(readThingsStackMessage({ ...thingsStackUp({ at: AT, object: SOUND }), ...members })).toBe(reason);
  });
});

describe('the report of an uplink', () => {
  const uplink = (members: Partial<Uplink>): Uplink => ({
    ...(readChirpStackEvent('up', chirpStackUp({ at: AT, object: SOUND })) as Uplink),
    ...members,
  });
  const second = (members: Partial<Uplink>) => {
    const { memory = {} } = evaluateUplink({}, uplink({ at: AT - 600_000, fCnt: 0 }), AT) ?? {};
    return evaluateUplink(memory, uplink({ fCnt: 1, ...members }), AT)?.report;
  };

  it('speaks for the time since the one before', () => {
    expect(second({})).toEqual({
      heartbeat_s: 3600,
      samples: [{ t: AT, laeq: 47.4, lmax: 61.8, period_s: 600 }],
      events: [],
      battery: { pct: 100 },
      net: { rssi: -36 },
    });
  });

  it('places motion beside measurements within the period, and motion alone now', () => {
    expect(second({ object: { temperature: 21, pir: 'trigger' } })).toMatchObject({
      samples: [{ pir: 1, period_s: 600 }],
      events: [],
    });
    expect(second({ object: { pir: 'trigger' } })).toMatchObject({
      samples: [],
      events: [{ type: 'motion', t: AT }],
      heartbeat_s: 21_600,
    });
  });

  it('is never ahead of our clock', () => {
    expect(second({ at: AT + 90_000 })?.samples).toMatchObject([{ t: AT }]);
  });

  it('of a device without a codec shows that it is online', () => {
    expect(second({ object: undefined })).toMatchObject({ samples: [], events: [] });
  });

  it('waits for a device that reports every two hours', () => {
    const { memory = {} } = evaluateUplink({}, uplink({ at: AT - 7_200_000, fCnt: 0 }), AT) ?? {};
    expect(evaluateUplink(memory, uplink({ fCnt: 1 }), AT)?.report?.heartbeat_s).toBe(7200);
  });
});

describe('what is known of a device', () => {
  const uplink = (object: Uplink['object']) =>
    ({ devEui: '24e124136b502217', name: 'Salon', model: 'WS302', vendor: null, object }) as Uplink;

  it('grows with what its uplinks show', () => {
    const first = describeDevice(uplink({ temperature: 20, co2: 900 }), undefined);
    const next = describeDevice(uplink({ pir: 'idle', co2: 900, hcho: 1 }), first);
    expect(next).toMatchObject({
      measures: ['motion', 'temp'],
      refused: [
        { property: 'co2', reason: 'not_measured_here' },
        { property: 'hcho', reason: 'not_measured_here' },
      ],
    });
  });

  it('is that it needs a codec, until it has one', () => {
    const first = describeDevice(uplink(undefined), undefined);
    expect(first.refused).toEqual([{ property: '', reason: 'no_codec' }]);
    expect(describeDevice(uplink({ temperature: 20 }), first).refused).toEqual([]);
  });
});
