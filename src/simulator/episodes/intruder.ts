import { effectiveSettings } from '../../homes/settings.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import type { PlannedHome } from '../plan/plan.ts';
import { type Episode, type ExpectedEvent, expectEvent } from './episode.ts';

/** The alarm is armed by the home's schedule. There may be motion in between. */
export function armAlarm(options: {
  home: PlannedHome;
  device: string;
  from: number;
  until: number;
  /** When an intruder moves. Absent: no intruder. */
  intruderAt?: number;
}): Episode {
  const { home, device, from, until, intruderAt } = options;
  const { exit_delay_s, grace_s } = effectiveSettings(home.settings).alarm;
  return {
    kind: intruderAt === undefined ? 'armed' : 'intruder',
    home: home.key,
    from,
    until,
    changeSample(sample, deviceKey) {
      const isIntruderRoom = intruderAt !== undefined && deviceKey === device;
      if (isIntruderRoom && sample.t >= intruderAt && sample.t < intruderAt + 3 * MINUTE_MS) sample.pir = 4;
    },
    expectedEvents() {
      const on = from + exit_delay_s * 1000;
      const expected: ExpectedEvent[] = [
        expectEvent(home.key, undefined, 'motion_alarm_on', on, on + MINUTE_MS),
        expectEvent(home.key, undefined, 'motion_alarm_off', until, until + MINUTE_MS),
      ];
      if (intruderAt !== undefined) {
        const critical = intruderAt + grace_s * 1000;
        expected.push(
          expectEvent(
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
