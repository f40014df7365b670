import { beforeAll, describe, expect, it } from 'vitest';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';
import { DEFAULT_SETTINGS } from '../settings.ts';

let world: World;
let hood: Neighbourhood;
let path: string;

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
  path = `/organizations/${hood.organization_id}/homes`;
});

const admin = () => world.as(hood.admin);
const newHome = (more: object = {}) => world.home(hood, more);
const read = async (home: string) => (await admin().get(`/homes/${home}`)).body;
const change = (body: unknown, query = '') => admin().patch(`${path}${query}`, body);
const QUIET = { noise: { threshold_db: 68, quiet: { enabled: true, start: '21:00' } } };

async function updates(home: string) {
  const log = `/organizations/${hood.organization_id}/audit?action=home.updated&limit=500`;
  const { entries } = (await admin().get(log)).body;
  return entries.filter((entry: { object: { id: string } }) => entry.object.id === home);
}

describe('settings of many homes', () => {
  it('become what is named, in all of them, and everything else stays', async () => {
    const homes = [await newHome(), await newHome()].sort();
    const [one = '', other = ''] = homes;
    await admin().patch(`/homes/${other}`, {
      checkout_hour: 9,
      settings: { noise: { duration_min: 15, quiet: { end: '08:00' } }, climate: { temp_low: 5 } },
    });
    const before = await Promise.all(homes.map(read));
    const answer = await change({ home_ids: [other, one, other], checkin_hour: 16, settings: QUIET });
    const members = [
      'checkin_hour',
      'settings.noise.threshold_db',
      'settings.noise.quiet.enabled',
      'settings.noise.quiet.start',
    ];
    expect([answer.status, answer.body]).toEqual([
      200,
      { homes: before.map(({ home_id, name }) => ({ home_id, name, changed: members })) },
    ]);
    expect(await Promise.all(homes.map(read))).toEqual(
      before.map((home) => ({
        ...home,
        checkin_hour: 16,
        settings: {
          ...home.settings,
          noise: {
            ...home.settings.noise,
            threshold_db: 68,
            quiet: { ...home.settings.noise.quiet, enabled: true, start: '21:00' },
          },
        },
        settings_version: home.settings_version + 1,
      })),
    );
  });

  it('leave each home with the entry in the audit log that a change of it alone leaves', async () => {
    const [alone, one, other] = [await newHome(), await newHome(), await newHome()];
    const settings = { messages: { host_phone: '+46701234567' }, smoking: { enabled: false } };
    await admin().patch(`/homes/${alone}`, { checkin_hour: 12, settings });
    await change({ home_ids: [one, other], checkin_hour: 12, settings });
    const [wanted] = await updates(alone);
    for (const home of [one, other])
      expect(await updates(home)).toEqual([
        {
          ...wanted,
          audit_id: expect.any(String),
          at: expect.any(String),
          object: { ...wanted.object, id: home, home_id: home },
        },
      ]);
    expect(JSON.stringify(await updates(one))).not.toContain('+4670');
  });

  it('are not written again in a home that has them', async () => {
    const [has, lacks] = [await newHome(), await newHome()];
    await admin().patch(`/homes/${has}`, { settings: QUIET });
    const before = await read(has);
    const { homes } = (await change({ home_ids: [has, lacks], settings: QUIET })).body;
    expect(homes.find(({ home_id }: { home_id: string }) => home_id === has).changed).toEqual([]);
    expect(await read(has)).toEqual(before);
    expect([(await updates(has)).length, (await updates(lacks)).length]).toEqual([1, 1]);
  });

  it('can be looked at before: nothing is stored then, and the answer is the same', async () => {
    const homes = [await newHome(), await newHome()];
    const body = { home_ids: homes, settings: QUIET, checkout_hour: 10 };
    const before = await Promise.all(homes.map(read));
    const looked = await change(body, '?dry_run=true');
    expect(looked.status).toBe(200);
    expect(await Promise.all(homes.map(read))).toEqual(before);
    expect(await updates(homes[0] ?? '')).toEqual([]);
    expect((await change(body)).body).toEqual(looked.body);
    expect(await Promise.all(homes.map(read))).not.toEqual(before);
  });

  it('are changed in the list of homes, too', async () => {
    const home = await newHome();
    const list = async () =>
      (await admin().get('/homes')).body.homes.find((one: { home_id: string }) => one.home_id === home);
    expect((await list()).settings.noise.threshold_db).toBe(DEFAULT_SETTINGS.noise.threshold_db);
    await change({ home_ids: [home], settings: QUIET });
    expect((await list()).settings.noise.threshold_db).toBe(68);
  });

  it('changed by two processes at once all hold', async () => {
    const homes = await Promise.all(Array.from({ length: 10 }, () => newHome()));
    const other = await openWorld({ connectionConfig: world.connectionConfig });
    const [some, all] = await Promise.all([
      change({ home_ids: homes, settings: { noise: { threshold_db: 61 } } }),
      other.as(hood.owner).patch(path, {
        home_ids: homes.toReversed(),
        settings: { climate: { temp_high: 27 } },
      }),
    ]);
    expect([some.status, all.status]).toEqual([200, 200]);
    for (const home of homes) {
      const { settings, settings_version } = await read(home);
      expect([settings.noise.threshold_db, settings.climate.temp_high, settings_version]).toEqual([
        61, 27, 3,
      ]);
    }
  });
});

