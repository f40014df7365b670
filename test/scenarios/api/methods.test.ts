import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { send } from '../../harness/client.ts';
import { type Neighbourhood, openWorld, type World } from '../../harness/world.ts';
import { operationsOf } from '../../openapi/document.ts';

let world: World;
let hood: Neighbourhood;
let table: { method: string; path: string }[];

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
  // Pages have methods that no document lists. A test below covers them, and the addresses of devices.
  table = operationsOf((await world.anonymous.get('/openapi.json')).body).filter(
    ({ page, device }) => !page && !device,
  );
});

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const OTHERS = ['TRACE', 'PROPFIND', 'PURGE', 'LINK', 'MKCOL', 'SEARCH'];
const refused = { error: 'Method Not Allowed', message: expect.any(String) };
const listed = (allow: unknown) => String(allow).split(', ').sort();

/** The methods of all rows whose path matches: `/users/me` also matches `/users/{user_id}`. */
function methodsAt(address: string): string[] {
  const fitting = table.filter(({ path }) =>
    new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(address),
  );
  const methods = new Set(fitting.map(({ method }) => method));
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods, 'OPTIONS'].sort();
}

it('a method that an address of the API does not have is a 405 that lists those it has, also without a token', async () => {
  const addresses = new Set(table.map(({ path }) => path.replace(/\{\w+\}/g, '0'.repeat(24))));
  expect(addresses.size).toBeGreaterThan(40);
  let tried = 0;
  for (const address of addresses) {
    const allowed = methodsAt(address);
    for (const method of [...METHODS, ...OTHERS].filter((one) => !allowed.includes(one))) {
      const answer = await world.anonymous.send(method, address, {});
      const request = `${method} ${address}`;
      expect([request, answer.status, listed(answer.headers['allow'])]).toEqual([request, 405, allowed]);
      if (method !== 'HEAD') expect(answer.body).toEqual(refused);
      tried += 1;
    }
  }
  expect(tried).toBeGreaterThan(400);
}, 60_000);

describe('a 405', () => {
  it('lists what the address has, with a token and with a trailing slash too', async () => {
    for (const path of ['/homes', '/homes/', '/homes?limit=1', '/h%6fmes']) {
      const answer = await world.as(hood.owner).delete(path);
      expect([path, answer.status, answer.headers['allow']]).toEqual([path, 405, 'GET, HEAD, POST, OPTIONS']);
    }
  });

  it('comes before whatever is wrong with the body', async () => {
    const sent = { raw: '{"name":', headers: { 'content-type': 'application/json' } };
    expect((await world.as(hood.owner).send('PUT', '/homes', sent)).status).toBe(405);
    const huge = { raw: 'x'.repeat(3_000_000), headers: { 'content-type': 'text/plain' } };
    expect((await world.as(hood.owner).send('PUT', '/homes', huge)).status).toBe(405);
  });

  it('is read by pages of other origins, and has a request id like every answer', async () => {
    const { headers } = await world.anonymous.send('PUT', '/homes', {
      headers: { origin: 'https://app.example' },
    });
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-expose-headers']).toContain('allow');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is never the answer for an address that nothing knows', async () => {
    for (const method of ['GET', 'POST', 'DELETE', 'PROPFIND', 'TRACE']) {
      for (const path of ['/nowhere', '/homes/x/y/z', '', '/oauth/nowhere']) {
        const answer = await world.as(hood.owner).send(method, path, {});
        expect([path, answer.status, answer.headers['allow']]).toEqual([path, 404, undefined]);
      }
    }
  });

  it('counts against the address, as an unknown route does', async () => {
    const slow = await openWorld({ rateLimit: { perSecond: 1, burst: 3 } });
    const statuses = [];
    for (let call = 0; call < 5; call += 1) statuses.push((await slow.anonymous.put('/homes')).status);
    expect(statuses).toEqual([405, 405, 405, 429, 429]);
  });
});

it.each([
  ['/healthz', 'POST', 'GET, HEAD'],
  ['/readyz', 'DELETE', 'GET, HEAD'],
  ['/metrics', 'PUT', 'GET, HEAD'],
  ['/v8/openapi.json', 'POST', 'GET, HEAD, OPTIONS'],
  ['/v8/oauth/token', 'GET', 'POST, OPTIONS'],
  ['/v8/oauth/revoke', 'PUT', 'POST, OPTIONS'],
  ['/v8/oauth/authorize', 'DELETE', 'GET, HEAD, POST, OPTIONS'],
  ['/.well-known/oauth-authorization-server', 'POST', 'GET, HEAD'],
  ['/ingest/v1/reports', 'GET', 'POST'],
  ['/ingest/v1/commands', 'POST', 'GET, HEAD'],
  ['/api/v1/dt_x/telemetry', 'GET', 'POST'],
  ['/login', 'DELETE', 'GET, HEAD, POST'],
  ['/logout', 'GET', 'POST'],
  // Guests choose their language on this page.
  ['/g/some-token', 'DELETE', 'GET, HEAD, POST'],
  ['/homes', 'POST', 'GET, HEAD'],
  ['/docs/', 'POST', 'GET, HEAD'],
  ['/guide/', 'POST', 'GET, HEAD'],
  ['/guide/quickstart', 'DELETE', 'GET, HEAD'],
])('outside the API too: %s has no %s', async (path, method, allowed) => {
  const answer = await send(world.url, method, path);
  expect([answer.status, answer.headers['allow'], answer.body]).toEqual([405, allowed, refused]);
});

it('HEAD and OPTIONS work as before', async () => {
  expect((await world.as(hood.owner).send('HEAD', '/homes', {})).status).toBe(200);
  for (const path of ['/homes', '/oauth/token', '/nowhere']) {
    expect((await world.anonymous.send('OPTIONS', path, {})).status).toBe(204);
  }
});

describe('a method that HTTP does not know', () => {
  async function raw(bytes: string): Promise<{ status: number; head: string; body: unknown }> {
    const socket = connect(Number(new URL(world.url).port), '127.0.0.1');
    socket.end(bytes);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body) };
  }

  it.each(['FOO', 'get', 'GETS', 'X'])('%s: 405 with what the address has', async (method) => {
    for (const path of ['/v8/homes', '/v8/homes/?limit=1']) {
      const { status, head, body } = await raw(`${method} ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
      expect([status, body]).toEqual([405, refused]);
      expect(head).toContain('\r\nAllow: GET, HEAD, POST, OPTIONS\r\n');
    }
  });

  it('at an address that nothing knows: 404', async () => {
    const { status, head, body } = await raw('FOO /nowhere HTTP/1.1\r\nHost: x\r\n\r\n');
    expect([status, body]).toEqual([404, { error: 'Not Found', message: 'Route not found' }]);
    expect(head).not.toContain('Allow');
  });

  it.each([
    'FOO /v8/homes',
    'FOO /v8/ho\u0001mes HTTP/1.1',
    'FOO  HTTP/1.1',
    'F OO /v8/homes HTTP/1.1',
    '{} / HTTP/1.1',
  ])('in a line that is no request line (%j): 400', async (line) => {
    const { status, body } = await raw(`${line}\r\nHost: x\r\n\r\n`);
    expect([status, body]).toEqual([
      400,
      { error: 'Bad Request', message: expect.any(String), context: 'request' },
    ]);
  });
});
