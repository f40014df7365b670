import { beforeAll, describe, expect, it } from 'vitest';
import { clientFor } from '../../../test/harness/client.ts';
import {
  allow,
  authorizePath,
  codeFor,
  exchange,
  newClient,
  postForm,
  type TestClient,
} from '../../../test/harness/oauth.ts';
import { openReceiver } from '../../../test/harness/receiver.ts';
import { settleWebhooks } from '../../../test/harness/webhooks/settle-webhooks.ts';
import { openWorld, type Person, type World } from '../../../test/harness/world.ts';

let world: World;
let second: World;

beforeAll(async () => {
  world = await openWorld();
  second = await openWorld({ connectionConfig: world.connectionConfig, clock: world.clock });
});

/** The user approves the app of a client. Returns the app's token. */
async function connect(person: Person, client: TestClient, more = {}): Promise<string> {
  const code = await codeFor(await world.browserOf(person), client, more);
  return (await exchange(world, client, code)).body.access_token;
}

async function register(token: string, url = 'https://example.com/hook'): Promise<string> {
  const answer = await clientFor(world.api, token).post('/webhooks', { url, events: ['*'] });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.hook_id;
}

const hooksOf = async (person: Person) =>
  (await world.as(person).get('/webhooks')).body.hooks.map(({ hook_id }: { hook_id: string }) => hook_id);

async function disconnect(person: Person, client: TestClient): Promise<void> {
  const browser = await world.browserOf(person);
  const { grants } = (await browser.api('GET', '/users/me/grants')).body;
  const grant = grants.find(({ client_id }: { client_id: string }) => client_id === client.client_id);
  expect((await browser.api('DELETE', `/users/me/grants/${grant.grant_id}`)).status).toBe(200);
}

describe('taking the access of an app back', () => {
  it('removes the webhooks that it made, and no others', async () => {
    const [ann, bea, maker] = [await world.person(), await world.person(), await world.person()];
    const [app, other] = [await newClient(world, maker), await newClient(world, maker)];
    await register(await connect(ann, app));
    await register(await connect(ann, app));
    const kept = [
      await register(ann.token),
      await register(await connect(ann, other)),
      (
        await (
          await world.browserOf(ann)
        ).api('POST', '/webhooks', { url: 'https://a.example', events: ['*'] })
      ).body.hook_id,
    ];
    const beas = await register(await connect(bea, app));
    await disconnect(ann, app);
    expect((await hooksOf(ann)).sort()).toEqual(kept.sort());
    expect(await hooksOf(bea)).toEqual([beas]);
  });

  it('stops their deliveries in every process', async () => {
    const hood = await world.neighbourhood();
    const home_id = await world.home(hood);
    const [appsEnd, ownEnd] = [await openReceiver(), await openReceiver()];
    const app = await newClient(world, hood.admin);
    await register(await connect(hood.owner, app), appsEnd.url);
    await register(hood.owner.token, ownEnd.url);
    const emit = () =>
      second.app.recorder.record({ home_id, type: 'battery_low', event_time: world.clock.now() });
    await emit();
    await settleWebhooks(world, second);
    expect([appsEnd.received.length, ownEnd.received.length]).toEqual([1, 1]);
    await disconnect(hood.owner, app);
    await emit();
    await settleWebhooks(world, second);
    expect([appsEnd.received.length, ownEnd.received.length]).toEqual([1, 2]);
  });
});

describe('letting an app do less', () => {
  it('removes the webhooks that it made once it may make none, in every process', async () => {
    const hood = await world.neighbourhood();
    const home_id = await world.home(hood);
    const [appsEnd, ownEnd] = [await openReceiver(), await openReceiver()];
    const [app, other] = [await newClient(world, hood.admin), await newClient(world, hood.admin)];
    const browser = await world.browserOf(hood.owner);
    await register(await connect(hood.owner, app, { scope: 'user_read webhook_write' }), appsEnd.url);
    const kept = [
      await register(hood.owner.token, ownEnd.url),
      await register(await connect(hood.owner, other), 'https://other.example/'),
    ];
    const emit = async () => {
      await second.app.recorder.record({ home_id, type: 'battery_low', event_time: world.clock.now() });
      await settleWebhooks(world, second);
      return [appsEnd.received.length, ownEnd.received.length];
    };
    expect(await emit()).toEqual([1, 1]);
    /** The app requests one more permission. The user withdraws another one on the consent page. */
    const takeBack = (back: string, wanted: string) =>
      allow(browser, authorizePath(app, { scope: `${back} ${wanted}` }), (name) => name !== back);
    await takeBack('user_read', 'homes_read');
    expect(await hooksOf(hood.owner)).toHaveLength(3);
    await takeBack('webhook_write', 'homes_write');
    expect((await hooksOf(hood.owner)).sort()).toEqual(kept.sort());
    expect(await emit()).toEqual([1, 2]);
  });
});

it('deleting a client removes the webhooks it made for its own account too', async () => {
  const person = await world.person();
  const client = await newClient(world, person);
  const own = await postForm(world, '/oauth/token', { grant_type: 'client_credentials', ...client });
  await register(own.body.access_token);
  const kept = await register(person.token);
  const browser = await world.browserOf(person);
  expect((await browser.api('DELETE', `/users/me/clients/${client.client_id}`)).status).toBe(200);
  expect(await hooksOf(person)).toEqual([kept]);
});
