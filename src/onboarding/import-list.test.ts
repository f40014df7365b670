import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Neighbourhood, openWorld, type World } from '../../test/harness/world.ts';
import { MOST_HOMES } from './sheet.ts';

let world: World;
let hood: Neighbourhood;

beforeAll(async () => {
  world = await openWorld();
});

async function fresh(): Promise<void> {
  hood = await world.neighbourhood();
}

function send(raw: string | Buffer, query = '', caller = hood.owner, over = world) {
  return over.as(caller).send('POST', `/organizations/${hood.organization_id}/import${query}`, {
    raw,
    headers: { 'content-type': 'text/csv' },
  });
}

const ofOrganization = async () => (await world.as(hood.owner).get('/homes?limit=500')).body.homes;
const devicesIn = async (home: string) =>
  (await world.as(hood.owner).get(`/homes/${home}/devices`)).body.devices;
const guestsIn = async (home: string) =>
  (await world.as(hood.owner).get(`/homes/${home}/guests`)).body.guests;

async function actions(): Promise<string[]> {
  const path = `/organizations/${hood.organization_id}/audit?limit=500`;
  const { entries } = (await world.as(hood.owner).get(path)).body;
  return entries.map(({ action }: { action: string }) => action).sort();
}

const LIST = [
  'Home;Address;Time zone;Check-in hour;Tags;Preset;Device;Placement;Guest;Phone number;Checkin time;Checkout time;Colour',
  'Åre Lodge;"Fjällvägen 1\r\n837 52 Åre";Europe/Stockholm;16:00;North|Ski;Quiet city flat;Hall;Hallway;Ada Lovelace;="+46701234567";2026-12-01;2026-12-05;red',
  'åre lodge;;;;;;Kitchen;kitchen;Grace Hopper;;2026-12-08;2026-12-10;',
  'Harbour;;Europe/Helsinki;;;;Living room;;;;;;',
].join('\r\n');

