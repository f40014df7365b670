import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { bytesOf, fileHome, newHome } from '../../../test/harness/guests/stays.ts';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';
import { COMMAND_LINE } from '../../audit/index.ts';
import { localReader } from '../input/local-reader.ts';
import { lockImportsOf } from '../store.ts';
import { MOST_HOMES } from './home-portions.ts';
import { importCsv } from './import-csv.ts';

let world: World;
let hood: Neighbourhood;

beforeAll(async () => {
  world = await openWorld();
});

/** Two homes of an organization of their own, far apart. */
async function twoHomes(): Promise<{ north: string; south: string }> {
  hood = await world.neighbourhood();
  const north = await newHome(world, hood, { name: 'Åre Lodge' });
  const south = await newHome(world, hood, { name: 'Harbour', timezone: 'Pacific/Auckland' });
  await world.as(hood.owner).patch(`/homes/${south}`, { checkin_hour: 9 });
  return { north, south };
}

function send(raw: string, query = '') {
  const headers = { 'content-type': 'text/csv' };
  return world
    .as(hood.owner)
    .send('POST', `/organizations/${hood.organization_id}/guests/import${query}`, { raw, headers });
}

async function namesIn(home: string, owner = hood.owner): Promise<string[]> {
  const { guests } = (await world.as(owner).get(`/homes/${home}/guests?limit=500`)).body;
  return guests.map(({ name }: { name: string }) => name);
}

async function entries() {
  const path = `/organizations/${hood.organization_id}/audit?action=guest.imported`;
  return (await world.as(hood.owner).get(path)).body.entries.map(
    ({ object, count }: { object: { id: string }; count: number }) => `${object.id} ${count}`,
  );
}

const HEADER = 'home,name,checkin_time,external_id';

describe('one file for several homes', () => {
  it('brings each guest into the home that its row names, by id or by name, at the hours there [csv-several-homes]', async () => {
    const { north, south } = await twoHomes();
    const rows = [
      `${north},Ann,2026-12-01,a`,
      ' hARBOUR ,Bob,2026-12-01,a',
      'åre lodge,Cy,2026-12-02,b',
      `${south.toUpperCase()},Dee,2026-12-02T10:00:00Z,b`,
    ];
    const answer = await send([HEADER, ...rows].join('\n'));
    expect([answer.status, answer.body]).toEqual([201, { created: 4, updated: 0, errors: [] }]);
    expect([await namesIn(north), await namesIn(south)]).toEqual([
      ['Ann', 'Cy'],
      ['Bob', 'Dee'],
    ]);
    const [ann] = (await world.as(hood.owner).get(`/homes/${north}/guests`)).body.guests;
    const [bob] = (await world.as(hood.owner).get(`/homes/${south}/guests`)).body.guests;
    expect([ann.checkin_time, bob.checkin_time]).toEqual([
      '2026-12-01T14:00:00.000Z',
      '2026-11-30T20:00:00.000Z',
    ]);
    expect(ann).toMatchObject({ source: 'csv', readonly: false, external_id: 'a' });
    // Each home has its own entry, as if it had come alone.
    expect((await entries()).sort()).toEqual([`${north} 2`, `${south} 2`].sort());
  });

  it('updates what each home knows: the same stay elsewhere is another one', async () => {
    const { north, south } = await twoHomes();
    await send(`${HEADER}\nHarbour,Ann,2026-12-01,a`);
    const answer = await send(`${HEADER}\nHarbour,Ann King,2026-12-01,a\n${north},Ann,2026-12-01,a`);
    expect(answer.body).toEqual({ created: 1, updated: 1, errors: [] });
    expect([await namesIn(north), await namesIn(south)]).toEqual([['Ann'], ['Ann King']]);
  });

  it('may name its homes in any column', async () => {
    const { south } = await twoHomes();
    const file = 'Listing;Guest;Arrival\nHarbour;Ann;2026-12-01\n';
    const query = '?home_column=Listing&name_column=Guest&checkin_time_column=Arrival';
    expect((await send(file, query)).body).toMatchObject({ created: 1 });
    expect(await namesIn(south)).toEqual(['Ann']);
    const missing = await send(file, query.replace('Listing', 'Property'));
    expect([missing.status, missing.body.context]).toEqual([400, 'home_column']);
  });

  it('says of a dry run what would be done, and leaves nothing', async () => {
    const { north, south } = await twoHomes();
    const answer = await send(
      `${HEADER}\nHarbour,Ann,2026-12-01,\n${north},Bob,2026-12-01,`,
      '?dry_run=true',
    );
    expect([answer.status, answer.body]).toEqual([200, { created: 2, updated: 0, errors: [] }]);
    expect([await namesIn(north), await namesIn(south), await entries()]).toEqual([[], [], []]);
  });

  it('that arrives several times at once, in other orders, is stored each time', async () => {
    const { north, south } = await twoHomes();
    const rows = Array.from({ length: 300 }, (_, row) => `${row % 2 ? north : south},G,2026-12-01,x-${row}`);
    const files = [rows, rows.toReversed(), rows, rows.toReversed()].map((some) =>
      [HEADER, ...some].join('\n'),
    );
    const answers = await Promise.all(files.map((file) => send(file)));
    expect(answers.map(({ body }) => body.created).sort()).toEqual([0, 0, 0, 300]);
    expect([(await namesIn(north)).length, (await namesIn(south)).length]).toEqual([150, 150]);
  });
});

