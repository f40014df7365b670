import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/harness/world.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';
import { type Cap, forgetOldUses, takeFromCaps } from './caps.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

let people = 0;
const newCap = (hourly: number, daily: number): Cap => {
  people += 1;
  return { what: 'letters to one person', of: `person ${people}`, hourly, daily };
};

/** The result: undefined, or when the next one may be sent. */
async function send(...caps: Cap[]): Promise<string | undefined> {
  const { database, clock } = world.tools;
  try {
    await database.transaction((connection) => takeFromCaps(connection, clock.now(), caps));
    return undefined;
  } catch (error) {
    const { message, status, details } = error as { message: string; status: number; details: object };
    expect([status, details]).toEqual([
      429,
      { error_key: 'rate_limited', retryAfterSeconds: expect.any(Number) },
    ]);
    const [, when = ''] = /Try again at (.*)\.$/.exec(message) ?? [];
    return when;
  }
}

const timeIn = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString();

describe('a cap', () => {
  it('holds within any hour, and says when there is room again', async () => {
    const cap = newCap(2, 100);
    expect(await send(cap)).toBeUndefined();
    world.clock.advance(20 * MINUTE_MS);
    expect(await send(cap)).toBeUndefined();
    expect(await send(cap)).toBe(timeIn(40 * MINUTE_MS));
    world.clock.advance(40 * MINUTE_MS);
    expect(await send(cap)).toBeUndefined();
    expect(await send(cap)).toBe(timeIn(20 * MINUTE_MS));
  });

  it('holds within any day', async () => {
    const cap = newCap(2, 3);
    const begun = world.clock.now().getTime();
    for (const wanted of [undefined, undefined]) expect(await send(cap)).toBe(wanted);
    world.clock.advance(HOUR_MS);
    expect(await send(cap)).toBeUndefined();
    world.clock.advance(2 * HOUR_MS);
    expect(await send(cap)).toBe(new Date(begun + DAY_MS).toISOString());
    world.clock.advance(21 * HOUR_MS);
    expect(await send(cap)).toBeUndefined();
  });

  it('holds when many come at once', async () => {
    const cap = newCap(5, 100);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(cap)));
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(5);
  });

  it('does not count what another cap refuses, nor what does not happen after all', async () => {
    const [own, shared] = [newCap(2, 10), newCap(1, 10)];
    expect(await send(shared)).toBeUndefined();
    for (let count = 0; count < 5; count += 1) expect(await send(own, shared)).toBeDefined();
    const { database, clock } = world.tools;
    const failing = database.transaction(async (connection) => {
      await takeFromCaps(connection, clock.now(), [own]);
      throw new Error('no letter');
    });
    await expect(failing).rejects.toThrow('no letter');
    expect([await send(own), await send(own), await send(own)]).toEqual([
      undefined,
      undefined,
      expect.any(String),
    ]);
  });

  it('is one for all ways to write an address', async () => {
    const cap = newCap(3, 10);
    for (const of of ['admin@example.com', 'ADMIN@example.com', 'admİn@example.com'])
      expect(await send({ ...cap, of })).toBeUndefined();
    expect(await send({ ...cap, of: 'Admin@Example.com' })).toBeDefined();
  });

  it('does not keep whose it is, and is forgotten after a day', async () => {
    const { database, clock } = world.tools;
    const cap = { ...newCap(3, 10), of: 'secret@example.com' };
    await send(cap);
    const rows = () => database.rows<{ row: string }>(sql`SELECT c::text AS row FROM cap_uses c`);
    expect((await rows()).map(({ row }) => row).join()).not.toContain('secret');
    await forgetOldUses(database, clock.now());
    expect(await rows()).not.toEqual([]);
    world.clock.advance(DAY_MS + 1);
    await forgetOldUses(database, clock.now());
    expect(await rows()).toEqual([]);
  });
});
