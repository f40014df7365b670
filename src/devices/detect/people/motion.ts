import { MINUTE_MS, SECOND_MS } from '../../../platform/durations.ts';
import type { Sample } from '../../report/report.ts';
import type { Change, Context, DeviceModel, HomeModel, Rule } from '../types.ts';

/** Detected motion. */
export interface Motion {
  /** The reported time, in ms. */
  t: number;
  /**
   * The earliest possible time: a sample counts the hits since the previous one. A person who leaves while the alarm
   * is being armed must not trigger it with that minute's sample, and a cleaner must not check a guest in.
   */
  from: number;
}

/** Samples come by the minute. */
const USUAL_SPAN_MS = MINUTE_MS;

/** The parts of a rule that handle motion, whichever way the device reports it. */
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

/** A clock that is a minute ahead counts as right, but motion cannot lie in the future. */
function untilNow(t: number, from: number, { now }: Context): Motion {
  return { t: Math.min(t, now), from: Math.min(from, now) };
}

/** The time that a sample covers, [from, to], in ms. pir.ts, which runs first, stores the newest one's. */
export function spanOf({ state }: DeviceModel, { t, period_s }: Sample): [number, number] {
  const newest = state.pir?.span;
  if (newest?.[1] === t) return newest;
  if (period_s !== undefined) return [t - period_s * SECOND_MS, t];
  return [newest && newest[1] < t ? newest[1] : t - USUAL_SPAN_MS, t];
}
