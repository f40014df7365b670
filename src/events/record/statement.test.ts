import { expect, it } from 'vitest';
import { insertStatement } from './statement.ts';

const batch = {
  prepared: [],
  deliveries: [],
  listenerEvents: [],
  lease: undefined,
  slot: 0,
  keepsHistory: true,
  now: new Date(0),
  shiftMs: 0,
  listenersShiftMs: 0,
};

it('the recording statement knows of listeners where there are some, and is the same as ever where there are none', () => {
  expect(insertStatement(batch).text).not.toContain('listener');
  const listenerEvents = [{ listenerId: 'a'.repeat(24), position: 1 }];
  expect(insertStatement({ ...batch, listenerEvents }).text).toContain('INSERT INTO listener_events');
});