async function waiting(): Promise<number> {
  const rows = await world.tools.database.rows(
    sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length;
}

const NO_ROWS = { created: 0, updated: 0 };

describe('one list of homes, devices and guests', () => {
  it('sets all of it up, with what a spreadsheet makes of a file', async () => {
    await fresh();
    const answer = await send(Buffer.from(`\ufeff${LIST}`));
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      homes: { created: 2, updated: 0 },
      devices: { created: 3, updated: 0 },
      guests: { created: 2, updated: 0 },
      ignored_columns: ['Colour'],
      home_list: [
        expect.objectContaining({ name: 'Åre Lodge', created: true, devices_created: 2, guests_created: 2 }),
        expect.objectContaining({ name: 'Harbour', created: true, devices_created: 1, guests_created: 0 }),
      ],
      new_devices: ['Hall', 'Kitchen', 'Living room'].map((description) =>
        expect.objectContaining({ description, device_token: expect.stringMatching(/^dt_/) }),
      ),
    });
    const [lodge, harbour] = answer.body.home_list;
    const homes = await ofOrganization();
    const home = homes.find(({ name }: { name: string }) => name === 'Åre Lodge');
    expect(home).toMatchObject({
      home_id: lodge.home_id,
      address: 'Fjällvägen 1\r\n837 52 Åre',
      timezone: 'Europe/Stockholm',
      checkin_hour: 16,
      tags: ['North', 'Ski'],
      settings: { noise: { threshold_db: 65 } },
    });
    const placements = (await devicesIn(lodge.home_id)).map(
      ({ placement }: { placement: string }) => placement,
    );
    expect(placements.sort()).toEqual(['hallway', 'kitchen']);
    expect(await guestsIn(lodge.home_id)).toEqual([
      expect.objectContaining({
        name: 'Ada Lovelace',
        phone_number: '+46701234567',
        checkin_time: '2026-12-01T15:00:00.000Z',
        checkout_time: '2026-12-05T10:00:00.000Z',
        validation_errors: [],
      }),
      expect.objectContaining({ name: 'Grace Hopper' }),
    ]);
    expect((await devicesIn(harbour.home_id)).length).toBe(1);
    expect(await actions()).toEqual(
      expect.arrayContaining(['home.created', 'preset.applied', 'device.created', 'guest.imported']),
    );
  });

  it('has tokens that devices report with', async () => {
    await fresh();
    const { new_devices } = (await send(LIST)).body;
    const { device_token } = new_devices[0];
    const report = { v: 1, boot_id: 1, seq: 1, sent_at: world.clock.now().getTime(), samples: [] };
    const answer = await fetch(`${world.url}/ingest/v1/reports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${device_token}`, 'content-type': 'application/json' },
      body: JSON.stringify(report),
    });
    expect(answer.status).toBe(202);
  });

  it('creates nothing when sent again, and keeps settings changed since', async () => {
    await fresh();
    const [lodge] = (await send(LIST)).body.home_list;
    await world
      .as(hood.owner)
      .patch(`/homes/${lodge.home_id}`, { settings: { noise: { threshold_db: 71 } } });
    const again = await send(LIST);
    expect([again.status, again.body]).toEqual([
      200,
      {
        homes: { created: 0, updated: 2 },
        devices: { created: 0, updated: 3 },
        guests: { created: 0, updated: 2 },
        ignored_columns: ['Colour'],
        home_list: expect.arrayContaining([
          expect.objectContaining({
            ...lodge,
            created: false,
            changed: [],
            devices_created: 0,
            guests_created: 0,
          }),
        ]),
        new_devices: [],
      },
    ]);
    const homes = await ofOrganization();
    expect(homes.length).toBe(2);
    expect(
      homes.find(({ home_id }: { home_id: string }) => home_id === lodge.home_id).settings.noise.threshold_db,
    ).toBe(71);
  });

  it('changes of a home that is there what it says of it, and nothing else', async () => {
    await fresh();
    const [lodge] = (await send(LIST)).body.home_list;
    const answer = await send(`home,address,device,placement\n${lodge.home_id},Storgatan 2,hall,other\n`);
    expect(answer.body).toMatchObject({
      homes: { created: 0, updated: 1 },
      devices: { created: 0, updated: 1 },
      guests: NO_ROWS,
    });
    expect(answer.body.home_list[0].changed).toEqual(['address']);
    const home = (await world.as(hood.owner).get(`/homes/${lodge.home_id}`)).body;
    expect(home).toMatchObject({
      name: 'Åre Lodge',
      address: 'Storgatan 2',
      checkin_hour: 16,
      tags: ['North', 'Ski'],
    });
    expect(await devicesIn(lodge.home_id)).toContainEqual(
      expect.objectContaining({ description: 'Hall', placement: 'other' }),
    );
  });

  it('can be looked at before: nothing is stored then, and nothing is given away', async () => {
    await fresh();
    const looked = await send(LIST, '?dry_run=true');
    expect(looked.status).toBe(200);
    expect(looked.body).toMatchObject({ homes: { created: 2, updated: 0 }, new_devices: [] });
    expect(looked.body.home_list.map(({ home_id }: { home_id: null }) => home_id)).toEqual([null, null]);
    expect(await ofOrganization()).toEqual([]);
    expect(await actions()).not.toContain('home.created');
  });

  it('sent to two processes at once creates everything once', async () => {
    await fresh();
    const other = await openWorld({ connectionConfig: world.connectionConfig });
    // Both imports have started before one can end: creating a home waits here.
    const name = `quota: homes of ${hood.organization_id}`;
    const both = await world.tools.database.transaction(async (connection) => {
      await connection.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
      const sent = [send(LIST), send(LIST, '', hood.owner, other)];
      await expect.poll(waiting, { timeout: 30_000 }).toBe(2);
      return { sent };
    });
    const answers = await Promise.all(both.sent);
    expect(answers.map(({ body }) => body.homes.created).sort()).toEqual([0, 2]);
    expect((await ofOrganization()).length).toBe(2);
    await other.close();
  });

  it('takes the time zone of new homes from the query where rows name none', async () => {
    await fresh();
    expect((await send('home\nOne\n', '?timezone=Europe/Rome')).status).toBe(201);
    expect((await ofOrganization())[0].timezone).toBe('Europe/Rome');
  });
});

