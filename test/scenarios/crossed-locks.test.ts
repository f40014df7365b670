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

/**
 * The part is locked, then the DELETE locks the whole and waits for the part, then somebody waits for the whole. The
 * DELETE has waited longer then, so it is the one that the database ends.
 */
async function deletedMeanwhile(address: string, part: Sql, whole: Sql): Promise<number> {
  const { database } = world.tools;
  const isWaiting = async () =>
    (
      await database.rows(
        sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).length;
  let deleted: Promise<{ status: number }> | undefined;
  await database.transaction(async (connection) => {
    await connection.rows(part);
    deleted = world.as(hood.owner).delete(address);
    await expect.poll(isWaiting, { interval: 10 }).toBe(1);
    await connection.rows(whole);
  });
  return (await deleted)?.status ?? 0;
}

it('a guest is deleted at the very moment in which a message to them is sent', async () => {
  const home = await world.home(hood);
  const owner = world.as(hood.owner);
  const stay = { name: 'Ada', checkin_time: '2026-12-01T14:00:00Z', email: 'ada@example.com' };
  const { guest_id } = (await owner.post(`/homes/${home}/guests`, stay)).body;
  const address = `/homes/${home}/guests/${guest_id}`;
  const written = await owner.post(`${address}/messages`, {
    channel: 'email',
    subject: 'Hello',
    text: 'Hello',
  });
  expect(written.status, written.text).toBe(201);
  const status = await deletedMeanwhile(
    address,
    sql`SELECT FROM messages WHERE guest_id = ${guest_id} FOR UPDATE`,
    sql`SELECT FROM guests WHERE guest_id = ${guest_id} FOR NO KEY UPDATE`,
  );
  expect([status, (await owner.get(address)).status]).toEqual([204, 404]);
});

it('a home is deleted at the very moment in which one of its devices is judged', async () => {
  const home = await world.home(hood);
  const owner = world.as(hood.owner);
  const { device_id } = (await owner.post(`/homes/${home}/devices`, { description: 'Hall' })).body;
  const status = await deletedMeanwhile(
    `/homes/${home}`,
    sql`SELECT FROM device_status WHERE device_id = ${device_id} FOR UPDATE`,
    sql`SELECT FROM homes WHERE home_id = ${home} FOR NO KEY UPDATE`,
  );
  expect([status, (await owner.get(`/homes/${home}`)).status]).toEqual([200, 404]);
});
