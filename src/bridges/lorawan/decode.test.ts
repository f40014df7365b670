import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MODELS } from '../../../test/fixtures/lorawan/models.ts';
import { decodePayload } from './decode.ts';

it.each(MODELS)(
  '$model',
  ({ object, values = {}, events: expected = [], battery, measures, refused = {} }) => {
    const decoded = decodePayload(object);
    const facts = [
      ...(decoded.motion ? ['motion'] : []),
      ...decoded.alarms,
      ...(decoded.mounted === undefined ? [] : [`tamper ${decoded.mounted}`]),
    ];
    expect(decoded.values).toEqual(values);
    expect(facts).toEqual(expected);
    expect(decoded.battery).toEqual(battery);
    expect(decoded.measures).toEqual(measures);
    expect(Object.fromEntries(decoded.refused.map(({ property, reason }) => [property, reason]))).toEqual(
      refused,
    );
  },
);

it.each([
  ['leakage_status', 'leak', 'water_leak'],
  ['gas_status', 'alarm', 'gas_alarm'],
])('%s of the value %s is reported as %s', (name, value, type) => {
  expect(decodePayload({ [name]: value })).toMatchObject({ alarms: [type], measures: [type] });
  expect(decodePayload({ [name]: 'normal' })).toMatchObject({ alarms: [], measures: [type] });
});

it('what was measured before comes with its own times', () => {
  const history = [
    { humidity: 46.5, temperature: 27.2, timestamp: 1665561758 },
    { humidity: 46.5 },
    'what',
    { timestamp: 1665561758, magnet_status: 'open' },
  ];
  expect(decodePayload({ history }).history).toEqual([{ t: 1665561758000, rh: 46.5, temp: 27.2 }]);
});

it('any codec output is read and stays small', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
      const { refused, history, measures } = decodePayload(object);
      expect(refused.length).toBeLessThanOrEqual(32);
      expect(history.length + measures.length).toBeLessThan(100);
    }),
    { numRuns: 200 },
  );
});
