import type { EventType } from '../../catalogue/index.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import type { PlannedDevice, PlannedHome } from '../plan/plan.ts';
import { deviceEpisode, type EpisodePlace } from './device-episode.ts';
import { type DeviceEvent, type Episode, type ExpectedEvent, expectEvent } from './episode.ts';

/** Three heartbeats plus five minutes, at least 15 minutes. */
export function silenceMs({ heartbeatS }: PlannedDevice): number {
  return Math.max(15 * MINUTE_MS, 3 * heartbeatS * 1000 + 5 * MINUTE_MS);
}

/** The router is unplugged. Devices continue to measure and send everything later. */
export function unplugRouter(options: {
  home: PlannedHome;
  devices: PlannedDevice[];
  from: number;
  minutes: number;
}): Episode {
  const { home, devices, from } = options;
  const until = from + options.minutes * MINUTE_MS;
  return {
    kind: 'router_unplugged',
    home: home.key,
    from,
    until,
    cutOff: devices.map((device) => device.key),
    expectedEvents: () =>
      devices.flatMap((device): ExpectedEvent[] => {
        const beat = device.heartbeatS * 1000;
        const silence = silenceMs(device);
        if (from + silence > until - MINUTE_MS) return [];
        return [
          expectEvent(
            home.key,
            device.key,
            'device_offline',
            from + silence - beat - MINUTE_MS,
            from + silence,
          ),
          expectEvent(home.key, device.key, 'device_online', until, until + beat + 2 * MINUTE_MS),
        ];
      }),
  };
}

/** The device announces that it is switched off, so it does not count as missing. */
export function switchOff({ minutes, ...place }: EpisodePlace & { minutes: number }): Episode {
  const { device, from } = place;
  const until = from + minutes * MINUTE_MS;
  return deviceEpisode('switched_off', place, {
    until,
    // One millisecond later, so that the announcement is its last report.
    off: [device],
    deviceEvents: [[from, { type: 'power', state: 'off', reason: 'user' }]],
    expected: [
      ['device_power_off', from - MINUTE_MS, from + MINUTE_MS],
      ['device_online', until, until + 2 * MINUTE_MS],
    ],
  });
}

/** The device is taken down and put back. */
export function tamper({ minutes, ...place }: EpisodePlace & { minutes: number }): Episode {
  const { from } = place;
  const until = from + minutes * MINUTE_MS;
  return deviceEpisode('tamper', place, {
    until,
    deviceEvents: [
      [from, { type: 'tamper', mounted: false }],
      [until, { type: 'tamper', mounted: true }],
    ],
    expected: [
      ['tamper_removed', from - MINUTE_MS, from + MINUTE_MS],
      ['tamper_mounted', until - MINUTE_MS, until + MINUTE_MS],
    ],
  });
}

/** The device reports something once, which raises the event. */
export function reportOnce(place: EpisodePlace, deviceEvent: DeviceEvent, raised: EventType): Episode {
  const { from } = place;
  return deviceEpisode(deviceEvent.type, place, {
    until: from + MINUTE_MS,
    deviceEvents: [[from, deviceEvent]],
    expected: [[raised, from - MINUTE_MS, from + MINUTE_MS]],
  });
}

export const button = (place: EpisodePlace): Episode =>
  reportOnce(place, { type: 'button', ms: 320 }, 'short_button_press');

/**
 * The battery drains evenly between two moments and is replaced after the second. Two reports in a row have to be low
 * for `battery_low`. One is enough for `battery_empty`.
 */
export function battery(options: {
  home: PlannedHome;
  device: PlannedDevice;
  from: number;
  hours: number;
  fromPercent: number;
  toPercent: number;
}): Episode {
  const { home, device, from, fromPercent, toPercent } = options;
  const until = from + options.hours * HOUR_MS;
  const percent = (t: number) =>
    fromPercent + ((toPercent - fromPercent) * (Math.min(t, until) - from)) / (until - from);
  const beat = device.heartbeatS * 1000;
  const levels = [
    { type: 'battery_low', limit: 20, reports: 2 },
    { type: 'battery_empty', limit: 3, reports: 1 },
  ] as const;
  return deviceEpisode(
    'battery',
    { home, device: device.key, from },
    {
      until,
      battery: { device: device.key, percent },
      expected: levels
        .filter(({ limit }) => fromPercent > limit && toPercent <= limit - 1)
        .map(({ type, limit, reports }) => {
          const at = from + ((fromPercent - limit) / (fromPercent - toPercent)) * (until - from);
          return [type, at - 2 * MINUTE_MS, at + reports * beat + 4 * MINUTE_MS];
        }),
    },
  );
}