describe('a list is refused as a whole', () => {
  it('with every row and column at fault', async () => {
    await fresh();
    await world.home(hood, { name: 'Twin' });
    await world.home(hood, { name: 'twin' });
    const rows = [
      'home,timezone,checkin_hour,preset,device,placement,guest,checkin_time,email',
      'A,Mars/Base,25,no such,D,cellar,Ann,tomorrow,none',
      'B,,,,,,,,',
      ',Europe/Rome,,,,,,,',
      'Twin,,,,,,,,',
      'C,Europe/Rome,,,,kitchen,,,',
      'C,Europe/Oslo,,,,,,2026-12-01,',
      'D,Europe/Rome,=1+1,,,,,,',
      'E,Europe/Rome,,,,,=A1,2026-12-01,,one,more',
      'F,Europe/Rome,,,,,=A1,2026-12-01,',
      `${'0'.repeat(24)},Europe/Rome,,,,,,,`,
    ];
    const answer = await send(rows.join('\n'));
    expect([answer.status, answer.body.error_key]).toEqual([400, 'invalid_row']);
    expect(
      answer.body.errors.map(({ row, column }: { row: number; column: string }) => `${row} ${column}`),
    ).toEqual([
      '2 timezone',
      '2 checkin_hour',
      '2 preset',
      '2 placement',
      '2 email',
      '2 checkin_time',
      '3 timezone',
      '4 home',
      '5 home',
      '6 device',
      '7 timezone',
      '7 guest',
      '8 checkin_hour',
      '9 ',
      '10 guest',
      '11 home',
    ]);
    expect((await ofOrganization()).length).toBe(2);
  });

  it('when a device that measures only sound is to stand in a bedroom', async () => {
    await fresh();
    const [{ device_token }] = (await send(LIST)).body.new_devices;
    const now = world.clock.now().getTime();
    const report = { v: 1, boot_id: 1, seq: 1, sent_at: now, samples: [{ t: now, laeq: 40 }] };
    await fetch(`${world.url}/ingest/v1/reports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${device_token}`, 'content-type': 'application/json' },
      body: JSON.stringify(report),
    });
    const answer = await send('home,address,device,placement\nÅre Lodge,Elsewhere,Hall,bedroom\n');
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [{ row: 2, column: 'placement', message: expect.stringContaining('cannot be bedroom') }],
    ]);
    expect(
      (await ofOrganization()).filter(({ address }: { address: string }) => address === 'Elsewhere'),
    ).toEqual([]);
  });

  it.each([
    ['', 'row 1'],
    ['name\nx\n', 'home'],
    ['home,Home\nx,y\n', 'home'],
    ['home\n"open\n', 'row 2'],
    [Buffer.from([0x68, 0x6f, 0x6d, 0x65, 0x0a, 0xff, 0x0a]), 'file'],
    ['home,timezone\nA\u0000B,UTC\n', 'home'],
    [`home,timezone\n${'x'.repeat(201)},UTC\n`, 'home'],
  ])('%j: a 400 that names %s', async (raw, context) => {
    await fresh();
    const answer = await send(raw);
    expect([answer.status, answer.body.error_key, answer.body.context]).toEqual([
      400,
      'invalid_row',
      context,
    ]);
    expect(await ofOrganization()).toEqual([]);
  });

  it('when it is too much', async () => {
    await fresh();
    const many = Array.from({ length: MOST_HOMES + 1 }, (_, number) => `H${number},UTC`);
    expect((await send(['home,timezone', ...many].join('\n'))).status).toBe(413);
    expect((await send(`home,timezone\n${'A,UTC\n'.repeat(5001)}`)).status).toBe(413);
    expect((await send(Buffer.alloc(2 * 1_048_576 + 1, 'a'))).status).toBe(413);
    expect(await ofOrganization()).toEqual([]);
  });

  it('when there would be more homes than there can be', async () => {
    const small = await openWorld({ connectionConfig: world.connectionConfig, quotas: { homes: 1 } });
    await fresh();
    const answer = await send(LIST, '', hood.owner, small);
    expect([answer.status, answer.body.error_key]).toEqual([409, 'quota_exceeded']);
    expect(await ofOrganization()).toEqual([]);
    await small.close();
  });

  it('to those who may not write what is in it', async () => {
    await fresh();
    for (const caller of [hood.member, hood.operator])
      expect((await send(LIST, '', caller)).status).toBe(403);
    const onlyHomes = await world.tokenOf(hood.owner, ['homes_write', 'homes_read']);
    expect((await send(LIST, '', onlyHomes)).status).toBe(403);
    const noGuests = await world.tokenOf(hood.owner, ['homes_write', 'devices_write']);
    expect((await send(LIST, '', noGuests)).status).toBe(403);
    expect(await ofOrganization()).toEqual([]);
    expect((await send('home,timezone\nAlone,UTC\n', '', onlyHomes)).status).toBe(201);
  });

  it('with a time zone in the query that is none', async () => {
    await fresh();
    const answer = await send('home\nOne\n', '?timezone=Mars');
    expect([answer.status, answer.body.context]).toEqual([400, 'timezone']);
  });
});
