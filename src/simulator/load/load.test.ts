import sql from 'sql-template-tag';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openWorld } from '../../../test/harness/world.ts';
import { openWire, type Wire } from '../wire.ts';
import { runLoad } from './load.ts';
import { type MadeHomes, makeHomes, removeHomes } from './make-homes.ts';

const world = await openWorld();
const WISHES = { rate: 50, points: 3, durationS: 2, alarmsPerS: 5, faults: false };

async function stage(homes: number, devices: number) {
  const hood = await world.neighbourhood();
  const wire = openWire(world.url);
  onTestFinished(() => wire.close());
  const made: MadeHomes = { homes: [], devices: [] };
  const steps: [number, number][] = [];
  const place = { token: hood.owner.token, organizationId: hood.organization_id, homes, devices };
  await makeHomes(wire, place, made, (done, of) => steps.push([done, of]));
  expect(steps.at(-1)).toEqual([homes + devices, homes + devices]);
  return { hood, wire, made };
}

const homesOf = async (organizationId: string) =>
  (await world.tools.database.rows(sql`SELECT FROM homes WHERE organization_id = ${organizationId}`)).length;

describe('load', () => {
  it('makes its homes, sends at its rate, counts what was taken, and removes them', async () => {
    const { hood, wire, made } = await stage(3, 20);
    const result = await runLoad(wire, made.devices, WISHES);
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
    await removeHomes(wire, hood.owner.token, made.homes);
    expect(await homesOf(hood.organization_id)).toBe(0);
  });

  it('with faults sends some twice and some broken, and still every report is taken once', async () => {
    const { wire, made } = await stage(2, 60);
    const result = await runLoad(wire, made.devices, { ...WISHES, rate: 200, durationS: 3, faults: true });
    expect(result.accepted).toBe(600);
    expect(result.duplicates).toBeGreaterThan(0);
    expect(result.answers['400']).toBeGreaterThan(0);
  });

  it('counts the time from the moment a report was due, not from when it could be sent', async () => {
    const slow: Wire = {
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
    const options = { ...WISHES, rate: 100, durationS: 0.2, alarmsPerS: 0 };
    const result = await runLoad(slow, [{ token: 'dt', seq: 0 }], options);
    expect(result.accepted).toBe(20);
    // Twenty within 0.2 s take one second in all, so half of them wait for 400 ms or more.
    expect(result.ackMs.p50).toBeGreaterThan(300);
    expect(result.ackMs.p99).toBeGreaterThan(700);
  });
});
