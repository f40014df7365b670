import fc from 'fast-check';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { newHome } from '../../test/harness/guests/stays.ts';
import { type Neighbourhood, openWorld, type World } from '../../test/harness/world.ts';
import { HOUR_MS } from '../platform/durations.ts';
import { findStays } from './stays.ts';

let world: World;
let hood: Neighbourhood;

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
});

const START = Date.parse('2026-12-01T00:00:00Z');
const hour = (hours: number) => new Date(START + hours * HOUR_MS);

async function stay(home: string, from: number, to: number | null): Promise<string> {
  world.clock.advance(1);
  const answer = await world.as(hood.owner).post(`/homes/${home}/guests`, {
    name: 'x',
    checkin_time: hour(from).toISOString(),
    checkout_time: to === null ? null : hour(to).toISOString(),
  });
  return answer.body.guest_id;
}

const at = async (home: string, hours: number) =>
  (await findStays(world.tools.database, [{ home_id: home, at: hour(hours) }]))[0];

describe('the stay a moment belongs to', () => {
  it('begins with check-in and ends before check-out [stay-interval]', async () => {
    const home = await newHome(world, hood);
    const guest = await stay(home, 10, 20);
    expect([await at(home, 9.99), await at(home, 10), await at(home, 19.99), await at(home, 20)]).toEqual([
      undefined,
      guest,
      guest,
      undefined,
    ]);
  });

  it('where stays overlap is that of the latest check-in, then of the newest record', async () => {
    const home = await newHome(world, hood);
    const early = await stay(home, 0, 100);
    const late = await stay(home, 50, 60);
    await stay(home, 70, 80);
    const newest = await stay(home, 70, 90);
    expect([await at(home, 49), await at(home, 55), await at(home, 75), await at(home, 95)]).toEqual([
      early,
      late,
      newest,
      early,
    ]);
  });

  it('lasts 30 days when it is open', async () => {
    const home = await newHome(world, hood);
    const guest = await stay(home, 0, null);
    expect([await at(home, 30 * 24 - 0.001), await at(home, 30 * 24)]).toEqual([guest, undefined]);
  });

  it('is looked for in each home by itself, many moments at once, in their order', async () => {
    const [one, two] = [await newHome(world, hood), await newHome(world, hood)];
    const guest = await stay(one, 0, 10);
    const moments = [
      { home_id: two, at: hour(5) },
      { home_id: one, at: hour(5) },
      { home_id: '0'.repeat(24), at: hour(5) },
      { home_id: one, at: hour(11) },
      { home_id: one, at: hour(0) },
    ];
    expect(await findStays(world.tools.database, moments)).toEqual([
      undefined,
      guest,
      undefined,
      undefined,
      guest,
    ]);
    expect(await findStays(world.tools.database, [])).toEqual([]);
  });

  it('agrees with a model that looks at every stay [stay-model]', async () => {
    const span = fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.option(fc.integer({ min: 1, max: 300 })));
    await fc.assert(
      fc.asyncProperty(
        fc.array(span, { maxLength: 12 }),
        fc.array(fc.integer({ min: -10, max: 2000 }), { minLength: 1, maxLength: 40 }),
        async (spans, moments) => {
          const home = await newHome(world, hood);
          const stays: { id: string; from: number; to: number }[] = [];
          for (const [from, length] of spans) {
            const to = length === null ? null : from + length;
            stays.push({ id: await stay(home, from, to), from, to: to ?? from + 720 });
          }
          const expected = moments.map((moment) => {
            const covering = stays.filter(({ from, to }) => from <= moment && moment < to);
            const latest = Math.max(...covering.map(({ from }) => from));
            return covering.filter(({ from }) => from === latest).at(-1)?.id;
          });
          const found = await findStays(
            world.tools.database,
            moments.map((moment) => ({ home_id: home, at: hour(moment) })),
          );
          expect(found).toEqual(expected);
        },
      ),
      { numRuns: 25 },
    );
  }, 120_000);

  it('is found by the index of stays, not by walking all check-ins of a vacant home', async () => {
    const home = await newHome(world, hood);
    await world.tools.database.rows(sql`
      INSERT INTO guests (guest_id, home_id, name, checkin_time, checkout_time, source, validation_errors, access_code,
                          search_text, created_at, updated_at)
      SELECT lpad(to_hex(g), 24, '0'), ${home}, 'x', t, t + interval '20 hours', 'csv', '{}', lpad(g::text, 6, '0'), '',
             now(), now()
      FROM (SELECT g, timestamptz '1990-01-01' + g * interval '1 day' AS t FROM generate_series(1, 10000) g) AS x`);
    await world.tools.database.rows(sql`ANALYZE guests`);
    const plan = await world.tools.database.rows<{ 'QUERY PLAN': string }>(sql`
      EXPLAIN SELECT s.guest_id FROM unnest(ARRAY[${home}], ARRAY[timestamptz '2026-01-01']) AS m (home_id, at)
      LEFT JOIN LATERAL (SELECT guest_id FROM (
        SELECT guest_id, checkin_time FROM guests WHERE home_id = m.home_id AND stay @> m.at OFFSET 0) AS c
        ORDER BY checkin_time DESC, guest_id DESC LIMIT 1) AS s ON true`);
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toContain('guests_by_stay');
    expect(await at(home, 0)).toBeUndefined();
  });
});
