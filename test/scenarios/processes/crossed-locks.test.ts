import sql, { type Sql } from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { type Neighbourhood, openWorld, type World } from '../../harness/world.ts';

/**
 * Deletions lock from the whole to its parts, other work locks from the part to the whole. Neither may fail because
 * of this.
 */

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
 * The other transaction locks the part, the DELETE locks the whole and waits for the part, then the other one waits
 * for the whole. The DELETE has waited longer, so the database cancels it. But the database checks for the deadlock
 * only once, a second after the wait began. If this process paused during that second, the database cancels the other
 * transaction. The test has then shown nothing and repeats with the next crossing.
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

it('a home is deleted at the very moment in which one of its devices is evaluated', async () => {
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
