import { HOUR_MS, MINUTE_MS } from '../../../platform/durations.ts';
import type { DeviceEvent } from '../../report/report.ts';
import { isLate } from '../late.ts';
import { guestAt } from '../people/guest-at.ts';
import type { Motion } from '../people/motion.ts';
import type { Change, Context, DeviceModel, HomeModel, NewCommand, Raised } from '../types.ts';
import type { AlarmState, Source } from './state.ts';

export const DISARMED: AlarmState = { status: 'disarmed' };
const SIREN_MS = 2 * MINUTE_MS;
/** Minimum time between two critical events, and the pause after one is dismissed. */
const CALM_MS = 10 * MINUTE_MS;
/** Battery devices receive a command when they wake. */
const COMMAND_MS = 24 * HOUR_MS;

export interface Step {
  home: HomeModel;
  context: Context;
  state: AlarmState;
  raised: Raised[];
  commands: NewCommand[];
}

/** Clock changes come first: a tick may be later than an order or a motion. */
export function open(home: HomeModel, context: Context): Step {
  const step: Step = { home, context, state: home.state.alarm ?? DISARMED, raised: [], commands: [] };
  passTime(step);
  return step;
}

export function close({ home, state, raised, commands }: Step): Change | undefined {
  if (state === (home.state.alarm ?? DISARMED) && raised.length === 0 && commands.length === 0)
    return undefined;
  const atRest = state.status === 'disarmed' && !state.contrary;
  return { home: { alarm: atRest ? undefined : state }, raised, commands };
}

function passTime(step: Step): void {
  const { now } = step.context;
  if (step.state.status === 'arming' && now >= step.state.until) arm(step, step.state);
  if (step.state.status === 'grace' && now >= step.state.until) {
    const { armedAt, since, until, motionAt, deviceId } = step.state;
    trigger(step, armedAt, { at: until, motionAt, deviceId, graceSeconds: (until - since) / 1000 });
  }
  if (step.state.status === 'triggered' && now >= step.state.until)
    calmDown(step, step.state, step.state.since);
}

/** Arming does not wait for a sleeping device: the server watches by itself and reports if no device confirmed. */
function arm(step: Step, { until, source, userId, acked }: AlarmState & { status: 'arming' }): void {
  step.state = { status: 'armed', armedAt: until, ...held(step) };
  step.raised.push({
    type: 'motion_alarm_on',
    key: `motion_alarm_on:${until}`,
    at: until,
    guestId: null,
    data: { ...ordered(source, userId, until), ...(acked ? {} : { reason: 'unconfirmed' }) },
  });
}

export function acknowledge(step: Step, event: DeviceEvent & { type: 'cmd_ack' }): void {
  const { state } = step;
  if (state.status !== 'arming' || state.acked || !event.ok || event.t < state.since) return;
  step.state = { ...state, acked: true };
}

export function see(step: Step, { device_id: deviceId }: DeviceModel, { t, from }: Motion): void {
  const { state, context } = step;
  if (state.status !== 'armed' || from < state.armedAt || t < (state.calmUntil ?? 0)) return;
  const { now, settings } = context;
  const graceSeconds = settings.alarm.grace_s;
  if (isLate('safety', t, now)) {
    // The grace period is over in any case: a siren now would only disturb the neighbours.
    const at = t + graceSeconds * 1000;
    step.raised.push(critical(step, { at, motionAt: t, deviceId, graceSeconds }, false, true));
    calmDown(step, state, at);
  } else if (graceSeconds === 0) {
    trigger(step, state.armedAt, { at: now, motionAt: t, deviceId, graceSeconds });
  } else {
    const until = now + graceSeconds * 1000;
    step.state = {
      status: 'grace',
      armedAt: state.armedAt,
      since: now,
      until,
      motionAt: t,
      deviceId,
      ...held(step),
    };
    sendCommand(step, 'beep', until);
  }
}

interface Intrusion {
  at: number;
  motionAt: number;
  deviceId: string;
  graceSeconds: number;
}

