import { effectiveSettings } from '../../homes/settings.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import type { PlannedHome, PlannedStay } from '../plan/plan.ts';
import { type Episode, expectEvent } from './episode.ts';

/** The guest's motion is seen at arrival and until the end of the stay. */
export function guestArrival(options: {
  home: PlannedHome;
  device: string;
  stay: PlannedStay;
  at: number;
  people: number;
}): Episode {
  const { home, device, stay, at, people } = options;
  return {
    kind: 'arrival',
    home: home.key,
    from: at,
    until: at + 10 * MINUTE_MS,
    presence: { from: at, until: stay.checkout, people },
    deviceEvents: [{ device, t: at, deviceEvent: { type: 'motion' } }],
    changeSample(sample, deviceKey) {
      if (deviceKey === device) sample.pir = 2;
    },
    expectedEvents: () => [
      expectEvent(home.key, device, 'motion_automation_guest_checkin', at - MINUTE_MS, at + 5 * MINUTE_MS),
    ],
  };
}

/** The guest never comes. The home is quiet while its devices report. */
export function guestNoShow({ home, stay }: { home: PlannedHome; stay: PlannedStay }): Episode {
  const waitMs = effectiveSettings(home.settings).presence.no_show_h * HOUR_MS;
  const at = stay.checkin + waitMs;
  return {
    kind: 'no_show',
    home: home.key,
    from: stay.checkin,
    until: stay.checkout,
    expectedEvents: () => [
      expectEvent(home.key, undefined, 'motion_automation_guest_no_show', at - MINUTE_MS, at + MINUTE_MS),
    ],
  };
}

/** More people than allowed, talking. */
export function crowd(options: {
  home: PlannedHome;
  device: string;
  from: number;
  minutes: number;
  people: number;
}): Episode {
  const { home, device, from, minutes, people } = options;
  const { hold_min } = effectiveSettings(home.settings).crowd;
  const at = from + hold_min * MINUTE_MS;
  return {
    kind: 'crowd',
    home: home.key,
    from,
    until: from + minutes * MINUTE_MS,
    changeSample(sample, deviceKey) {
      if (deviceKey !== device) return;
      sample.occ = people;
      sample.pir = 3;
      sample.laeq = 62;
    },
    expectedEvents: () => [
      expectEvent(home.key, device, 'crowd_detected', at - MINUTE_MS, at + 5 * MINUTE_MS),
    ],
  };
}
