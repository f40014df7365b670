import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calendarOf, type Feed, openFeed } from '../../../test/harness/guests/calendar-feed.ts';
import { newHome } from '../../../test/harness/guests/stays.ts';
import { searchDatabase } from '../../../test/harness/postgres/search-database.ts';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';
import { MINUTE_MS } from '../../platform/durations.ts';

/** What was erased does not come back with what brings guests. The calendar names the stay by the guest's address. */

const UID = 'wilma.zoellner@example.net';
const NAME = 'Wilhelmina';
const MORE = 'DESCRIPTION:Phone: +46 70 765 43 21\\nEmail: wilma.zoellner@example.net\r\n';
const PERSONAL = [NAME, 'wilma.zoellner', '707654321'];

let world: World;
let hood: Neighbourhood;
let home: string;
let feed: Feed;
let integration: string;

const stay = (more: Partial<Parameters<typeof calendarOf>[0]> = {}) =>
  calendarOf({ uid: UID, from: '20261214', to: '20261218', name: NAME, more: MORE, ...more });
const owner = () => world.as(hood.owner);
const guests = async () => (await owner().get(`/homes/${home}/guests`)).body.guests;
const read = async (calendar: string) => {
  feed.serve(calendar);
  world.clock.advance(MINUTE_MS);
  const synced = await owner().post(`/homes/${home}/integrations/${integration}/sync`);
  expect(synced.body).toMatchObject({ last_error: null });
};
const known = () => searchDatabase(world.connectionConfig, PERSONAL);

beforeAll(async () => {
  world = await openWorld({ roles: ['api'] });
  hood = await world.neighbourhood();
});

describe('a guest of a booking calendar that was erased', () => {
  let guest_id: string;

  beforeEach(async () => {
    home = await newHome(world, hood);
    feed = await openFeed(stay());
    const body = { type: 'ical', name: 'Airbnb', url: feed.url };
    integration = (await owner().post(`/homes/${home}/integrations`, body)).body.integration_id;
    // On a busy machine the answer comes before the first reading is done.
    await world.app.jobs.settled();
    const [guest] = await guests();
    guest_id = guest.guest_id;
    expect(guest).toMatchObject({
      name: NAME,
      external_id: UID,
      readonly: true,
      phone_number: '+46707654321',
    });
    expect((await owner().post(`/homes/${home}/guests/${guest_id}/erase`)).status).toBe(200);
    expect(await known()).toEqual([]);
  });

  it('stays erased when the calendar says the same once more', async () => {
    const before = await guests();
    await read(stay());
    expect(await guests()).toEqual(before);
    expect(before).toMatchObject([{ name: 'Erased guest', readonly: true }]);
    expect(before[0]).not.toHaveProperty('external_id');
    expect(await known()).toEqual([]);
  });

  it('moves with its stay, also under another name', async () => {
    await read(stay({ from: '20261215', name: `${NAME} Z.` }));
    expect(await guests()).toMatchObject([
      { guest_id, name: 'Erased guest', phone_number: null, checkin_time: '2026-12-15T14:00:00.000Z' },
    ]);
    expect(await known()).toEqual([]);
  });

  it('is known again by its days where the calendar calls the stay otherwise', async () => {
    for (const uid of ['wilma.zoellner-2@example.net', 'wilma.zoellner-3@example.net']) {
      await read(stay({ uid }));
      expect(await guests()).toMatchObject([{ guest_id, name: 'Erased guest' }]);
      expect(await known()).toEqual([]);
    }
  });

  it('goes when the stay is called off, and its days are free', async () => {
    await read(stay({ more: `${MORE}STATUS:CANCELLED\r\n` }));
    expect(await guests()).toEqual([]);
  });

  it('is another one than a guest on other days', async () => {
    const next = { uid: 'next', from: '20261218', to: '20261220', name: 'Bo' };
    await read(calendarOf({ uid: UID, from: '20261214', to: '20261218', name: NAME, more: MORE }, next));
    expect((await guests()).map(({ name }: { name: string }) => name)).toEqual(['Erased guest', 'Bo']);
  });
});

it('a row of a file that was erased stays erased when the file is read again', async () => {
  home = await newHome(world, hood);
  const csv = `name,email,checkin_time,external_id\n${NAME},wilma.zoellner@example.net,2026-12-01T14:00:00Z,Wilhelmina-1\n`;
  const put = async () => {
    const headers = { 'content-type': 'text/csv' };
    return (await owner().send('POST', `/homes/${home}/guests/import`, { raw: csv, headers })).body;
  };
  expect(await put()).toMatchObject({ created: 1, updated: 0 });
  const [{ guest_id }] = await guests();
  await owner().post(`/homes/${home}/guests/${guest_id}/erase`);
  expect(await put()).toMatchObject({ created: 0, updated: 1 });
  expect(await guests()).toMatchObject([{ guest_id, name: 'Erased guest', email: null }]);
  expect(await known()).toEqual([]);
});
