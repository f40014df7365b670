import { beforeAll, expect, it } from 'vitest';
import { urlOf } from '../../harness/database.ts';
import { laresJson, runLares } from '../../harness/program.ts';
import { type Neighbourhood, openWorld, type World } from '../../harness/world.ts';

let world: World;
let hood: Neighbourhood;
let environment: Record<string, string>;

beforeAll(async () => {
  world = await openWorld({ roles: ['api'] });
  hood = await world.neighbourhood();
  // The secret key that test worlds use.
  environment = { DATABASE_URL: urlOf(world.connectionConfig), LARES_SECRET_KEY: '07'.repeat(32) };
});

it('lares guest export and erase do the same as the API, beside a running server', async () => {
  const home = await world.home(hood);
  const stay = { name: 'Ada', email: 'ada@example.com', checkin_time: '2026-12-01T14:00:00Z' };
  const owner = world.as(hood.owner);
  const { guest_id } = (await owner.post(`/homes/${home}/guests`, stay)).body;
  const path = `/homes/${home}/guests/${guest_id}`;
  expect((await owner.post(`${path}/messages`, { text: 'Hello Ada' })).status).toBe(201);

  const exported = await laresJson(['guest', 'export', guest_id, '--format', 'json'], environment);
  const byApi = (await owner.get(`${path}/export`)).body;
  expect({ ...exported, exported_at: '', guest: '' }).toEqual({ ...byApi, exported_at: '', guest: '' });
  expect(exported['guest']).toMatchObject({ guest_id, name: 'Ada', email: 'ada@example.com' });
  // The output for people has the same content, on several lines.
  const plain = await runLares(['guest', 'export', '--guest', guest_id], environment);
  expect(JSON.parse(plain.stdout)).toMatchObject({ messages: [{ text: 'Hello Ada' }] });
  expect(plain.stdout.split('\n').length).toBeGreaterThan(20);

  const erased = await laresJson(['guest', 'erase', '--guest', guest_id], environment);
  expect(erased).toMatchObject({ guest_id, was_known: true, erased: { messages: 1, cancelled_messages: 1 } });
  expect((await owner.get(path)).body).toMatchObject({ name: 'Erased guest', email: null });
  const again = await runLares(['guest', 'erase', guest_id], environment);
  expect(again.stdout).toContain('This guest had no stored personal data.');
  expect(again.stdout).toContain('What remains:\n- The stay');

  for (const [args, code, message] of [
    [['guest', 'erase'], 64, 'Missing GUEST_ID'],
    [['guest', 'export', 'ada'], 64, 'ada is not an id'],
    [['guest', 'export', guest_id, '--format', 'xml'], 64, '--format must be json'],
    [['guest', 'export', guest_id, '--guest', home], 64, 'another guest'],
    [['guest', 'erase', '0'.repeat(24)], 1, 'There is no guest'],
  ] as const) {
    const refused = await runLares([...args], environment);
    expect([refused.code, refused.stderr]).toEqual([code, expect.stringContaining(message)]);
  }
}, 120_000);
