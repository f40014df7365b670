import { MINUTE_MS } from '../../../platform/durations.ts';
import type { Raised, Rule } from '../types.ts';
import type { TamperState } from './state.ts';

const BRIEF_MS = MINUTE_MS;

export const tamper: Rule = {
  onEvent(_home, { device_id: deviceId, state }, event) {
    if (event.type !== 'tamper') return undefined;
    const { mounted, t } = event;
    const before = state.tamper;
    if (before?.saidAt !== undefined && t <= before.saidAt) return undefined;
    const after: TamperState = { ...before, mounted, saidAt: t };
    // A device counts as mounted until it reports otherwise.
    const edge = mounted !== (before?.mounted ?? true);
    if (mounted && (edge || !before)) after.mountedAt = t;
    if (!mounted && edge) after.removedAt = t;
    const change = { devices: { [deviceId]: { tamper: after } } };
    if (!edge) return change;
    const type = mounted ? 'tamper_mounted' : 'tamper_removed';
    const raised: Raised = { type, key: `${type}:${deviceId}:${t}`, at: t, deviceId };
    if (mounted && before?.removedAt !== undefined) raised.data = absence(t - before.removedAt);
    return { ...change, raised: [raised] };
  },
};

function absence(ms: number): Record<string, unknown> {
  return { seconds: Math.round(ms / 1000), ...(ms < BRIEF_MS ? { brief: true } : {}) };
}
