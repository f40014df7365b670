import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/platform/durations.ts';
import { clientFor } from '../../harness/client.ts';
import { preparedDirectory } from '../../harness/program/prepared-directory.ts';
import { startLares } from '../../harness/program.ts';
import { rounds } from '../../harness/run/rounds.ts';

const HOMES = 12;
const KILLS = rounds(1, 10);
/** Every other time it gets SIGTERM, as if an operator restarted it repeatedly. */
const HOW = ['SIGKILL', 'SIGTERM'] as const;
/** While no process listens, or the database is away. */
const TRY_AGAIN_MS = 250;

/** Forty minutes of a home: it gets loud and hot, then quiet and cool again. */
const STORY = Array.from({ length: 40 }, (_, minute) => ({
  laeq: minute >= 3 && minute < 16 ? 82 : 45,
  temp: minute < 20 ? 31 : 25,
}));
/** The expected events by the rules, in minutes of this history. */
const EXPECTED = [
  ['noise_detected', 10],
  ['temperature_high', 15],
  ['noise_quieted', 20],
  ['sound_level_dropped_normal', 23],
  ['temperature_dropped_normal', 31],
];

interface Device {
  home_id: string;
  token: string;
  /** Reports acknowledged so far: the device sends them in order and repeats each until then. */
  sent: number;
}

// The test uses real time because the moment a process dies matters. It asserts no durations.
it(
  'reports answered 202 survive kill -9, and however often they are sent again each event is raised once',
  async () => {
    const { dataDir, organization_id, access_token } = await preparedDirectory();
    const environment = { LARES_DATA_DIR: dataDir };
    const began = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - (STORY.length + 2) * MINUTE_MS;
    const sentAt = Date.now();
    const devices: Device[] = [];

    let lares = await startLares(environment);
    const first = clientFor(lares.api, access_token);
    for (let number = 1; number <= HOMES; number += 1) {
      const home = (await first.post('/homes', { name: `Home ${number}`, organization_id })).body;
      const device = (await first.post(`/homes/${home.home_id}/devices`, { description: 'Hall' })).body;
      devices.push({ home_id: home.home_id, token: device.device_token, sent: 0 });
    }

    let url = lares.url;
    let again = 0;
    /** A device keeps a report until it is acknowledged. After a lost answer it sends the same report again. */
    async function live(device: Device): Promise<void> {
      while (device.sent < STORY.length) {
        const t = began + device.sent * MINUTE_MS;
        const report = {
          v: 1,
          boot_id: 1,
          seq: device.sent,
          sent_at: sentAt,
          samples: [{ t, ...STORY[device.sent] }],
        };
        const answer = await fetch(`${url}/ingest/v1/reports`, {
          method: 'POST',
          headers: { authorization: `Bearer ${device.token}`, 'content-type': 'application/json' },
          body: JSON.stringify(report),
        }).catch(() => undefined);
        if (answer?.status === 202) {
          device.sent += 1;
          continue;
        }
        again += 1;
        await wait(TRY_AGAIN_MS);
      }
    }
    const living = Promise.all(devices.map(live));

    for (let kill = 1; kill <= KILLS; kill += 1) {
      // At a random moment of this part of the work.
      const all = devices.length * STORY.length;
      const until = ((kill - 0.5 + Math.random() * 0.5) / (KILLS + 1)) * all;
      const sent = () => devices.reduce((sum, device) => sum + device.sent, 0);
      await expect.poll(sent, { timeout: 60_000, interval: 2 }).toBeGreaterThan(until);
      expect(sent()).toBeLessThan(all);
      await lares.kill(HOW[(kill - 1) % HOW.length] ?? 'SIGKILL');
      lares = await startLares(environment);
      url = lares.url;
    }
    await living;

    const client = clientFor(lares.api, access_token);
    for (const { home_id } of devices) {
      const { home_events } = (await client.get(`/homes/${home_id}/events?limit=100`)).body;
      const raised = home_events
        .reverse()
        .filter(({ event_type }: { event_type: string }) => event_type !== 'device_online')
        .map(({ event_type, event_time }: { event_type: string; event_time: string }) => [
          event_type,
          (Date.parse(event_time) - began) / MINUTE_MS,
        ]);
      expect(raised).toEqual(EXPECTED);
    }
    const [one] = devices;
    const list = (await client.get(`/homes/${one?.home_id}/devices`)).body.devices;
    const start_at = new Date(began).toISOString();
    const end_at = new Date(began + STORY.length * MINUTE_MS).toISOString();
    const series = await client.get(
      `/devices/${list[0].device_id}/temperature?start_at=${start_at}&end_at=${end_at}&time_resolution=60`,
    );
    expect(series.body.values.map(({ value }: { value: number }) => value)).toEqual(
      STORY.map(({ temp }) => temp),
    );
    console.log(`${HOMES * STORY.length} reports acknowledged, ${again} sent again, ${KILLS} restarts`);
  },
  240_000 + KILLS * 30_000,
);
