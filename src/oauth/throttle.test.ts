import { beforeAll, describe, expect, it } from 'vitest';
import { authorizePath, codeFor, exchange, newClient, postForm, refresh } from '../../test/harness/oauth.ts';
import { serverText } from '../../test/harness/text.ts';
import { hiddenFields } from '../../test/harness/visitor.ts';
import { openWorld, type World } from '../../test/harness/world.ts';

let world: World;
let second: World;

beforeAll(async () => {
  world = await openWorld({ slowDownGuessing: true });
  second = await openWorld({
    connectionConfig: world.connectionConfig,
    clock: world.clock,
    slowDownGuessing: true,
  });
});

describe('guessing', () => {
  it('at one client is slowed down after ten tries a minute, and the client itself is not [client-guessing-throttled]', async () => {
    const owner = await world.person();
    const client = await newClient(world, owner);
    let { refresh_token } = (
      await exchange(world, client, await codeFor(await world.browserOf(owner), client))
    ).body;
    const guess = (index: number) =>
      refresh(
        index % 2 === 0 ? world : second,
        { ...client, client_secret: `cs_guess${index}` },
        refresh_token,
      );
    const statuses: number[] = [];
    for (let index = 0; index < 14; index += 1) statuses.push((await guess(index)).status);
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
    const refused = await guess(15);
    expect([refused.status, Number(refused.headers['retry-after']), refused.body]).toEqual([
      429,
      expect.closeTo(6, 0),
      { error: 'temporarily_unavailable', error_description: expect.stringContaining('Try again') },
    ]);
    // Repeated often while the others fail.
    for (let round = 0; round < 70; round += 1) {
      const answer = await refresh(world, client, refresh_token);
      expect(answer.status).toBe(200);
      refresh_token = answer.body.refresh_token;
    }
    world.clock.advance(6000);
    expect((await guess(16)).status).toBe(401);
    expect((await guess(17)).status).toBe(429);
  });

  it('from one address is slowed down after sixty refusals a minute, whatever was guessed', async () => {
    world.clock.advance(61_000);
    const owner = await world.person();
    const client = await newClient(world, owner);
    const statuses: number[] = [];
    for (let index = 0; index < 65; index += 1) {
      const answer =
        index % 2 === 0
          ? await refresh(world, client, `rt_guess${index}`)
          : await refresh(
              second,
              { client_id: index.toString(16).padStart(24, '0'), client_secret: 'x' },
              'y',
            );
      statuses.push(answer.status);
    }
    expect(statuses.slice(0, 60).every((status) => status === 400 || status === 401)).toBe(true);
    expect(statuses.slice(60)).toEqual(Array(5).fill(429));
    const good = await postForm(world, '/oauth/token', { grant_type: 'client_credentials', ...client });
    expect(good.status).toBe(200);
  });

  it('with the consent form is slowed down after ten a minute', async () => {
    world.clock.advance(61_000);
    const person = await world.person();
    const client = await newClient(world, person);
    const browser = await world.browserOf(person);
    const path = authorizePath(client);
    const fields = hiddenFields((await browser.get(path)).text);
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      statuses.push((await browser.post(path, { ...fields, decision: 'deny' })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(303), 429, 429]);
    const page = await browser.post(path, { ...fields, decision: 'deny' });
    expect([page.headers['retry-after'], page.text.includes(serverText('pages.tooManyTries'))]).toEqual([
      '6',
      true,
    ]);
  });
});

describe('an authenticated client', () => {
  it('has the limit of any other caller, and its answers carry the rate limit headers', async () => {
    const limited = await openWorld({ rateLimit: { perSecond: 1, burst: 5 } });
    const client = await newClient(limited, await limited.person());
    const ask = () => postForm(limited, '/oauth/token', { grant_type: 'client_credentials', ...client });
    const answers = [];
    for (let index = 0; index < 6; index += 1) answers.push(await ask());
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(answers[0]?.headers['x-ratelimit-limit']).toBe('5');
  });
});
