import { setTimeout as wait } from 'node:timers/promises';
import type { Answered, Wire } from '../wire.ts';

/** The homes and devices of a load test, created and removed over the API. */

export interface LoadDevice {
  token: string;
  seq: number;
}

export interface MadeHomes {
  homes: string[];
  devices: LoadDevice[];
}

interface LoadHomesOptions {
  token: string;
  organizationId: string;
  homes: number;
  devices: number;
}

/** Largest number of retries after a rate limit. */
const MOST_TRIES = 100;
const AT_ONCE = 4;

export async function makeHomes(
  wire: Wire,
  { token, organizationId, homes, devices }: LoadHomesOptions,
  made: MadeHomes,
  progress: (done: number, of: number) => void,
): Promise<void> {
  const all = homes + devices;
  await eachOf(homes, async (index) => {
    const home = { organization_id: organizationId, name: `Load ${index + 1}`, timezone: 'UTC' };
    const { home_id } = await patiently(wire, 'POST', '/v8/homes', token, home);
    made.homes.push(home_id ?? '');
    progress(made.homes.length, all);
  });
  await eachOf(devices, async (index) => {
    const home = made.homes[index % made.homes.length];
    const wanted = { description: `Device ${index + 1}` };
    const { device_token } = await patiently(wire, 'POST', `/v8/homes/${home}/devices`, token, wanted);
    made.devices.push({ token: device_token ?? '', seq: 0 });
    progress(homes + made.devices.length, all);
  });
}

export async function removeHomes(wire: Wire, token: string, homes: readonly string[]): Promise<void> {
  await eachOf(homes.length, async (index) => {
    await patiently(wire, 'DELETE', `/v8/homes/${homes[index]}`, token);
  });
}

async function eachOf(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) {
        const index = next;
        next += 1;
        await work(index);
      }
    }),
  );
}

async function patiently(
  wire: Wire,
  method: 'POST' | 'DELETE',
  path: string,
  token: string,
  wanted?: object,
): Promise<Record<string, string>> {
  const text = wanted && JSON.stringify(wanted);
  let answer: Answered | undefined;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    answer = await wire.call(method, path, token, text);
    if (answer.status >= 200 && answer.status < 300) return (answer.body ?? {}) as Record<string, string>;
    if (answer.status !== 429 && answer.status !== 503) break;
    await wait(Math.max(200, answer.retryAfterMs));
  }
  throw new Error(`${method} ${path} answered ${answer?.status}: ${JSON.stringify(answer?.body)}`);
}