it('takes the locks of its homes in one order, whatever that of its rows', async () => {
  const { north, south } = await twoHomes();
  const [first = '', last = ''] = [north, south].toSorted();
  const rows = [`${last},Ann,2026-12-01,`, `${first},Bob,2026-12-01,`];
  const waiting = () =>
    world.tools.database.row<{ count: number }>(sql`
      SELECT count(*) AS count FROM pg_locks JOIN pg_database ON oid = database
      WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()`);
  const { importing } = await world.tools.database.transaction(async (connection) => {
    await lockImportsOf(connection, last);
    const sent = { importing: send([HEADER, ...rows].join('\n')) };
    await expect.poll(waiting).toEqual({ count: 1 });
    const other = await world.tools.database.row<{ free: boolean }>(sql`
      SELECT pg_try_advisory_xact_lock(hashtextextended(${`guests of ${first}`}, 0)) AS free`);
    expect(other).toEqual({ free: false });
    return sent;
  });
  expect((await importing).body).toMatchObject({ created: 2 });
});

describe('rows that name no home', () => {
  it('are listed with their other errors, and nothing is stored anywhere [csv-unknown-homes]', async () => {
    const other = await world.neighbourhood();
    const theirs = await newHome(world, other, { name: 'Theirs' });
    const { north, south } = await twoHomes();
    await newHome(world, hood, { name: 'HARBOUR' });
    const rows = [
      `${north},Ann,2026-12-01,a`,
      'Lighthouse,Bob,2026-12-01,',
      `${theirs},Cy,2026-12-01,`,
      'Theirs,Dee,2026-12-01,',
      'harbour,Eve,2026-12-01,',
      ',Fay,tomorrow,',
      'Lodge,Guy,2026-12-01,',
    ];
    const file = [HEADER, ...rows].join('\n');
    const unknown = expect.stringContaining('is not the id or name of a home of this organization');
    const errors = [
      { row: 3, column: 'home', message: unknown },
      { row: 4, column: 'home', message: unknown },
      { row: 5, column: 'home', message: unknown },
      { row: 6, column: 'home', message: expect.stringContaining('the name of several homes') },
      { row: 7, column: 'home', message: 'is required' },
      { row: 7, column: 'checkin_time', message: expect.any(String) },
      { row: 8, column: 'home', message: unknown },
    ];
    const refused = await send(file);
    expect([refused.status, refused.body.error_key, refused.body.context]).toEqual([
      400,
      'invalid_guest',
      'home',
    ]);
    expect(refused.body.errors).toEqual(errors);
    expect([await namesIn(north), await namesIn(south), await entries()]).toEqual([[], [], []]);

    const partial = await send(file, '?partial=true');
    expect([partial.status, partial.body]).toEqual([201, { created: 1, updated: 0, errors }]);
    expect([await namesIn(north), await namesIn(south)]).toEqual([['Ann'], []]);
    expect(await namesIn(theirs, other.owner)).toEqual([]);
    expect(await entries()).toEqual([`${north} 1`]);
  });

  it('because no column does are all of them', async () => {
    await twoHomes();
    const answer = await send('name,checkin_time\nAnn,2026-12-01\n');
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [{ row: 1, column: 'home', message: 'is missing from the header' }],
    ]);
  });

  it('matter only here: a file for one home may have such a column', async () => {
    const { north } = await twoHomes();
    const answer = await world.as(hood.owner).send('POST', `/homes/${north}/guests/import`, {
      raw: `${HEADER}\nLighthouse,Ann,2026-12-01,\n`,
      headers: { 'content-type': 'text/csv' },
    });
    expect(answer.body).toMatchObject({ created: 1 });
    expect(await namesIn(north)).toEqual(['Ann']);
  });
});

it('a stay that the database refuses in one home keeps those of the others out', async () => {
  const { north, south } = await twoHomes();
  await send('home,name,checkin_time,checkout_time,external_id\nHarbour,Ann,2026-12-01,2026-12-05,a\n');
  // Without a check-out, so it is found out late that the check-in is behind the one that is stored.
  const late = await send(`${HEADER}\n${north},Bob,2026-12-01,b\nHarbour,Ann,2026-12-06,a`);
  expect([late.status, late.body.errors]).toEqual([
    400,
    [{ row: 3, column: 'checkout_time', message: 'must be after checkin_time' }],
  ]);
  expect([await namesIn(north), await namesIn(south)]).toEqual([[], ['Ann']]);
});

it('a file names at most as many homes as can be locked at once', async () => {
  const homes = Array.from({ length: MOST_HOMES + 1 }, (_, number) => ({
    ...fileHome(String(number).padStart(24, '0')),
    name: `Home ${number}`,
  }));
  const rows = homes.map(({ name }) => `${name},Ann,2026-12-01,`);
  const importing = importCsv(
    { tools: world.tools, rules: { unreachableCountries: new Set() }, reader: localReader },
    {
      file: { bytes: bytesOf([HEADER, ...rows].join('\n')) },
      organization_id: '0'.repeat(24),
      homes,
      origin: { source: 'csv', readonly: false, integration_id: null },
      partial: true,
      dryRun: false,
      by: COMMAND_LINE,
    },
  );
  await expect(importing).rejects.toMatchObject({
    status: 413,
    message: 'The file names more than 200 homes. Send it in smaller parts.',
  });
});
