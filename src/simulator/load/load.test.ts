import sql from 'sql-template-tag';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openWorld } from '../../../test/harness/world.ts';
import { type ApiClient, openApiClient } from '../api-client.ts';
import { runLoad } from './load.ts';
import { type CreatedHomes, createHomes, removeHomes } from './make-homes.ts';

const world = await openWorld();
const OPTIONS = { rate: 50, points: 3, durationS: 2, alarmsPerS: 5, faults: false };

async function stage(homes: number, devices: number) {
  const hood = await world.neighbourhood();
  const client = openApiClient(world.url);
  onTestFinished(() => client.close());
  const made: CreatedHomes = { homes: [], devices: [] };
  const steps: [number, number][] = [];
  const place = { token: hood.owner.token, organizationId: hood.organization_id, homes, devices };
  await createHomes(client, place, made, (done, of) => steps.push([done, of]));
  expect(steps.at(-1)).toEqual([homes + devices, homes + devices]);
  return { hood, client, made };
}

const homesOf = async (organizationId: string) =>
  (await world.tools.database.rows(sql`SELECT FROM homes WHERE organization_id = ${organizationId}`)).length;

describe('load', () => {
  it('creates homes, sends at the given rate, counts accepted reports and removes the homes', async () => {
    const { hood, client, made } = await stage(3, 20);
    const result = await runLoad(client, made.devices, OPTIONS);
    expect(result).toMatchObject({ scheduled: 100, sent: 100, unsent: 0, accepted: 100, duplicates: 0 });
    expect(result.answers).toEqual({ 202: 100 });
    expect(result.ackMs.p50).toBeGreaterThan(0);
    expect(result.ackMs.p99).toBeGreaterThanOrEqual(result.ackMs.p50);
    // Ten in two seconds, the first one after 0.2 s.
    const presses = await world.tools.database.rows(
      sql`SELECT FROM home_events WHERE event_type = 'short_button_press' AND home_id = ANY (${made.homes}::text[])`,
    );
    expect(presses).toHaveLength(9);
    expect(await homesOf(hood.organization_id)).toBe(3);
    await removeHomes(client, hood.owner.token, made.homes);
    expect(await homesOf(hood.organization_id)).toBe(0);
  });

  it('sends duplicates and broken reports with faults, and each report is accepted once', async () => {
    const { client, made } = await stage(2, 60);
    const result = await runLoad(client, made.devices, { ...OPTIONS, rate: 200, durationS: 3, faults: true });
    expect(result.accepted).toBe(600);
    expect(result.duplicates).toBeGreaterThan(0);
    expect(result.answers['400']).toBeGreaterThan(0);
  });

  it('measures latency from the scheduled time of a report', async () => {
    const slow: ApiClient = {
      // One at a time, 50 ms each: the fifth waits for four others.
      call: (() => {
        let line = Promise.resolve();
        return () => {
          line = line.then(() => new Promise((resolve) => setTimeout(resolve, 50)));
          return line.then(() => ({ status: 202, body: { accepted: 1, duplicates: 0 }, retryAfterMs: 0 }));
        };
      })(),
      close: async () => undefined,
    };
    const options = { ...OPTIONS, rate: 100, durationS: 0.2, alarmsPerS: 0 };
    const result = await runLoad(slow, [{ token: 'dt', seq: 0 }], options);
    expect(result.accepted).toBe(20);
    // Twenty within 0.2 s take one second in all, so half of them wait for 400 ms or more.
    expect(result.ackMs.p50).toBeGreaterThan(300);
    expect(result.ackMs.p99).toBeGreaterThan(700);
  });
});
