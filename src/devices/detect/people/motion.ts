import { MINUTE_MS, SECOND_MS } from '../../../platform/durations.ts';
import type { Sample } from '../../report/report.ts';
import type { Change, Context, DeviceModel, HomeModel, Rule } from '../types.ts';

/** Somebody moved. */
export interface Motion {
  /** When we say it was, ms. */
  t: number;
  /**
   * The earliest it can have been: a sample counts the hits since the one before it. Whoever leaves the home while
   * the alarm is being armed must not set it off with the sample of that minute, nor the cleaner check a guest in.
   */
  from: number;
}

/** Samples come by the minute. */
const USUAL_SPAN_MS = MINUTE_MS;

/** The parts of a rule that see motion, whichever way the device tells it. */
export function onMotion(
  see: (home: HomeModel, device: DeviceModel, motion: Motion, context: Context) => Change | undefined,
): Required<Pick<Rule, 'onSample' | 'onEvent'>> {
  return {
    onSample(home, device, sample, context) {
      if (!sample.pir) return undefined;
      return see(home, device, untilNow(sample.t, spanOf(device, sample)[0], context), context);
    },
    onEvent(home, device, event, context) {
      return event.type === 'motion'
        ? see(home, device, untilNow(event.t, event.t, context), context)
        : undefined;
    },
  };
}

/** A clock that is a minute ahead counts as right; still, nobody has moved in the future. */
function untilNow(t: number, from: number, { now }: Context): Motion {
  return { t: Math.min(t, now), from: Math.min(from, now) };
}

/** The time that a sample covers, [from, to], ms; the newest one's is kept by pir.ts, which sees it first. */
export function spanOf({ state }: DeviceModel, { t, period_s }: Sample): [number, number] {
  const newest = state.pir?.span;
  if (newest?.[1] === t) return newest;
  if (period_s !== undefined) return [t - period_s * SECOND_MS, t];
  return [newest && newest[1] < t ? newest[1] : t - USUAL_SPAN_MS, t];
}
