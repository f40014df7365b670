import sql, { type Sql } from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { type Neighbourhood, openWorld, type World } from '../harness/world.ts';

/** Deleting locks from the whole to its parts, other work from the part to the whole. Neither may fail for it. */

let world: World;
let hood: Neighbourhood;

beforeAll(async () => {
  world = await openWorld({ roles: ['api', 'ingest'] });
  hood = await world.neighbourhood();
});

interface Crossing {
  address: string;
  part: Sql;
  whole: Sql;
}

/**
 * The part is locked, then the DELETE locks the whole and waits for the part, then somebody waits for the whole. The
 * DELETE has waited longer then, so it is the one that the database ends. But it looks for the knot only once, a second
 * after it began to wait: where this process stood still for that second, the other one is ended, nothing was shown, and
 * it is done again with the next one.
 */
async function deletedMeanwhile(make: () => Promise<Crossing>): Promise<{ status: number; after: number }> {
  const { address, part, whole } = await make();
  const { database } = world.tools;
  const isWaiting = async () =>
    (
      await database.rows(
        sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).length;
  let deleted: Promise<{ status: number }> | undefined;
  let otherWasEnded = false;
  await database
    .transaction(async (connection) => {
      await connection.rows(part);
      deleted = world.as(hood.owner).delete(address);
      await expect.poll(isWaiting, { interval: 10 }).toBe(1);
      await connection.rows(whole);
    })
    .catch((error: { code?: string }) => {
      otherWasEnded = error.code === '40P01';
      if (!otherWasEnded) throw error;
    });
  const status = (await deleted)?.status ?? 0;
  if (otherWasEnded) return deletedMeanwhile(make);
  return { status, after: (await world.as(hood.owner).get(address)).status };
}

it('a guest is deleted at the very moment in which a message to them is sent', async () => {
  const home = await world.home(hood);
  const owner = world.as(hood.owner);
  const guestWithMessage = async () => {
    const stay = { name: 'Ada', checkin_time: '2026-12-01T14:00:00Z', email: 'ada@example.com' };
    const { guest_id } = (await owner.post(`/homes/${home}/guests`, stay)).body;
    const address = `/homes/${home}/guests/${guest_id}`;
    const message = { channel: 'email', subject: 'Hello', text: 'Hello' };
    const written = await owner.post(`${address}/messages`, message);
    expect(written.status, written.text).toBe(201);
    return {
      address,
      part: sql`SELECT FROM messages WHERE guest_id = ${guest_id} FOR UPDATE`,
      whole: sql`SELECT FROM guests WHERE guest_id = ${guest_id} FOR NO KEY UPDATE`,
    };
  };
  expect(await deletedMeanwhile(guestWithMessage)).toEqual({ status: 204, after: 404 });
});

it('a home is deleted at the very moment in which one of its devices is judged', async () => {
  const homeWithDevice = async () => {
    const home = await world.home(hood);
    const device = { description: 'Hall' };
    const { device_id } = (await world.as(hood.owner).post(`/homes/${home}/devices`, device)).body;
    return {
      address: `/homes/${home}`,
      part: sql`SELECT FROM device_status WHERE device_id = ${device_id} FOR UPDATE`,
      whole: sql`SELECT FROM homes WHERE home_id = ${home} FOR NO KEY UPDATE`,
    };
  };
  expect(await deletedMeanwhile(homeWithDevice)).toEqual({ status: 200, after: 404 });
});
