import { expect, it } from 'vitest';
import { insertingEvents } from './record.ts';

const batch = {
  prepared: [],
  deliveries: [],
  heard: [],
  lease: undefined,
  slot: 0,
  keepsHistory: true,
  now: new Date(0),
  shiftMs: 0,
  listenersShiftMs: 0,
};

it('the recording statement knows of listeners where there are some, and is the same as ever where there are none', () => {
  expect(insertingEvents(batch).text).not.toContain('listener');
  const heard = [{ listenerId: 'a'.repeat(24), position: 1 }];
  expect(insertingEvents({ ...batch, heard }).text).toContain('INSERT INTO listener_events');
});
