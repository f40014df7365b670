import { expect, it } from 'vitest';
import { userEvent } from './event.ts';

const always = {
  id: '0123456789abcdef01234567',
  type: 'disturbance_first_notice',
  user_id: 'aaaaaaaaaaaaaaaaaaaaaaaa',
  created_at: new Date('2026-11-15T09:30:00.000Z'),
};

it('id, type, user_id and created_at are always present, and nothing else is [user-event-required-members]', () => {
  expect(JSON.stringify(userEvent(always))).toBe(
    '{"id":"0123456789abcdef01234567","type":"disturbance_first_notice","user_id":"aaaaaaaaaaaaaaaaaaaaaaaa","created_at":"2026-11-15T09:30:00.000Z"}',
  );
});

it('members stand in one order, whatever the order they were given in [user-event-order]', () => {
  const event = userEvent({
    sensor_threshold: 75,
    sensor_value: 0,
    device_id: 'bbbbbbbbbbbbbbbbbbbbbbbb',
    home_id: 'cccccccccccccccccccccccc',
    ...always,
  });
  expect(Object.entries(event)).toEqual([
    ['id', always.id],
    ['type', always.type],
    ['user_id', always.user_id],
    ['created_at', '2026-11-15T09:30:00.000Z'],
    ['home_id', 'cccccccccccccccccccccccc'],
    ['device_id', 'bbbbbbbbbbbbbbbbbbbbbbbb'],
    ['sensor_value', 0],
    ['sensor_threshold', 75],
  ]);
});

it.each([undefined, null, Number.NaN, Number.POSITIVE_INFINITY])('%s is absent, never null', (value) => {
  const text = typeof value === 'number' ? undefined : value;
  const event = userEvent({
    ...always,
    home_id: text,
    device_id: text,
    sensor_value: value,
    sensor_threshold: value,
  });
  expect(Object.keys(event)).toEqual(['id', 'type', 'user_id', 'created_at']);
});

it('text_params, actions and whatever else a record has are not included [user-event-omitted-members]', () => {
  const recorded = { ...always, text_params: { a: 1 }, actions: [], organization_id: 'x' };
  expect(Object.keys(userEvent(recorded))).toEqual(['id', 'type', 'user_id', 'created_at']);
});
