import { effectiveSettings } from '../../homes/settings.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import type { PlannedHome } from '../plan/plan.ts';
import { chance, randomInteger, seedOf } from '../random.ts';
import { type Episode, type ExpectedEvent, expectEvent, type Sample } from './episode.ts';

/** Guests arrive and get louder. */
const RAMP_MS = 20 * MINUTE_MS;
const GUESTS_PRESENT_MS = 10 * MINUTE_MS;
/** Eight of ten minutes have to be loud, the last one included. */
const LOUD_MINUTES_NEEDED = 8;
const CROWD_HOLD_MIN = 15;
const AFTER_PARTY_DB = 44;
const OTHER_ROOM_DB = 60;
/** A level needs three loud minutes out of five. Closer to it than this, the event is optional. */
const UNCLEAR_MIN = 8;

/**
 * The message after which the guests go quiet: most at the first, some at the second, a few at the call, some never.
 */
type Temper = 1 | 2 | 3 | 'never';

export interface PartyOptions {
  home: PlannedHome;
  device: string;
  from: number;
  /** Minutes of noise if no one stops it. */
  loudMin: number;
  people: number;
  seed: number;
  /** Chosen by chance if absent. */
  temper?: Temper;
}

export function party({
  home,
  device,
  from,
  loudMin,
  people,
  seed,
  temper = temperOf(seed),
}: PartyOptions): Episode {
  const { noise, crowd } = effectiveSettings(home.settings);
  const limit = noise.threshold_db;
  const loudFrom = from + RAMP_MS;
  let loudUntil = loudFrom + loudMin * MINUTE_MS;
  let hasReacted = false;
  const wobble = seedOf(seed, 'wobble');
  const episode: Episode = {
    kind: 'party',
    home: home.key,
    from,
    until: loudUntil + 20 * MINUTE_MS,
    changeSample(sample, deviceKey) {
      const { t } = sample;
      const isRunning = t < loudUntil;
      if (deviceKey !== device) {
        if (isRunning && t >= loudFrom) sample.laeq = Math.max(sample.laeq, OTHER_ROOM_DB);
        return;
      }
      sample.laeq = isRunning ? loudness(t) : AFTER_PARTY_DB + 3 * chance(wobble, t / MINUTE_MS);
      sample.pir = isRunning ? randomInteger(wobble, t / MINUTE_MS, 1, 6) : 0;
      setOccupancy(sample, isRunning && t >= from + GUESTS_PRESENT_MS);
    },
    onMessage({ level, at }) {
      if (hasReacted || temper === 'never' || level < temper || at < loudFrom || at > loudUntil) return;
      hasReacted = true;
      loudUntil = Math.min(loudUntil, at + randomInteger(seed, 7, 4, 10) * MINUTE_MS);
    },
    expectedEvents() {
      const first = loudFrom + (LOUD_MINUTES_NEEDED - 1) * MINUTE_MS;
      const step = noise.step_min * MINUTE_MS;
      const expected: ExpectedEvent[] = [];
      for (let level = 0; level < 3; level += 1) {
        const at = first + level * step;
        if (at >= loudUntil + (level === 0 ? 0 : UNCLEAR_MIN * MINUTE_MS)) break;
        const sure = level === 0 || at < loudUntil;
        expected.push({
          ...expectEvent(home.key, undefined, 'noise_detected', at - MINUTE_MS, at + 3 * MINUTE_MS),
          ...(sure ? {} : { isOptional: true, latest: at + UNCLEAR_MIN * MINUTE_MS }),
        });
      }
      const after = (least: number, most: number) =>
        [loudUntil + least * MINUTE_MS, loudUntil + most * MINUTE_MS] as const;
      expected.push(
        expectEvent(home.key, undefined, 'noise_quieted', ...after(3, 8)),
        expectEvent(home.key, device, 'sound_level_dropped_normal', ...after(6, 12)),
      );
      const stays = (loudUntil - from - GUESTS_PRESENT_MS) / MINUTE_MS;
      if (crowd.max_occupants !== null && people > crowd.max_occupants && stays > CROWD_HOLD_MIN + 5) {
        const at = from + GUESTS_PRESENT_MS + crowd.hold_min * MINUTE_MS;
        expected.push(expectEvent(home.key, device, 'crowd_detected', at - MINUTE_MS, at + 5 * MINUTE_MS));
      }
      return expected;
    },
  };
  return episode;

  /** Well below the limit during the ramp, well above it afterwards. */
  function loudness(t: number): number {
    const part = (t - from) / RAMP_MS;
    const shake = 4 * chance(wobble, t / MINUTE_MS);
    return part < 1 ? limit - 22 + 12 * part + shake : limit + 5 + 2 * shake;
  }

  function setOccupancy(sample: Sample, isCounted: boolean): void {
    sample.occ = isCounted ? people : 2;
  }
}

function temperOf(seed: number): Temper {
  const part = chance(seed, 3);
  if (part < 0.6) return 1;
  if (part < 0.85) return 2;
  return part < 0.95 ? 3 : 'never';
}