function trigger(step: Step, armedAt: number, intrusion: Intrusion): void {
  const { now, settings } = step.context;
  const until = intrusion.at + SIREN_MS;
  const sounds = settings.alarm.siren && now < until;
  step.raised.push(critical(step, intrusion, sounds, isLate('safety', intrusion.at, now)));
  if (sounds) sendCommand(step, 'siren', until);
  const silent = sounds ? {} : ({ silent: true } as const);
  step.state = { status: 'triggered', armedAt, since: intrusion.at, until, ...silent, ...held(step) };
}

function critical(step: Step, intrusion: Intrusion, sirenStarted: boolean, late: boolean): Raised {
  const { at, motionAt, deviceId, graceSeconds } = intrusion;
  return {
    type: 'motion_alarm_critical_event',
    key: `motion_alarm_critical_event:${deviceId}:${motionAt}`,
    at,
    deviceId,
    ...(late ? { late } : {}),
    data: {
      motionAt: new Date(motionAt).toISOString(),
      graceSeconds,
      sirenStarted,
      ...(guestAt(step.home.state, motionAt) === null ? {} : { duringStay: true }),
    },
  };
}

export function beginArming(step: Step, source: Source, userId: string | undefined): void {
  const { now, settings } = step.context;
  if (isOn(step.state) || settings.alarm.mode === 'off') return;
  const until = now + settings.alarm.exit_delay_s * 1000;
  step.state = { status: 'arming', since: now, until, source, ...(userId === undefined ? {} : { userId }) };
  sendCommand(step, 'arm', now + COMMAND_MS);
  passTime(step);
}

export function disarm(step: Step, source: Source, userId?: string): void {
  const { state } = step;
  if (state.status === 'disarmed') return;
  const { now } = step.context;
  if (state.status === 'grace' || state.status === 'triggered') sendCommand(step, 'mute', now + SIREN_MS);
  sendCommand(step, 'disarm', now + COMMAND_MS);
  step.state = DISARMED;
  // It was never armed.
  if (state.status === 'arming') return;
  const sirenStopped = state.status === 'triggered' && !state.silent;
  step.raised.push({
    type: 'motion_alarm_off',
    key: `motion_alarm_off:${state.armedAt}`,
    at: now,
    guestId: null,
    data: { ...ordered(source, userId, now), ...(sirenStopped ? { sirenStopped } : {}) },
  });
}

/** The alarm stays armed, so only users are notified of the silenced siren: no home event has that name. */
export function silence(step: Step): void {
  const { state, context } = step;
  if (state.status !== 'grace' && state.status !== 'triggered') return;
  sendCommand(step, 'mute', context.now + SIREN_MS);
  step.raised.push({
    type: 'alarm_silenced',
    key: `alarm_silenced:${state.since}`,
    at: context.now,
    guestId: null,
  });
  calmDown(step, state, state.status === 'triggered' ? state.since : context.now);
}

function calmDown(step: Step, { armedAt }: { armedAt: number }, since: number): void {
  step.state = { status: 'armed', armedAt, calmUntil: since + CALM_MS, ...held(step) };
}

export function setContrary(step: Step, wanted: boolean): void {
  const { contrary, ...rest } = step.state;
  if (wanted === (contrary === true)) return;
  step.state = wanted ? { ...rest, contrary: true } : rest;
}

function held({ state }: Step): { contrary?: true } {
  return state.contrary ? { contrary: true } : {};
}

export function isOn({ status }: AlarmState): boolean {
  return status !== 'disarmed';
}

function ordered(source: Source, userId: string | undefined, effectiveAt: number): Record<string, unknown> {
  return {
    source,
    ...(userId === undefined ? {} : { userId }),
    effectiveAt: new Date(effectiveAt).toISOString(),
  };
}

function sendCommand(step: Step, kind: NewCommand['kind'], expiresAt: number): void {
  for (const deviceId of step.home.devices.keys()) step.commands.push({ deviceId, kind, expiresAt });
}
