import { describe, expect, it } from 'vitest';
import { listed, MODELS } from '../../../test/fixtures/zigbee2mqtt/models.ts';
import { readDevices } from './devices.ts';
import { readMapping } from './mapping.ts';

const ADDRESS = '0x00158d0001a2b3c4';

describe('what a model can measure is read from what it exposes', () => {
  it.each(MODELS.map((model) => [`${model.vendor} ${model.model}`, model] as const))('%s', (_name, model) => {
    const { measures, refused } = readMapping(model.exposes, model.battery ? 'Battery' : 'Mains');
    expect(measures).toEqual(model.measures);
    expect(Object.fromEntries(refused.map(({ property, reason }) => [property, reason]))).toEqual(
      model.refused,
    );
  });
});

it('an unknown unit is named', () => {
  const { refused } = readMapping(
    [{ type: 'numeric', name: 'temperature', property: 'temperature', access: 1, unit: '°F' }],
    '',
  );
  expect(refused).toEqual([{ property: 'temperature', reason: 'unknown_unit', unit: '°F' }]);
});

it('what can only be set is not in a state, and so not read', () => {
  const set = [{ type: 'numeric', name: 'temperature', property: 'temperature', access: 2, unit: '°C' }];
  expect(readMapping(set, 'Battery')).toMatchObject({ measures: [], refused: [] });
});

it('a property has the name of its endpoint, and the second of a kind is left', () => {
  const two = ['l1', 'l2'].map((end) => ({
    type: 'numeric',
    name: 'temperature',
    property: `temperature_${end}`,
    access: 1,
    unit: '°C',
  }));
  const { mapping, refused } = readMapping(two, 'Mains');
  expect(mapping.numerics).toEqual({ temperature_l1: { metric: 'temp', factor: 1 } });
  expect(refused).toEqual([{ property: 'temperature_l2', reason: 'one_is_enough', unit: '°C' }]);
});

it('what stands in a group is read as if it stood alone; a value with members is one value', () => {
  const inside = [{ type: 'numeric', name: 'temperature', property: 'temperature', access: 1, unit: '°C' }];
  expect(readMapping([{ type: 'climate', features: inside }], '').measures).toEqual(['temp']);
  expect(
    readMapping([{ type: 'composite', name: 'x', property: 'x', access: 1, features: inside }], '').measures,
  ).toEqual([]);
});

it('kilopascals become hectopascals', () => {
  const exposes = [{ type: 'numeric', name: 'pressure', property: 'pressure', access: 1, unit: 'kPa' }];
  expect(readMapping(exposes, '').mapping.numerics).toEqual({ pressure: { metric: 'pressure', factor: 10 } });
});

it('a battery device may be silent for the 25 hours that Zigbee2MQTT gives it, one on the mains for three', () => {
  const silentFor = (source: string) => 3 * readMapping([], source).mapping.heartbeat_s + 5 * 60;
  expect(silentFor('Battery')).toBe(25 * 3600);
  expect(silentFor('Mains (single phase)')).toBe(3 * 3600 + 5 * 60);
});

describe('the list of devices', () => {
  it('leaves out the coordinator, and marks an unsupported model as unknown', () => {
    const coordinator = {
      ieee_address: '0x00124b0000000001',
      type: 'Coordinator',
      friendly_name: 'Coordinator',
    };
    const unknown = {
      ieee_address: '0x00124b0000000002',
      type: 'EndDevice',
      friendly_name: 'attic',
      definition: null,
    };
    expect(
      readDevices([coordinator, unknown, listed('SNZB-02', ADDRESS, 'kitchen/window sensor')]),
    ).toMatchObject([
      {
        foreign_id: '0x00124b0000000002',
        name: 'attic',
        model: null,
        refused: [{ property: '', reason: 'unknown_model' }],
      },
      {
        foreign_id: ADDRESS,
        name: 'kitchen/window sensor',
        model: 'SNZB-02',
        vendor: 'SONOFF',
        measures: ['temp', 'rh', 'battery'],
      },
    ]);
  });

  it.each([
    ['no list', {}],
    ['null', null],
    ['a word', 'devices'],
  ])('is none when it is %s', (_what, body) => {
    expect(readDevices(body)).toBeUndefined();
  });

  it('whatever stands in it, nothing throws and the rest is read', () => {
    const odd = [
      null,
      7,
      [],
      {},
      { ieee_address: 5, friendly_name: 'x' },
      { ieee_address: ADDRESS, friendly_name: '' },
      { ieee_address: ADDRESS.toUpperCase(), friendly_name: 'x' },
      { ieee_address: ADDRESS, friendly_name: 'a\u0000b' },
      { ieee_address: ADDRESS, friendly_name: 'x', definition: { exposes: { type: 'numeric' } } },
      {
        ieee_address: '0x00158d0001a2b3c5',
        friendly_name: 'y',
        definition: { model: 3, exposes: [null, 3, { features: [[]] }] },
      },
      {
        ieee_address: '0x00158d0001a2b3c6',
        friendly_name: 'z',
        definition: {
          exposes: [{ type: 'binary', name: 'smoke', property: 'smoke', access: 1, value_on: { a: 1 } }],
        },
      },
    ];
    expect(readDevices(odd)?.map(({ name, measures }) => [name, measures])).toEqual([
      ['x', []],
      ['y', []],
      ['z', []],
    ]);
  });

  it('exposes that go on and on are cut', () => {
    const many = Array.from({ length: 5000 }, (_, index) => ({
      type: 'numeric',
      name: `n${index}`,
      property: `n${index}`,
      access: 1,
    }));
    expect(readMapping(many, '').refused.length).toBeLessThanOrEqual(40);
    let nested: object = {
      type: 'numeric',
      name: 'temperature',
      property: 'temperature',
      access: 1,
      unit: '°C',
    };
    for (let depth = 0; depth < 1000; depth += 1) nested = { type: 'light', features: [nested] };
    expect(readMapping([nested], '').measures).toEqual([]);
  });
});
