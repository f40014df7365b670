import { expect, it } from 'vitest';
import { slotCounts } from '../webhooks/index.ts';
import { connectionCaps } from './connection-caps.ts';

it.each([256, 512, 1024, 4096, 65_536, 1_048_576])(
  'of %i open files webhooks, devices and callers together leave some for the database and the rest',
  (openFiles) => {
    const slots = slotCounts(openFiles);
    const { http, mqtt } = connectionCaps(openFiles, slots, true);
    const all = slots.organization + slots.user + 2 * slots.idle + http + mqtt;
    expect(openFiles - all).toBeGreaterThanOrEqual(64);
    expect(http).toBeGreaterThanOrEqual(mqtt);
  },
);

it('without a broker of our own callers have what devices would have', () => {
  const slots = slotCounts(1024);
  const { http, mqtt } = connectionCaps(1024, slots, true);
  expect(connectionCaps(1024, slots, false)).toEqual({ http: http + mqtt, mqtt: 0 });
});

it('no number of files is too few to start, and none makes more than ten thousand devices', () => {
  expect(connectionCaps(20, slotCounts(20), true)).toEqual({ http: 16, mqtt: 16 });
  expect(connectionCaps(Number.POSITIVE_INFINITY, slotCounts(Number.POSITIVE_INFINITY), true)).toEqual({
    http: Number.POSITIVE_INFINITY,
    mqtt: 10_000,
  });
});
