import { beforeAll, describe, expect, it } from 'vitest';
import { type Neighbourhood, openWorld, type World } from '../../test/harness/world.ts';

let world: World;
let hood: Neighbourhood;

beforeAll(async () => {
  world = await openWorld({ webhooks: { allowPrivate: false } });
  hood = await world.neighbourhood();
});

const URL = 'https://hooks.example.com/';
const BAD = ['\u0000', '\ud800', '\udc00'];

describe.each([
  ['a user webhook', (): string => '/webhooks', 'hooks', 'disturbance_ended'],
  [
    'an organization webhook',
    (): string => `/organizations/${hood.organization_id}/webhooks`,
    'webhooks',
    'noise_quieted',
  ],
] as const)('text that cannot be stored in %s', (_kind, path, list, event) => {
  const register = (body: object) => world.as(hood.owner).post(path(), body);
  const registered = async () => (await world.as(hood.owner).get(path())).body[list];

  it('in its url is the refusal of a url', async () => {
    for (const bad of BAD) {
      for (const url of [`${URL}${bad}`, `${bad}${URL}`, `https://ho${bad}oks.example.com/`]) {
        const answer = await register({ url, events: [event] });
        expect([answer.status, answer.body]).toEqual([
          400,
          {
            error: 'Bad Request',
            message: expect.stringMatching(/^Invalid url: "url"/),
            context: 'invalid url',
          },
        ]);
      }
    }
    expect(await registered()).toEqual([]);
  });

  it('in a name of an event is the refusal of an event, with the name as it came', async () => {
    for (const bad of BAD) {
      const name = `${event}${bad}`;
      const answer = await register({ url: URL, events: [event, name] });
      expect([answer.status, answer.body]).toEqual([
        400,
        {
          error: 'Bad Request',
          message: expect.stringMatching(/^Invalid event: "events"/),
          context: `invalid event: ${name}`,
        },
      ]);
    }
    expect(await registered()).toEqual([]);
  });

  it('in its token is a 400 that names the token', async () => {
    for (const bad of BAD) {
      const answer = await register({ url: URL, events: [event], token: `secret${bad}` });
      expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining('"token"')]);
    }
    expect(await registered()).toEqual([]);
  });

  it('in a member that means nothing is ignored', async () => {
    const unknown = { colour: '\ud800', '\u0000': ['\u0000'] };
    const answer = await register({ url: URL, events: [event], ...unknown });
    expect([answer.status, answer.body.url]).toEqual([201, URL]);
  });
});
