import { describe, expect, it } from 'vitest';
import { readDiscovery } from '../../test/harness/gateways/home-assistant-schema.ts';
import { deviceDiscovery, homeDiscovery } from './discovery.ts';
import type { PublishedDevice, PublishedHome } from './published-things.ts';
import { deviceState, homeState } from './state.ts';
import { configTopic, readCommandTopic } from './topics.ts';

const HOME: PublishedHome = {
  home_id: '66a1f0c2d3e4b5a697880000',
  name: 'Boathouse',
  alarm_status: 'off',
  state: 'ok',
  reasons: [],
};
const AT = '2026-11-15T09:30:00.000Z';
const at = (minutes: number) => new Date(Date.parse(AT) + minutes * 60_000);
const DEVICE: PublishedDevice = {
  device_id: '66a1f0c2d3e4b5a697887766',
  home_id: HOME.home_id,
  description: 'Hall',
  hardware_version: 2,
  firmware_installed: '1.4.0',
  offline: false,
  last_heard_from_at: at(0),
  last_heartbeat_at: at(0),
  next_heartbeat_at: at(60),
  ongoing_events: ['tamper_removed', 'temperature_high'],
  latest_sensor_values: { sound: { time: AT, value: 48.2 }, motion: { time: AT, value: 3 } },
};
const INSTANCE = '66a1f0c2d3e4b5a697889999';
const message = (device: Partial<PublishedDevice> = {}) =>
  JSON.stringify(deviceDiscovery({ ...DEVICE, ...device }, HOME, INSTANCE));
const read = (payload: string) => readDiscovery(configTopic(DEVICE.device_id), payload);

describe('the published data of a device', () => {
  it('has what Home Assistant reads: measurements, ongoing conditions and connectivity', () => {
    const { device, components } = read(message());
    expect(device).toMatchObject({ name: 'Boathouse Hall', via_device: `lares_${HOME.home_id}` });
    const there = Object.keys(components).filter((key) => components[key]);
    expect(there).toEqual(['sound', 'noise', 'smoke', 'tamper', 'connectivity']);
    // The others are named without anything, which takes them away where they were.
    expect(components).toHaveProperty('pm25', undefined);
  });

  it.each([
    ['three heartbeats', DEVICE, 10_800],
    ['a quarter of an hour at least', { next_heartbeat_at: at(1) }, 900],
    ['for ever, if its reporting interval is unknown', { next_heartbeat_at: null }, undefined],
  ])('is believed for %s', (_, device, seconds) => {
    expect(read(message(device)).components['sound']?.['expire_after']).toBe(seconds);
    expect(read(message(device)).components['connectivity']?.['expire_after']).toBeUndefined();
  });

  it('is unknown where it is too old, or the device is offline', () => {
    const now = { sound: 48.2, noise: 'OFF', smoke: 'OFF', tamper: 'ON', connectivity: 'ON' };
    expect(deviceState(DEVICE, at(180))).toEqual(now);
    expect(deviceState(DEVICE, at(181))).toEqual({ ...now, sound: null });
    const silent = { sound: null, noise: null, smoke: null, tamper: null, connectivity: 'OFF' };
    expect(deviceState({ ...DEVICE, offline: true }, at(1))).toEqual(silent);
    expect(deviceState({ ...DEVICE, last_heard_from_at: null, latest_sensor_values: {} }, at(1))).toEqual({
      noise: null,
      smoke: null,
      tamper: null,
      connectivity: 'OFF',
    });
  });
});

describe('the published data of a home', () => {
  it('has an alarm to arm without a code, and events without those about guests', () => {
    const { components } = readDiscovery(
      configTopic(HOME.home_id),
      JSON.stringify(homeDiscovery(HOME, INSTANCE)),
    );
    expect(components['alarm']).toMatchObject({
      supported_features: ['arm_away'],
      code_arm_required: false,
      code_disarm_required: false,
    });
    const types = components['event']?.['event_types'] as string[];
    expect(types).toContain('noise_detected');
    expect(types.filter((type) => /guest|sms|email|call|pir/.test(type))).toEqual([]);
    expect(types).toHaveLength(29);
  });

  it.each([
    ['off', 'disarmed'],
    ['on_grace_period', 'arming'],
    ['on', 'armed_away'],
    ['off_grace_period', 'pending'],
    ['critical_event', 'triggered'],
  ] as const)('is an alarm that is %s as %s', (alarm_status, alarm) => {
    expect(homeState({ ...HOME, alarm_status })).toMatchObject({ alarm });
  });

  it('has the state of the home with its reasons', () => {
    const reasons = [{ condition: 'alarm_heard' }, { condition: 'offline' }] as const;
    expect(homeState({ ...HOME, state: 'danger', reasons: [...reasons] })).toEqual({
      alarm: 'disarmed',
      alarm_heard: 'ON',
      state: 'danger',
      reasons: ['alarm_heard', 'offline'],
    });
    const { components } = readDiscovery(
      configTopic(HOME.home_id),
      JSON.stringify(homeDiscovery(HOME, INSTANCE)),
    );
    expect(components['state']).toMatchObject({
      device_class: 'enum',
      options: ['danger', 'attention', 'ok'],
    });
  });

  it('has no state while no device reports', () => {
    const unknown = { state: 'unknown', reasons: [{ condition: 'never_seen' }] } as const;
    expect(homeState({ ...HOME, ...unknown, reasons: [...unknown.reasons] }).state).toBeNull();
  });
});

it('orders are read from the topics of homes alone', () => {
  expect(readCommandTopic(`lares/ha/${HOME.home_id}/set`)).toBe(HOME.home_id);
  for (const topic of [
    `lares/ha/${HOME.home_id}/state`,
    'lares/ha/x/set',
    `a/lares/ha/${HOME.home_id}/set`,
    '',
  ])
    expect(readCommandTopic(topic)).toBeUndefined();
});

it.each([
  ['a unit that its kind does not have', '"dBA"', '"phon"'],
  ['a kind that it does not know', '"sound_pressure"', '"loudness"'],
  ['an entity without an id', '"unique_id"', '"unique"'],
  ['no origin', '"o":{"name"', '"o":{"title"'],
  ['no identifiers', '"ids":["lares_66a1f0c2d3e4b5a697887766"]', '"ids":[]'],
  ['a topic with a wildcard', '"state_topic":"lares', '"state_topic":"+'],
  ['an unknown platform', '"p":"sensor","unique', '"p":"gauge","unique'],
])('the check of the tests refuses %s', (_, right, wrong) => {
  expect(message()).toContain(right);
  expect(() => read(message().replace(right, wrong))).toThrow('Home Assistant refuses');
});
