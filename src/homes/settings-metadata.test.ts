import { beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type Person, type World } from '../../test/harness/world.ts';

interface Limits {
  path: string;
  unit?: string;
  minimum?: number;
  maximum?: number;
  whole?: boolean;
  nullable: boolean;
  max_length?: number;
  max_items?: number;
  choices?: string[];
}

let world: World;
let owner: Person;
let home: { home_id: string; settings: Record<string, unknown> };
let metadata: { defaults: unknown; settings: Limits[] };

beforeAll(async () => {
  world = await openWorld();
  const hood = await world.neighbourhood();
  owner = hood.owner;
  const { organization_id } = hood;
  home = (await world.as(owner).post('/homes', { name: 'Told of', organization_id })).body;
  metadata = (await world.as(owner).get('/home-settings')).body;
});

function pathsIn(members: object, above = ''): string[] {
  return Object.entries(members).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? pathsIn(value, `${above}${name}.`)
      : [above + name],
  );
}

/** Status of a change that sets this setting to this value. */
async function statusOf(path: string, value: unknown): Promise<number> {
  const settings = path.split('.').reduceRight<unknown>((below, name) => ({ [name]: below }), value);
  return (await world.as(owner).patch(`/homes/${home.home_id}`, { settings })).status;
}

describe('GET /home-settings', () => {
  it('has every setting, with the defaults of a new home', () => {
    expect(metadata.defaults).toEqual(home.settings);
    expect(metadata.settings.map(({ path }) => path).sort()).toEqual(pathsIn(home.settings).sort());
  });

  it('says of every number from where to where it goes, in which unit', async () => {
    const numbers = metadata.settings.filter(({ whole }) => whole !== undefined);
    expect(numbers).toHaveLength(18);
    for (const { path, unit, minimum = Number.NaN, maximum = Number.NaN, whole } of numbers) {
      expect(unit, path).toMatch(/^(dB|s|min|h|°C|%|people|messages)$/);
      const taken = [minimum, maximum].map((value) => statusOf(path, value));
      const refused = [minimum - 1, maximum + 1].map((value) => statusOf(path, value));
      expect(await Promise.all([...taken, ...refused]), path).toEqual([200, 200, 400, 400]);
      expect(await statusOf(path, (minimum + maximum) / 2 + 0.25), path).toBe(whole ? 400 : 200);
    }
  });

  it('says which can be left out, how long texts and lists are, and which names are taken', async () => {
    for (const { path, nullable, max_length, choices } of metadata.settings) {
      expect(await statusOf(path, null), path).toBe(nullable ? 200 : 400);
      if (max_length !== undefined)
        expect([
          await statusOf(path, 'x'.repeat(max_length)),
          await statusOf(path, 'x'.repeat(max_length + 1)),
        ]).toEqual([200, 400]);
      if (choices) expect(choices.length, path).toBeGreaterThan(3);
    }
    const one = (path: string) => metadata.settings.find((setting) => setting.path === path);
    expect(one('noise.ladder')).toEqual({
      path: 'noise.ladder',
      nullable: false,
      max_items: 3,
      choices: ['flash_sound', 'sms', 'email', 'auto_call', 'host_call'],
    });
    for (const mode of one('alarm.mode')?.choices ?? []) expect(await statusOf('alarm.mode', mode)).toBe(200);
  });

  it('needs homes_read', async () => {
    expect((await world.as(await world.person(['events_read'])).get('/home-settings')).status).toBe(403);
  });
});
