import { disarmedByButton, silencedByButton } from '../alarm/alarm.ts';
import { isLate } from '../late.ts';
import type { Raised, Rule } from '../types.ts';

const SHORTEST_MS = 50;
const LONGEST_MS = 1000;

export const button: Rule = {
  onEvent(home, device, event, context) {
    if (event.type !== 'button' || event.ms < SHORTEST_MS) return undefined;
    const old = isLate('safety', event.t, context.now);
    if (event.ms > LONGEST_MS) {
      const disarms = device.configuration['button_disarms'] === true && !old;
      return disarms ? disarmedByButton(home, context) : undefined;
    }
    const silenced = old ? undefined : silencedByButton(home, context);
    const pressed: Raised = {
      type: 'short_button_press',
      key: `short_button_press:${device.device_id}:${event.t}:${event.id}`,
      at: event.t,
      deviceId: device.device_id,
      data: { pressMs: event.ms, effect: old ? 'log' : silenced ? 'muted' : 'none' },
    };
    return { ...silenced, raised: [pressed, ...(silenced?.raised ?? [])] };
  },
};
