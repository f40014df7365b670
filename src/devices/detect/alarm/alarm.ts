import { onMotion } from '../people/motion.ts';
import type { AlarmOrder, Change, Context, HomeModel, Rule } from '../types.ts';
import {
  acknowledge,
  beginArming,
  close,
  DISARMED,
  disarm,
  isOn,
  open,
  type Step,
  see,
  setContrary,
  silence,
} from './alarm-machine.ts';
import { nextPlanAt, nextStayAt, plannedAlarm, stayBeganSince } from './alarm-plan.ts';
import type { AlarmState } from './state.ts';

const STATUS = {
  disarmed: 'off',
  arming: 'on_grace_period',
  armed: 'on',
  grace: 'off_grace_period',
  triggered: 'critical_event',
} as const;

export function alarmStatus(state: AlarmState | undefined): (typeof STATUS)[keyof typeof STATUS] {
  return STATUS[state?.status ?? 'disarmed'];
}

const seen = onMotion((home, device, motion, context) => {
  const step = open(home, context);
  see(step, device, motion);
  return close(step);
});

export const alarm: Rule = {
  onSample: seen.onSample,

  onEvent(home, device, event, context) {
    if (event.type !== 'cmd_ack') return seen.onEvent(home, device, event, context);
    const step = open(home, context);
    acknowledge(step, event);
    return close(step);
  },

  onOrder(home, order, context) {
    const step = open(home, context);
    obey(step, order);
    return close(step);
  },

  onTick(home, context) {
    const step = open(home, context);
    followStays(step);
    followPlan(step);
    return close(step);
  },

  wakeAt(home, context) {
    const state = home.state.alarm ?? DISARMED;
    const times = [
      'until' in state ? state.until : undefined,
      isOn(state) ? nextStayAt(home, context.now) : undefined,
      nextPlanAt(home, context),
    ].filter((time) => time !== undefined);
    return times.length > 0 ? Math.min(...times) : undefined;
  },
};

/** The effect of a short press. Undefined if there is nothing to silence. */
export function silencedByButton(home: HomeModel, context: Context): Change | undefined {
  const step = open(home, context);
  if (step.state.status !== 'triggered') return undefined;
  obey(step, { wanted: 'silence', source: 'button' });
  return close(step);
}

export function disarmedByButton(home: HomeModel, context: Context): Change | undefined {
  const step = open(home, context);
  obey(step, { wanted: 'off', source: 'button' });
  return close(step);
}

function obey(step: Step, { wanted, source, userId }: AlarmOrder): void {
  if (wanted === 'silence') silence(step);
  else {
    if (wanted === 'on') beginArming(step, source, userId);
    else disarm(step, source, userId);
    holdAgainstPlan(step);
  }
}

function followStays(step: Step): void {
  const { home, context, state } = step;
  if (state.status === 'disarmed') return;
  if (context.settings.alarm.mode === 'off') disarm(step, 'user');
  else if (stayBeganSince(home, state.status === 'arming' ? state.since : state.armedAt, context.now)) {
    disarm(step, 'automation');
    holdAgainstPlan(step);
  }
}

function followPlan(step: Step): void {
  const { mode } = step.context.settings.alarm;
  const planned = plannedAlarm(step.home, step.context);
  const planless = mode === 'manual' || mode === 'off';
  if (planless || planned === isOn(step.state)) setContrary(step, false);
  else if (planned !== undefined && !step.state.contrary) {
    const source = mode === 'schedule' ? 'schedule' : 'automation';
    obey(step, { wanted: planned ? 'on' : 'off', source });
  }
}

function holdAgainstPlan(step: Step): void {
  const planned = plannedAlarm(step.home, step.context);
  setContrary(step, planned !== undefined && planned !== isOn(step.state));
}
