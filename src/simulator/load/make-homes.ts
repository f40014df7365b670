import { setTimeout as wait } from 'node:timers/promises';
import type { ApiAnswer, ApiClient } from '../api-client.ts';

/** The homes and devices of a load test, created and removed over the API. */

export interface LoadDevice {
  token: string;
  seq: number;
}

export interface CreatedHomes {
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

export async function createHomes(
  client: ApiClient,
  { token, organizationId, homes, devices }: LoadHomesOptions,
  created: CreatedHomes,
  progress: (done: number, of: number) => void,
): Promise<void> {
  const all = homes + devices;
  await runConcurrently(homes, async (index) => {
    const home = { organization_id: organizationId, name: `Load ${index + 1}`, timezone: 'UTC' };
    const { home_id } = await callWithRetries(client, 'POST', '/v8/homes', token, home);
    created.homes.push(home_id ?? '');
    progress(created.homes.length, all);
  });
  await runConcurrently(devices, async (index) => {
    const home = created.homes[index % created.homes.length];
    const body = { description: `Device ${index + 1}` };
    const { device_token } = await callWithRetries(client, 'POST', `/v8/homes/${home}/devices`, token, body);
    created.devices.push({ token: device_token ?? '', seq: 0 });
    progress(homes + created.devices.length, all);
  });
}

export async function removeHomes(client: ApiClient, token: string, homes: readonly string[]): Promise<void> {
  await runConcurrently(homes.length, async (index) => {
    await callWithRetries(client, 'DELETE', `/v8/homes/${homes[index]}`, token);
  });
}

async function runConcurrently(count: number, work: (index: number) => Promise<void>): Promise<void> {
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

async function callWithRetries(
  client: ApiClient,
  method: 'POST' | 'DELETE',
  path: string,
  token: string,
  body?: object,
): Promise<Record<string, string>> {
  const text = body && JSON.stringify(body);
  let answer: ApiAnswer | undefined;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    answer = await client.call(method, path, token, text);
    if (answer.status >= 200 && answer.status < 300) return (answer.body ?? {}) as Record<string, string>;
    if (answer.status !== 429 && answer.status !== 503) break;
    await wait(Math.max(200, answer.retryAfterMs));
  }
  throw new Error(`${method} ${path} answered ${answer?.status}: ${JSON.stringify(answer?.body)}`);
}
