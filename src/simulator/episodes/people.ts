import { effectiveSettings } from '../../homes/settings.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import type { PlannedHome, PlannedStay } from '../plan.ts';
import { type Episode, expects } from './episode.ts';

/** The guest's motion is seen at arrival and until the end of the stay. */
export function arrival(given: {
  home: PlannedHome;
  device: string;
  stay: PlannedStay;
  at: number;
  people: number;
}): Episode {
  const { home, device, stay, at, people } = given;
  return {
    kind: 'arrival',
    home: home.key,
    from: at,
    until: at + 10 * MINUTE_MS,
    presence: { from: at, until: stay.checkout, people },
    deviceEvents: [{ device, t: at, deviceEvent: { type: 'motion' } }],
    shape(measured, told) {
      if (told === device) measured.pir = 2;
    },
    expected: () => [
      expects(home.key, device, 'motion_automation_guest_checkin', at - MINUTE_MS, at + 5 * MINUTE_MS),
    ],
  };
}

/** The guest never comes. The home is quiet while its devices report. */
export function noShow({ home, stay }: { home: PlannedHome; stay: PlannedStay }): Episode {
  const waits = effectiveSettings(home.settings).presence.no_show_h * HOUR_MS;
  const at = stay.checkin + waits;
  return {
    kind: 'no_show',
    home: home.key,
    from: stay.checkin,
    until: stay.checkout,
    expected: () => [
      expects(home.key, undefined, 'motion_automation_guest_no_show', at - MINUTE_MS, at + MINUTE_MS),
    ],
  };
}

/** More people than allowed, talking. */
export function crowd(given: {
  home: PlannedHome;
  device: string;
  from: number;
  minutes: number;
  people: number;
}): Episode {
  const { home, device, from, minutes, people } = given;
  const { hold_min } = effectiveSettings(home.settings).crowd;
  const at = from + hold_min * MINUTE_MS;
  return {
    kind: 'crowd',
    home: home.key,
    from,
    until: from + minutes * MINUTE_MS,
    shape(measured, told) {
      if (told !== device) return;
      measured.occ = people;
      measured.pir = 3;
      measured.laeq = 62;
    },
    expected: () => [expects(home.key, device, 'crowd_detected', at - MINUTE_MS, at + 5 * MINUTE_MS)],
  };
}
