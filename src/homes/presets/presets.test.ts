import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';
import { DEFAULT_SETTINGS } from '../settings.ts';

let world: World;
let lakeside: Neighbourhood;
let presets: string;

beforeAll(async () => {
  world = await openWorld();
  lakeside = await world.neighbourhood();
  presets = `/organizations/${lakeside.organization_id}/presets`;
});

let names = 0;

async function newPreset(settings: object, name?: string) {
  names += 1;
  const answer = await world.as(lakeside.owner).post(presets, { name: name ?? `Preset ${names}`, settings });
  expect(answer.status).toBe(201);
  return answer.body;
}

async function newHome(of = lakeside) {
  const { organization_id, owner } = of;
  return (await world.as(owner).post('/homes', { name: 'Boathouse', organization_id })).body;
}

const read = async (home_id: string) => (await world.as(lakeside.owner).get(`/homes/${home_id}`)).body;
const apply = (preset_id: string, home_ids: unknown, actor = lakeside.owner) =>
  world.as(actor).post(`${presets}/${preset_id}/apply`, { home_ids });

describe('presets', () => {
  it('are there from the beginning, for quiet, usual and lively homes', async () => {
    const other = await world.neighbourhood();
    const { body } = await world.as(other.operator).get(`/organizations/${other.organization_id}/presets`);
    const shown = body.presets.map((preset: { preset_id: string; built_in: boolean; settings: unknown }) => [
      preset.preset_id,
      preset.built_in,
      preset.settings,
    ]);
    expect(shown).toEqual([
      ['quiet_city', true, { noise: expect.objectContaining({ threshold_db: 65 }) }],
      ['standard', true, { noise: expect.objectContaining({ threshold_db: 75 }) }],
      ['lively', true, { noise: expect.objectContaining({ threshold_db: 80 }) }],
    ]);
  });

  it('of an organization are listed after those, by name, and only there', async () => {
    const other = await world.neighbourhood();
    const path = `/organizations/${other.organization_id}/presets`;
    for (const name of ['Winter', 'Summer'])
      await world.as(other.admin).post(path, { name, settings: { climate: { temp_low: 10 } } });
    const listed = (await world.as(other.member).get(path)).body.presets;
    expect(listed.slice(3).map(({ name }: { name: string }) => name)).toEqual(['Summer', 'Winter']);
    expect(listed[3]).toEqual({
      preset_id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Summer',
      built_in: false,
      settings: { climate: { temp_low: 10 } },
      created_at: '2026-11-15T09:30:00.000Z',
    });
    const ours = (await world.as(lakeside.owner).get(presets)).body.presets;
    expect(ours.map(({ name }: { name: string }) => name)).not.toContain('Summer');
  });

  it('keep what they set and drop what is no setting', async () => {
    const settings = { noise: { threshold_db: 60, volume: 11 }, colour: 'red' };
    expect((await newPreset(settings)).settings).toEqual({ noise: { threshold_db: 60 } });
  });

  it('are changed in part, their settings as a whole', async () => {
    const { preset_id } = await newPreset({ noise: { threshold_db: 60 } }, 'Old name');
    const path = `${presets}/${preset_id}`;
    const renamed = await world.as(lakeside.owner).patch(path, { name: 'New name' });
    expect(renamed.body).toMatchObject({ name: 'New name', settings: { noise: { threshold_db: 60 } } });
    const changed = await world.as(lakeside.owner).patch(path, { settings: { smoking: { enabled: false } } });
    expect(changed.body).toMatchObject({ name: 'New name', settings: { smoking: { enabled: false } } });
    expect(changed.body.settings).not.toHaveProperty('noise');
    // Its own name is no conflict.
    expect((await world.as(lakeside.owner).patch(path, { name: 'New name' })).status).toBe(200);
  });

  it('are gone after DELETE', async () => {
    const { preset_id } = await newPreset({});
    const answer = await world.as(lakeside.owner).delete(`${presets}/${preset_id}`);
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect((await world.as(lakeside.owner).delete(`${presets}/${preset_id}`)).status).toBe(404);
    expect((await world.as(lakeside.owner).patch(`${presets}/${preset_id}`, {})).status).toBe(404);
    expect((await apply(preset_id, [(await newHome()).home_id])).status).toBe(404);
  });

  it('that are built in can be neither changed nor removed', async () => {
    const owner = world.as(lakeside.owner);
    expect((await owner.patch(`${presets}/standard`, { name: 'Mine' })).status).toBe(409);
    expect((await owner.delete(`${presets}/standard`)).status).toBe(409);
  });

  it('have names of their own, also when two are made at once', async () => {
    const body = { name: 'Twice', settings: {} };
    const answers = await Promise.all([1, 2, 3].map(() => world.as(lakeside.owner).post(presets, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const { preset_id } = await newPreset({});
    for (const name of ['Twice', 'Standard home'])
      expect((await world.as(lakeside.owner).patch(`${presets}/${preset_id}`, { name })).status).toBe(409);
  });

  it('are a hundred at most, also when several are made at once', async () => {
    const { organization_id, owner } = await world.neighbourhood();
    const make = async (n: number) => {
      const body = { name: `Preset ${n}`, settings: {} };
      return (await world.as(owner).post(`/organizations/${organization_id}/presets`, body)).status;
    };
    for (let n = 1; n <= 98; n += 1) expect(await make(n)).toBe(201);
    const last = await Promise.all([99, 100, 101, 102].map(make));
    expect(last.sort()).toEqual([201, 201, 409, 409]);
  });
});

describe('applying a preset', () => {
  it('sets what it names in every home, keeps the rest, and raises the version of each by one', async () => {
    const { preset_id } = await newPreset({
      noise: { quiet: { enabled: true } },
      crowd: { max_occupants: 6 },
    });
    const [one, two, other] = [await newHome(), await newHome(), await newHome()];
    const own = { settings: { noise: { threshold_db: 60, quiet: { start: '21:00' } } } };
    await world.as(lakeside.owner).patch(`/homes/${two.home_id}`, own);
    const answer = await apply(preset_id, [two.home_id, one.home_id, two.home_id]);
    expect([answer.status, answer.body]).toEqual([200, { applied: 2 }]);
    const wanted = {
      ...DEFAULT_SETTINGS,
      noise: { ...DEFAULT_SETTINGS.noise, quiet: { ...DEFAULT_SETTINGS.noise.quiet, enabled: true } },
      crowd: { ...DEFAULT_SETTINGS.crowd, max_occupants: 6 },
    };
    expect(await read(one.home_id)).toMatchObject({ settings: wanted, settings_version: 2 });
    expect(await read(two.home_id)).toMatchObject({
      settings: {
        ...wanted,
        noise: { ...wanted.noise, threshold_db: 60, quiet: { ...wanted.noise.quiet, start: '21:00' } },
      },
      settings_version: 3,
    });
    expect(await read(other.home_id)).toEqual(other);
  });

  it('works with those that are built in', async () => {
    const { home_id } = await newHome();
    expect((await apply('quiet_city', [home_id])).body).toEqual({ applied: 1 });
    expect((await read(home_id)).settings.noise.threshold_db).toBe(65);
  });

  it('changes no home when one of them is not of the organization', async () => {
    const home = await newHome();
    const stranger = await newHome(await world.neighbourhood());
    for (const bad of [stranger.home_id, '0'.repeat(24)]) {
      const answer = await apply('lively', [home.home_id, bad]);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toContain('"home_ids"');
      expect(answer.body.message).toContain(bad);
    }
    expect(await read(home.home_id)).toEqual(home);
  });

  it('takes a thousand homes at once, and no more', async () => {
    const { home_id } = await newHome();
    const times = (count: number) => Array.from({ length: count }, () => home_id);
    expect((await apply('standard', times(1000))).body).toEqual({ applied: 1 });
    const answer = await apply('standard', times(1001));
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain('"home_ids"');
  });

  it('does not lose a change that meets it', async () => {
    const { home_id } = await newHome();
    const { database } = world.tools;
    const { applying } = await database.transaction(async (connection) => {
      await connection.rows(sql`
        UPDATE homes SET settings = '{"climate":{"freeze":3}}', settings_version = 2 WHERE home_id = ${home_id}`);
      const applying = apply('quiet_city', [home_id]);
      const waiting = sql`SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
        WHERE NOT l.granted AND a.datname = current_database()`;
      while ((await database.rows(waiting)).length === 0);
      return { applying };
    });
    expect((await applying).status).toBe(200);
    expect(await read(home_id)).toMatchObject({
      settings: { noise: { threshold_db: 65 }, climate: { freeze: 3 } },
      settings_version: 3,
    });
  });

  it.each([[undefined], [[]], ['all'], [['none']], [[5]]])(
    'to %j is a 400 that names home_ids',
    async (home_ids) => {
      const answer = await apply('standard', home_ids);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toContain('"home_ids');
    },
  );
});

describe('bad input for a preset', () => {
  it.each([
    [{ settings: {} }, 'name'],
    [{ name: ' ', settings: {} }, 'name'],
    [{ name: 'x'.repeat(201), settings: {} }, 'name'],
    [{ name: 'New' }, 'settings'],
    [{ name: 'New', settings: [] }, 'settings'],
    [{ name: 'New', settings: { noise: { threshold_db: 20 } } }, 'settings.noise.threshold_db'],
  ])('POST %j is a 400 that names %s', async (body, member) => {
    const answer = await world.as(lakeside.owner).post(presets, body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(`"${member}"`);
  });
});

describe('presets are for', () => {
  it('every role to read, and owners and admins to write and apply', async () => {
    const { home_id } = await newHome();
    const { preset_id } = await newPreset({});
    for (const role of ['member', 'operator'] as const) {
      const client = world.as(lakeside[role]);
      expect((await client.get(presets)).status).toBe(200);
      const refused = [
        await client.post(presets, { name: 'Mine', settings: {} }),
        await client.patch(`${presets}/${preset_id}`, { name: 'Mine' }),
        await client.delete(`${presets}/${preset_id}`),
        await apply(preset_id, [home_id], lakeside[role]),
      ];
      expect(refused.map(({ status, body }) => [status, body.error_key])).toEqual(
        refused.map(() => [403, 'insufficient_access']),
      );
    }
    expect((await apply(preset_id, [home_id], lakeside.admin)).status).toBe(200);
  });

  it('members only: an outsider gets 403 or 404, a caller without a token 401', async () => {
    const outsider = world.as(await world.person());
    expect((await outsider.get(presets)).status).toBe(403);
    expect((await outsider.get(`/organizations/${'0'.repeat(24)}/presets`)).status).toBe(404);
    expect((await world.anonymous.get(presets)).status).toBe(401);
  });
});
