import { HOUR_MS } from '../../../src/platform/durations.ts';
import type { startLares } from './start-lares.ts';

/** Homes created concurrently. */
const AT_ONCE = 16;

export interface Device {
  home_id: string;
  device_id: string;
  token: string;
}

/** Creates objects in a Lares through its API. */
export function openPortfolio({ post, organization_id }: Awaited<ReturnType<typeof startLares>>) {
  const checkin_time = new Date(Date.now() - HOUR_MS).toISOString();

  async function seedHome(devices: number): Promise<Device[]> {
    const { home_id = '' } = await post('/homes', { name: 'Home', organization_id });
    await post(`/homes/${home_id}/guests`, { name: 'Guest', checkin_time });
    const made: Device[] = [];
    while (made.length < devices) {
      const { device_id = '', device_token = '' } = await post(`/homes/${home_id}/devices`, {
        description: 'Hall',
      });
      made.push({ home_id, device_id, token: device_token });
    }
    return made;
  }

  return {
    /** Homes with this many devices each. All have a current guest, so that every event belongs to a stay. */
    async seed(homes: number, devicesEach = 1): Promise<Device[]> {
      const made: Device[][] = [];
      let left = homes;
      const some = async () => {
        while (left > 0) {
          left -= 1;
          made.push(await seedHome(devicesEach));
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, some));
      return made.flat();
    },
    subscribe: (url: string) =>
      post(`/organizations/${organization_id}/webhooks`, { url, events: ['short_button_press'] }),
  };
}
