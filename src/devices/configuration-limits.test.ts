import { beforeAll, describe, expect, it } from 'vitest';
import { type Neighbourhood, openWorld, type World } from '../../test/harness/world.ts';

let world: World;
let hood: Neighbourhood;
let path: string;

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
  const home_id = await world.home(hood);
  const device = (await world.as(hood.owner).post(`/homes/${home_id}/devices`, { description: 'Hall' })).body;
  path = `/devices/${device.device_id}`;
});

/** JSON of exactly so many bytes. */
const ofBytes = (bytes: number) => ({ pad: 'ö'.repeat((bytes - 10) / 2) });

/** The configuration itself is the first. */
const deep = (levels: number) => {
  let whole: unknown = 1;
  for (let level = 1; level < levels; level += 1) whole = level % 2 === 0 ? [whole] : { in: whole };
  return { in: whole };
};

describe('the configuration of a device', () => {
  it.each<[string, object]>([
    ['4096 bytes', ofBytes(4096)],
    ['8 levels', deep(8)],
  ])('may have %s, and every list has it whole', async (_what, configuration) => {
    const changed = await world.as(hood.owner).patch(path, { configuration });
    expect([changed.status, changed.body.configuration]).toEqual([200, configuration]);
    const { devices } = (await world.as(hood.owner).get('/devices')).body;
    expect(devices[0].configuration).toEqual(configuration);
  });

  it.each<[string, object]>([
    ['4098 bytes', ofBytes(4098)],
    ['half a megabyte', ofBytes(500_000)],
    ['9 levels', deep(9)],
    ['90 levels', deep(90)],
    ['2000 levels', deep(2000)],
  ])('may not have %s', async (_what, configuration) => {
    const before = (await world.as(hood.owner).get(path)).body;
    for (const method of ['put', 'patch'] as const) {
      const refused = await world.as(hood.owner)[method](path, { description: 'Other', configuration });
      expect([refused.status, refused.body.context]).toEqual([400, 'configuration']);
    }
    expect((await world.as(hood.owner).get(path)).body).toEqual(before);
  });
});