describe('a change of many homes is refused', () => {
  it('as a whole when one of them is not of the organization', async () => {
    const elsewhere = await world.neighbourhood();
    const mine = await newHome();
    const before = await read(mine);
    for (const stranger of [await world.home(elsewhere), '0'.repeat(24)]) {
      const answer = await change({ home_ids: [mine, stranger], settings: QUIET });
      expect([answer.status, answer.body.context]).toEqual([400, 'home_ids']);
      expect(answer.body.message).toContain(stranger);
    }
    expect(await read(mine)).toEqual(before);
    expect(await updates(mine)).toEqual([]);
  });

  it.each([
    [{ settings: { noise: { threshold_db: 20 } } }, 'settings.noise.threshold_db'],
    [{ settings: { noise: { threshold_db: '70' } } }, 'settings.noise.threshold_db'],
    [{ settings: { noise: { quiet: { start: '25:00' } } } }, 'settings.noise.quiet.start'],
    [{ settings: { guest_page: { house_rules: 'a\u0000' } } }, 'settings.guest_page.house_rules'],
    [{ settings: null }, 'settings'],
    [{ checkin_hour: 24 }, 'checkin_hour'],
    [{ checkout_hour: 1.5 }, 'checkout_hour'],
  ])('%j: a 400 that names %s, and nothing changes', async (body, context) => {
    const home = await newHome();
    const before = await read(home);
    const answer = await change({ home_ids: [home], ...body });
    expect([answer.status, answer.body.context]).toEqual([400, context]);
    expect(await read(home)).toEqual(before);
  });

  it.each([undefined, [], ['x'], 'x', Array.from({ length: 1001 }, () => '0'.repeat(24))])(
    'for the homes %j',
    async (home_ids) => {
      const answer = await change({ home_ids, settings: QUIET });
      expect([answer.status, String(answer.body.context).replace(/\..*/, '')]).toEqual([400, 'home_ids']);
    },
  );

  it('to those who may not change homes', async () => {
    const home = await newHome();
    for (const actor of [hood.member, hood.operator]) {
      const answer = await world.as(actor).patch(path, { home_ids: [home], settings: QUIET });
      expect([answer.status, answer.body.error_key]).toEqual([403, 'insufficient_access']);
    }
    const stranger = await world.person();
    expect((await world.as(stranger).patch(path, { home_ids: [home], settings: QUIET })).status).toBe(403);
    const unknown = `/organizations/${'0'.repeat(24)}/homes`;
    expect((await admin().patch(unknown, { home_ids: [home], settings: QUIET })).status).toBe(404);
  });

  it('leaves names, addresses and the alarm alone: they are of one home', async () => {
    const home = await newHome();
    const before = await read(home);
    const answer = await change({
      home_ids: [home],
      name: 'x',
      address: 'x',
      timezone: 'UTC',
      alarm_status: 'on',
    });
    expect(answer.status).toBe(200);
    expect(await read(home)).toEqual(before);
  });
});
