import { effectiveSettings } from '../../homes/settings.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { between, chance, seedOf } from '../chance.ts';
import type { PlannedHome } from '../plan.ts';
import { type Episode, type Expected, expects, type Measured } from './episode.ts';

/** Guests arrive and get louder. */
const RAMP_MS = 20 * MINUTE_MS;
const GUESTS_THERE_MS = 10 * MINUTE_MS;
/** Eight of ten minutes have to be loud, the last one included. */
const LOUD_MINUTES_NEEDED = 8;
const CROWD_HOLD_MIN = 15;
const AFTER_PARTY_DB = 44;
const NEXT_DOOR_DB = 60;
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
  /** Minutes of noise if nobody stops it. */
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
  let reacted = false;
  const wobble = seedOf(seed, 'wobble');
  const episode: Episode = {
    kind: 'party',
    home: home.key,
    from,
    until: loudUntil + 20 * MINUTE_MS,
    shape(measured, told) {
      const { t } = measured;
      const going = t < loudUntil;
      if (told !== device) {
        if (going && t >= loudFrom) measured.laeq = Math.max(measured.laeq, NEXT_DOOR_DB);
        return;
      }
      measured.laeq = going ? loudness(t) : AFTER_PARTY_DB + 3 * chance(wobble, t / MINUTE_MS);
      measured.pir = going ? between(wobble, t / MINUTE_MS, 1, 6) : 0;
      count(measured, going && t >= from + GUESTS_THERE_MS);
    },
    messageTypes({ level, at }) {
      if (reacted || temper === 'never' || level < temper || at < loudFrom || at > loudUntil) return;
      reacted = true;
      loudUntil = Math.min(loudUntil, at + between(seed, 7, 4, 10) * MINUTE_MS);
    },
    expected() {
      const first = loudFrom + (LOUD_MINUTES_NEEDED - 1) * MINUTE_MS;
      const step = noise.step_min * MINUTE_MS;
      const expected: Expected[] = [];
      for (let level = 0; level < 3; level += 1) {
        const at = first + level * step;
        if (at >= loudUntil + (level === 0 ? 0 : UNCLEAR_MIN * MINUTE_MS)) break;
        const sure = level === 0 || at < loudUntil;
        expected.push({
          ...expects(home.key, undefined, 'noise_detected', at - MINUTE_MS, at + 3 * MINUTE_MS),
          ...(sure ? {} : { maybe: true, latest: at + UNCLEAR_MIN * MINUTE_MS }),
        });
      }
      const after = (least: number, most: number) =>
        [loudUntil + least * MINUTE_MS, loudUntil + most * MINUTE_MS] as const;
      expected.push(
        expects(home.key, undefined, 'noise_quieted', ...after(3, 8)),
        expects(home.key, device, 'sound_level_dropped_normal', ...after(6, 12)),
      );
      const stays = (loudUntil - from - GUESTS_THERE_MS) / MINUTE_MS;
      if (crowd.max_occupants !== null && people > crowd.max_occupants && stays > CROWD_HOLD_MIN + 5) {
        const at = from + GUESTS_THERE_MS + crowd.hold_min * MINUTE_MS;
        expected.push(expects(home.key, device, 'crowd_detected', at - MINUTE_MS, at + 5 * MINUTE_MS));
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

  function count(measured: Measured, there: boolean): void {
    measured.occ = there ? people : 2;
  }
}

function temperOf(seed: number): Temper {
  const part = chance(seed, 3);
  if (part < 0.6) return 1;
  if (part < 0.85) return 2;
  return part < 0.95 ? 3 : 'never';
}
