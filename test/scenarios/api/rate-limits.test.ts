import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, send } from '../../harness/client.ts';
import { openWorld, type World } from '../../harness/world.ts';

/** For a token; anonymous callers have five times as much. */
const POLICY = { perSecond: 1, burst: 2 };
const TRIES = 11;
const TOKEN = 'metrics-token-of-the-test';

let world: World;

beforeAll(async () => {
  world = await openWorld({ rateLimit: POLICY, trustProxy: 1, metricsToken: TOKEN });
});

/** Every route, as the router prints it: `│   ├── devices (GET, HEAD)`. */
function everyRoute(): [string, string][] {
  const parents: string[] = [];
  return world.app.server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = '', methods] =
        /^([\s│├└─]*)(.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      if (segment === '') return [];
      const depth = indent.length / 4;
      const path = `${parents[depth - 1] ?? ''}${segment.replace('(empty root node)', '')}`;
      parents[depth] = path;
      return (methods?.split(', ') ?? []).map((method): [string, string] => [method, path]);
    });
}

const filled = (path: string) => path.replace(/:\w+|\*/g, 'x');

let strangers = 0;

/** Anonymous requests from a new address. */
async function knock(method: string, path: string, times: number): Promise<Answer[]> {
  strangers += 1;
  const from = { 'x-forwarded-for': `198.51.${Math.floor(strangers / 256)}.${strangers % 256}` };
  const answers: Answer[] = [];
  for (let time = 0; time < times; time += 1)
    answers.push(await send(world.url, method, path, { headers: from }));
  return answers;
}

describe('a caller without a valid token', () => {
  it('has a limit at every address of the server [rate-limit-every-address]', async () => {
    const routes = everyRoute();
    expect(routes.length).toBeGreaterThan(150);
    for (const known of [
      'GET /healthz',
      'GET /metrics',
      'POST /login',
      'GET /v8/homes',
      'POST /v8/oauth/token',
    ])
      expect(routes.map((route) => route.join(' '))).toContain(known);
    const unlimited: string[] = [];
    for (const [method, path] of routes) {
      const answers = await knock(method, filled(path), TRIES);
      if (!answers.some(({ status }) => status === 429)) unlimited.push(`${method} ${path}`);
    }
    expect(unlimited).toEqual([]);
  }, 240_000);

  it('has one for unknown paths, too', async () => {
    for (const path of ['/nothing', '/v8/nothing', '/ingest/nothing', '/assets/nothing.js']) {
      const answers = await knock('GET', path, TRIES);
      expect([path, answers.some(({ status }) => status === 429)]).toEqual([path, true]);
    }
  });

  it('gets a Retry-After, and then is served again', async () => {
    const [first, ...others] = await knock('GET', '/healthz', TRIES);
    const refused = others.at(-1);
    expect([first?.status, refused?.status, refused?.headers['retry-after']]).toEqual([200, 429, '1']);
  });

  it('does not use up what another address has', async () => {
    await knock('GET', '/healthz', TRIES);
    expect((await knock('GET', '/healthz', 1))[0]?.status).toBe(200);
  });
});

describe('the metrics', () => {
  it('need their token, where one is set', async () => {
    const ask = (authorization?: string) =>
      send(world.url, 'GET', '/metrics', {
        headers: { 'x-forwarded-for': '203.0.113.1', ...(authorization ? { authorization } : {}) },
      });
    const answered = await ask(`Bearer ${TOKEN}`);
    expect([answered.status, answered.headers['content-type'], answered.text]).toEqual([
      200,
      expect.stringContaining('text/plain'),
      expect.stringContaining('lares_'),
    ]);
    for (const wrong of [undefined, 'Bearer x', TOKEN, `Bearer ${TOKEN}x`]) {
      const refused = await ask(wrong);
      expect([refused.status, refused.text.includes('lares_')]).toEqual([401, false]);
    }
  });

  it('are public where none is set', async () => {
    const open = await openWorld();
    expect((await send(open.url, 'GET', '/metrics')).text).toContain('lares_');
  });
});

it('the API document is written once, however often it is asked for', async () => {
  const { app, url } = await openWorld();
  const document = app.server.swagger() as object;
  let written = 0;
  Object.defineProperty(document, 'toJSON', {
    value() {
      written += 1;
      return { ...this };
    },
  });
  const answers: Answer[] = [];
  for (let times = 0; times < 4; times += 1) answers.push(await send(url, 'GET', '/v8/openapi.json'));
  expect(written).toBe(1);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answers[0]?.body.openapi).toBe('3.1.0');
});
