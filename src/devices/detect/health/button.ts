import { MINUTE_MS, SECOND_MS } from '../../../platform/durations.ts';
import { disarmedByButton, silencedByButton } from '../alarm/alarm.ts';
import { isLate } from '../late.ts';
import { openNoise } from '../noise/noise-incident.ts';
import type { Change, Context, HomeModel, Raised, Rule } from '../types.ts';

const SHORTEST_MS = 50;
const LONGEST_MS = SECOND_MS;

export const button: Rule = {
  onEvent(home, device, event, context) {
    if (event.type !== 'button' || event.ms < SHORTEST_MS) return undefined;
    const { device_id, configuration, state } = device;
    // A repeated report of a press must not silence what began after it.
    const known = state.pressedAt !== undefined && event.t <= state.pressedAt;
    const old = known || isLate('safety', event.t, context.now);
    const pressedAt = known ? {} : { devices: { [device_id]: { pressedAt: event.t } } };
    if (event.ms > LONGEST_MS) {
      const disarms = configuration['button_disarms'] === true && !old;
      return { ...(disarms ? disarmedByButton(home, context) : {}), ...pressedAt };
    }
    const silenced = old ? undefined : (silencedByButton(home, context) ?? flashesMuted(home, context));
    const pressed: Raised = {
      type: 'short_button_press',
      key: `short_button_press:${device_id}:${event.t}:${event.id}`,
      at: event.t,
      deviceId: device_id,
      data: { pressMs: event.ms, effect: old ? 'log' : silenced ? 'muted' : 'none' },
    };
    return { ...silenced, ...pressedAt, raised: [pressed, ...(silenced?.raised ?? [])] };
  },
};

/** As long as a flash command is valid: the button mutes the level just reached. */
const MUTED_FOR_MS = 2 * MINUTE_MS;

/** The guest has noticed the noise: devices stop flashing until the next level. */
function flashesMuted({ state }: HomeModel, { now, settings }: Context): Change | undefined {
  const open = openNoise(state.noise);
  if (!open || !settings.noise.ladder[open.level - 1]?.includes('flash_sound')) return undefined;
  const expiresAt = now + MUTED_FOR_MS;
  return { commands: open.devices.map((deviceId) => ({ deviceId, kind: 'mute', expiresAt })) };
}
