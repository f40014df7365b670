import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { bytesOf, fileHome, newHome } from '../../../test/harness/guests/stays.ts';
import { rowsVisited, scansOf, scansOfTable } from '../../../test/harness/postgres/query-plan.ts';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';
import { COMMAND_LINE } from '../../audit/index.ts';
import { importCsv } from '../csv/import-csv.ts';
import { localReader } from '../input/local-reader.ts';
import { type Portion, unpackPortion } from '../input/portions.ts';
import { lockImportsOf } from '../store.ts';
import { insertPortion, insertPortionQuery } from './portion-store.ts';
import { savePortion } from './save-portions.ts';

const GUESTS = 1000;
const HEADER = 'name,phone_number,email,checkin_time,checkout_time,external_id';
const rules = { unreachableCountries: new Set<string>() };

let world: World;
let hood: Neighbourhood;

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
});

const originOf = (home_id: string) => ({ home_id, source: 'csv', readonly: false, integration_id: null });

function fileOf(nameOf: (guest: number) => string): string {
  const rows = Array.from(
    { length: GUESTS },
    (_, guest) => `${nameOf(guest)},+46701234567,,2026-12-01T14:00:00Z,,x-${guest}`,
  );
  return [HEADER, ...rows].join('\n');
}

/** As a thread packs it. */
const guest = (number: number, external_id: string | null) => ({
  guest_id: String(number).padStart(24, '0'),
  name: `Guest ${number}`,
  phone_number: null,
  email: null,
  checkin_time: '2026-12-01T14:00:00.000Z',
  checkout_time: null,
  external_id,
  access_code: String(100_000 + number),
  validation_errors: [],
  search_text: `guest ${number}`,
});

/** Counts ids and codes drawn on this thread: each guest that it creates needs both. */
function counting() {
  const asked = { times: 0 };
  const counted = <Value>(work: () => Value): Value => {
    asked.times += 1;
    return work();
  };
  const tools = {
    ...world.tools,
    newId: () => counted(world.tools.newId),
    random: (size: number) => counted(() => world.tools.random(size)),
  };
  return { asked, dependencies: { tools, rules, reader: localReader } };
}

it('a file is stored without a look at each guest, but for those that changed', async () => {
  const home = await newHome(world, hood);
  const { asked, dependencies } = counting();
  const send = (text: string) =>
    importCsv(dependencies, {
      file: { bytes: bytesOf(text) },
      organization_id: hood.organization_id,
      home: fileHome(home),
      origin: originOf(home),
      partial: false,
      dryRun: false,
      by: COMMAND_LINE,
    });
  const writtenNow = async () =>
    (
      await world.tools.database.rows<{ name: string; search_text: string }>(sql`
        SELECT name, search_text FROM guests WHERE home_id = ${home} AND updated_at = ${world.clock.now()}`)
    ).map(({ name, search_text }) => [name, search_text.split('\n')[0]]);

  expect(await send(fileOf((guest) => `Guest ${guest}`))).toMatchObject({ created: GUESTS, updated: 0 });
  expect(await writtenNow()).toHaveLength(GUESTS);
  world.clock.advance(1000);
  expect(await send(fileOf((guest) => `Guest ${guest}`))).toMatchObject({ created: 0, updated: GUESTS });
  expect(await writtenNow()).toEqual([]);
  // Some of one portion, all of another.
  const isNew = (guest: number) => guest % 400 === 7 || (guest >= 300 && guest < 400);
  const changed = await send(fileOf((guest) => (isNew(guest) ? 'Somebody Else' : `Guest ${guest}`)));
  expect(changed).toMatchObject({ created: 0, updated: GUESTS });
  expect(await writtenNow()).toEqual(Array(103).fill(['Somebody Else', 'somebody else']));
  // Codes that two of them drew are drawn again, here.
  expect(asked.times).toBeLessThan(GUESTS / 20);
});

it('of a home that PostgreSQL estimates as empty, only the guests of the portion are read', async () => {
  const origin = originOf(await newHome(world, hood));
  const portionOf = (from: number, count: number) =>
    JSON.stringify(Array.from({ length: count }, (_, index) => guest(from + index, `x-${from + index}`)));
  await world.tools.database.rows(sql`ANALYZE guests`);
  await world.tools.database.transaction(async (connection) => {
    await lockImportsOf(connection, origin.home_id);
    await insertPortion(connection, origin, portionOf(GUESTS, GUESTS), world.clock.now());
    const next = insertPortionQuery(origin, portionOf(2 * GUESTS - 50, 100), world.clock.now());
    const read = scansOfTable(await scansOf(connection, next), /^guests$/);
    // Fifty that are known, and fifty that are put in.
    expect(rowsVisited(read)).toBe(100);
  });
});

it('codes that are taken are drawn again, also by guests without an external id', async () => {
  const home = await newHome(world, hood);
  const guests = [guest(1, 'a'), guest(2, null), guest(3, 'b'), guest(4, null)].map((one) => ({
    ...one,
    access_code: '111111',
  }));
  const portion: Portion = { count: guests.length, plain: true, guests: JSON.stringify(guests) };
  const codes = [111_111, 222_222, 222_222, 333_333, 444_444];
  const random = (size: number) => {
    const bytes = Buffer.alloc(size);
    bytes.writeUIntBE(codes.shift() ?? 0, 0, size);
    return bytes;
  };
  const refused: unknown[] = [];
  const saved = await world.tools.database.transaction((connection) =>
    savePortion(
      connection,
      { tools: { ...world.tools, random }, rules },
      originOf(home),
      portion,
      (row, problem) => refused.push([row, problem]),
    ),
  );
  expect([saved, refused]).toEqual([{ created: 4, updated: 0 }, []]);
  const stored = await world.tools.database.rows<{ name: string; access_code: string }>(
    sql`SELECT name, access_code FROM guests WHERE home_id = ${home} ORDER BY access_code`,
  );
  expect(stored.map(({ access_code }) => access_code)).toEqual(['111111', '222222', '333333', '444444']);
  expect(new Set(stored.map(({ name }) => name)).size).toBe(4);
});

it('what was packed comes out again as it was', () => {
  const guests = JSON.stringify([
    { row: 2, name: 'Ann', checkin_time: '2026-12-01T14:00:00.000Z', checkout_time: null, external_id: 'a' },
    { row: 3, name: 'Bob', checkin_time: '2026-12-01T14:00:00.000Z', external_id: null },
  ]);
  const checkin_time = new Date('2026-12-01T14:00:00Z');
  expect(unpackPortion({ count: 2, plain: false, guests })).toEqual([
    { row: 2, draft: { name: 'Ann', checkin_time, checkout_time: null, external_id: 'a' } },
    { row: 3, draft: { name: 'Bob', checkin_time, external_id: null } },
  ]);
});
