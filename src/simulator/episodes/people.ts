import { effectiveSettings } from '../../homes/settings.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import type { PlannedHome, PlannedStay } from '../plan/plan.ts';
import { deviceEpisode, type EpisodePlace } from './device-episode.ts';
import { type Episode, expectEvent } from './episode.ts';

/** The guest's motion is seen at arrival and until the end of the stay. */
export function guestArrival({
  stay,
  at,
  people,
  ...place
}: Omit<EpisodePlace, 'from'> & { stay: PlannedStay; at: number; people: number }): Episode {
  return deviceEpisode(
    'arrival',
    { ...place, from: at },
    {
      until: at + 10 * MINUTE_MS,
      presence: { from: at, until: stay.checkout, people },
      deviceEvents: [[at, { type: 'motion' }]],
      changeSample(sample) {
        sample.pir = 2;
      },
      expected: [['motion_automation_guest_checkin', at - MINUTE_MS, at + 5 * MINUTE_MS]],
    },
  );
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
export function crowd({
  minutes,
  people,
  ...place
}: EpisodePlace & { minutes: number; people: number }): Episode {
  const at = place.from + effectiveSettings(place.home.settings).crowd.hold_min * MINUTE_MS;
  return deviceEpisode('crowd', place, {
    until: place.from + minutes * MINUTE_MS,
    changeSample(sample) {
      sample.occ = people;
      sample.pir = 3;
      sample.laeq = 62;
    },
    expected: [['crowd_detected', at - MINUTE_MS, at + 5 * MINUTE_MS]],
  });
}
