import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/harness/world.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import { openLog } from '../../platform/observability/log.ts';
import { secureRandom } from '../../platform/random.ts';
import { openSecretBox } from '../../platform/secrets/secret-box.ts';
import type { Gateway } from '../gateways/index.ts';
import { openMessaging } from '../open.ts';

/** Two processes hold one message: the first one hung for longer than its lease. */

const AT_ONCE = new AbortController().signal;

let world: World;
let home_id: string;
let guest_id: string;
let message_id: string;
let owner: ReturnType<World['as']>;

beforeEach(async () => {
  world = await openWorld({ roles: ['api'] });
  const hood = await world.neighbourhood();
  owner = world.as(hood.owner);
  const home = { name: 'Boathouse', organization_id: hood.organization_id };
  ({ home_id } = (await owner.post('/homes', home)).body);
  const checkin_time = new Date(world.clock.now().getTime() + HOUR_MS).toISOString();
  const guest = { name: 'Anna', phone_number: '+46701234567', checkin_time };
  ({ guest_id } = (await owner.post(`/homes/${home_id}/guests`, guest)).body);
  const { handlers } = processWith(await slowGateway());
  await handlers['pre_arrival']?.run(home_id, AT_ONCE);
  message_id = (await message()).message_id;
});

const message = async () =>
  (await owner.get(`/homes/${home_id}/guests/${guest_id}/messages`)).body.messages[0];
const countEvents = async () => (await owner.get(`/homes/${home_id}/events`)).body.home_events.length;

/** A gateway that accepts every message. The test decides when it reports the outcome. */
async function slowGateway() {
  const taken: { accept(): void; fail(): void }[] = [];
  let keys = 0;
  const gateway: Gateway = {
    name: 'slow',
    send: ({ key }, signal) =>
      new Promise((resolve, reject) => {
        keys += 1;
        signal.addEventListener('abort', () => reject(new Error('aborted')));
        taken.push({
          accept: () => resolve({ gateway_id: `${key}` }),
          fail: () => reject(new Error('connection lost')),
        });
      }),
    probe: async () => undefined,
    close: () => undefined,
  };
  return { gateway, taken, keys: () => keys };
}
type Slow = Awaited<ReturnType<typeof slowGateway>>;

function processWith({ gateway }: Slow) {
  return openMessaging({
    tools: world.tools,
    recorder: world.app.recorder,
    gateways: { sms: gateway, email: gateway, call: gateway },
    box: openSecretBox(Buffer.alloc(32, 7), secureRandom),
    pages: { addressOf: (id) => `http://example.com/${id}` },
    log: openLog({ level: 'info', to: { write: () => undefined } }),
    onGateway: () => Promise.resolve(),
  });
}

/** Starts to send, and resolves when the gateway has the message. */
async function begin(slow: Slow, signal = AT_ONCE) {
  const before = slow.taken.length;
  const handler = processWith(slow).handlers['message'];
  if (!handler) throw new Error('no handler of messages');
  const ended = handler.run(message_id, signal);
  ended.catch(() => undefined);
  await expect.poll(() => slow.taken.length, { interval: 2 }).toBe(before + 1);
  return { ended, ...(slow.taken[before] as Slow['taken'][number]) };
}

describe('a message that a second process took up', () => {
  it('takes its status from the second, whatever the outcome of the first attempt', async () => {
    const slow = await slowGateway();
    const [first, second] = [await begin(slow), await begin(slow)];
    first.fail();
    expect(await first.ended).toBeUndefined();
    expect((await message()).status).toBe('queued');
    second.accept();
    await second.ended;
    expect([(await message()).status, (await message()).attempts, await countEvents()]).toEqual([
      'sent',
      2,
      1,
    ]);
  });

  it('is recorded as sent once when both attempts are accepted', async () => {
    const slow = await slowGateway();
    const both = [await begin(slow), await begin(slow)];
    for (const { accept } of both) accept();
    await Promise.all(both.map(({ ended }) => ended));
    expect([(await message()).status, await countEvents()]).toEqual(['sent', 1]);
    const { conversation } = (await owner.get(`/homes/${home_id}/guests/${guest_id}`)).body;
    expect(conversation.message_count).toBe(1);
  });

  it('is recorded as sent when the first is accepted after the second failed, and is not sent again', async () => {
    const slow = await slowGateway();
    const [first, second] = [await begin(slow), await begin(slow)];
    second.fail();
    expect(await second.ended).toEqual(new Date(world.clock.now().getTime() + 5 * MINUTE_MS));
    first.accept();
    await first.ended;
    expect([(await message()).status, await countEvents()]).toEqual(['sent', 1]);
    expect(await processWith(slow).handlers['message']?.run(message_id, AT_ONCE)).toBeUndefined();
    expect(slow.keys()).toBe(2);
  });
});

it('a process that stops leaves the message to the next one, and counts no failure', async () => {
  const slow = await slowGateway();
  const stopping = new AbortController();
  const { ended } = await begin(slow, stopping.signal);
  stopping.abort();
  await expect(ended).rejects.toThrow('aborted');
  expect((await message()).status).toBe('queued');
  const next = await begin(slow);
  next.accept();
  await next.ended;
  expect([(await message()).status, await countEvents()]).toEqual(['sent', 1]);
});

it('a guest who is deleted while the gateway has the message is forgotten with it', async () => {
  const slow = await slowGateway();
  const { accept, ended } = await begin(slow);
  expect((await owner.delete(`/homes/${home_id}/guests/${guest_id}`)).status).toBe(204);
  accept();
  expect(await ended).toBeUndefined();
  expect(await world.tools.database.rows(sql`SELECT FROM messages`)).toEqual([]);
  expect(await countEvents()).toBe(0);
});
