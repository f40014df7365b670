import { effectiveSettings } from '../../homes/settings.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import type { PlannedHome } from '../plan.ts';
import { type Episode, type Expected, expects } from './episode.ts';

/** The alarm is armed by the home's schedule. There may be motion in between. */
export function armedSpan(given: {
  home: PlannedHome;
  device: string;
  from: number;
  until: number;
  /** When an intruder moves. Absent: no intruder. */
  intruderAt?: number;
}): Episode {
  const { home, device, from, until, intruderAt } = given;
  const { exit_delay_s, grace_s } = effectiveSettings(home.settings).alarm;
  return {
    kind: intruderAt === undefined ? 'armed' : 'intruder',
    home: home.key,
    from,
    until,
    shape(measured, told) {
      const there = intruderAt !== undefined && told === device;
      if (there && measured.t >= intruderAt && measured.t < intruderAt + 3 * MINUTE_MS) measured.pir = 4;
    },
    expected() {
      const on = from + exit_delay_s * 1000;
      const expected: Expected[] = [
        expects(home.key, undefined, 'motion_alarm_on', on, on + MINUTE_MS),
        expects(home.key, undefined, 'motion_alarm_off', until, until + MINUTE_MS),
      ];
      if (intruderAt !== undefined) {
        const critical = intruderAt + grace_s * 1000;
        expected.push(
          expects(
            home.key,
            device,
            'motion_alarm_critical_event',
            critical - MINUTE_MS,
            critical + 3 * MINUTE_MS,
          ),
        );
      }
      return expected;
    },
  };
}
