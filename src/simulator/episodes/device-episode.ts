import type { EventType } from '../../catalogue/index.ts';
import type { PlannedHome } from '../plan/plan.ts';
import { type DeviceEvent, type Episode, expectEvent, type Sample } from './episode.ts';

/** Where and when an episode of one device begins. */
export interface EpisodePlace {
  home: PlannedHome;
  device: string;
  from: number;
}

type DeviceEpisode = Omit<Partial<Episode>, 'deviceEvents' | 'expectedEvents'> & {
  until: number;
  /** Changes one minute of the device. */
  changeSample?(sample: Sample): void;
  deviceEvents?: [t: number, deviceEvent: DeviceEvent][];
  /** Events of the device. */
  expected?: [type: EventType, earliest: number, latest: number][];
};

/** An episode of one device, whose expected events are known in advance. */
export function deviceEpisode(
  kind: string,
  { home, device, from }: EpisodePlace,
  { changeSample, deviceEvents = [], expected = [], ...episode }: DeviceEpisode,
): Episode {
  return {
    kind,
    home: home.key,
    from,
    ...(changeSample && {
      changeSample: (sample: Sample, deviceKey: string) => {
        if (deviceKey === device) changeSample(sample);
      },
    }),
    ...(deviceEvents.length > 0 && {
      deviceEvents: deviceEvents.map(([t, deviceEvent]) => ({ device, t, deviceEvent })),
    }),
    expectedEvents: () => expected.map((event) => expectEvent(home.key, device, ...event)),
    ...episode,
  };
}
