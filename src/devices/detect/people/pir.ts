import { SECOND_MS } from '../../../platform/durations.ts';
import { isLate } from '../late.ts';
import type { HomeModel, Rule } from '../types.ts';
import { onMotion, spanOf } from './motion.ts';
import type { PirState } from './state.ts';

const APART_MS = 45 * SECOND_MS;

const seen = onMotion((_home, device, { t, from }, { now }) => {
  const { device_id: deviceId } = device;
  const state: PirState = { ...device.state.pir };
  if (state.lastMotionAt === undefined || t > state.lastMotionAt)
    Object.assign(state, { lastMotionAt: t, lastMotionFrom: from });
  const news =
    !isLate('transient', t, now) && (state.raisedAt === undefined || t >= state.raisedAt + APART_MS);
  if (news) state.raisedAt = t;
  const change = { devices: { [deviceId]: { pir: state } } };
  return news
    ? { ...change, raised: [{ type: 'pir_motion', key: `pir_motion:${deviceId}:${t}`, at: t, deviceId }] }
    : change;
});

export const pir: Rule = {
  onEvent: seen.onEvent,

  onSample(home, device, sample, context) {
    const { pir: before } = device.state;
    if (before?.span && sample.t <= before.span[1]) return seen.onSample(home, device, sample, context);
    const after = { ...device, state: { ...device.state, pir: { ...before, span: spanOf(device, sample) } } };
    const change = seen.onSample(home, after, sample, context);
    return change ?? { devices: { [device.device_id]: { pir: after.state.pir } } };
  },
};

/** Over all devices. */
export function lastMotionAt(home: HomeModel): number | undefined {
  let newest: number | undefined;
  for (const { state } of home.devices.values()) {
    const at = state.pir?.lastMotionAt;
    if (at !== undefined && (newest === undefined || at > newest)) newest = at;
  }
  return newest;
}
