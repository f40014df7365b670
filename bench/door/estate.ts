import { HOUR_MS } from '../../src/platform/durations.ts';
import type { startLares } from '../support/lares.ts';

/** Homes that are made at the same time. */
const AT_ONCE = 16;

/** What is made of a Lares through its API. */
export function estateOf({ post, organization_id }: Awaited<ReturnType<typeof startLares>>) {
  return {
    /** Homes with a device each, in all of which somebody stays: every event is bound to a stay. */
    async furnish(homes: number) {
      const devices: { device_id: string; token: string }[] = [];
      const checkin_time = new Date(Date.now() - HOUR_MS).toISOString();
      let left = homes;
      const some = async () => {
        while (left > 0) {
          left -= 1;
          const { home_id } = await post('/homes', { name: 'Home', organization_id });
          await post(`/homes/${home_id}/guests`, { name: 'Guest', checkin_time });
          const made = await post(`/homes/${home_id}/devices`, { description: 'Hall' });
          devices.push({ device_id: made['device_id'] ?? '', token: made['device_token'] ?? '' });
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, some));
      return devices;
    },
    subscribe: (url: string) =>
      post(`/organizations/${organization_id}/webhooks`, { url, events: ['short_button_press'] }),
  };
}
