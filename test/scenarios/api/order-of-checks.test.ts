import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Neighbourhood, openWorld, type World } from '../../harness/world.ts';

let world: World;
let hood: Neighbourhood;
let home: { home_id: string };
const UNKNOWN = '0'.repeat(24);

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
  home = (
    await world.as(hood.owner).post('/homes', { name: 'Boathouse', organization_id: hood.organization_id })
  ).body;
});

describe('order of checks', () => {
  const badBody = { raw: '{"name":', headers: { 'content-type': 'application/json' } };

  it('401 comes before 404 of the parent', async () => {
    expect((await world.anonymous.patch(`/homes/${UNKNOWN}`, {})).status).toBe(401);
  });

  it('404 of the parent comes before 403 and before 400', async () => {
    const outsider = await world.person(['user_read']);
    expect((await world.as(outsider).send('PATCH', `/homes/${UNKNOWN}`, badBody)).status).toBe(404);
  });

  it('403 comes before 400, even before the body is read', async () => {
    const outsider = await world.person();
    expect((await world.as(outsider).send('PATCH', `/homes/${home.home_id}`, badBody)).status).toBe(403);
    const huge = { raw: 'x'.repeat(3_000_000), headers: { 'content-type': 'application/json' } };
    expect((await world.as(outsider).send('PATCH', `/homes/${home.home_id}`, huge)).status).toBe(403);
  });

  it('400 comes before 404 of the item', async () => {
    const path = `/organizations/${hood.organization_id}/members/${UNKNOWN}`;
    expect((await world.as(hood.owner).patch(path, { role: 'king' })).status).toBe(400);
    expect((await world.as(hood.owner).patch(path, { role: 'member' })).status).toBe(404);
  });

  it.each([
    'xyz',
    UNKNOWN.slice(1),
    UNKNOWN.toUpperCase().replaceAll('0', 'A'),
    '%00',
    '..%2f..%2fetc',
    'a'.repeat(90),
  ])('an id of another form is a 404: %s [id-malformed]', async (id) => {
    for (const path of [`/homes/${id}`, `/devices/${id}`, `/organizations/${id}`, `/users/${id}`]) {
      const answer = await world.as(hood.owner).get(path);
      expect([path, answer.status, answer.body]).toEqual([
        path,
        404,
        { error: 'Not Found', message: expect.any(String) },
      ]);
    }
  });

  it('a home that exists but is none of the caller’s business is a 403 [home-foreign]', async () => {
    const answer = await world.as(await world.person()).get(`/homes/${home.home_id}`);
    expect([answer.status, answer.body]).toEqual([
      403,
      { error: 'forbidden', message: expect.any(String), error_key: 'insufficient_access' },
    ]);
  });
});

describe('bodies', () => {
  const post = (raw: string | Buffer, type = 'application/json') =>
    world.as(hood.owner).send('POST', '/homes', { raw, headers: { 'content-type': type } });

  it.each([
    ['cut off', '{"name":', 'request body'],
    ['not JSON', 'name=Boathouse', 'request body'],
    ['bad UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 'request body'],
    ['an array', '[]', 'request body'],
    ['a string', '"x"', 'request body'],
    ['a number', '1', 'request body'],
    ['null', 'null', 'request body'],
    ['empty', '', 'request body'],
    ['NUL in text', '{"name":"a\\u0000b","organization_id":"000000000000000000000000"}', 'name'],
    ['half a surrogate pair', '{"name":"a\\ud800b","organization_id":"000000000000000000000000"}', 'name'],
    ['half a pair as a key', '{"\\udc00":1}', 'name'],
    ['very deep', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'name'],
    [
      'very deep with an escape',
      `{"b":"\\ud83d\\ude00","a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      'name',
    ],
    ['very wide with an escape', `{"b":"\\ud83d\\ude00","a":[${'0,'.repeat(400_000)}0]}`, 'name'],
    ['a number beyond all', '{"name":1e999}', 'organization_id'],
  ])('%s: 400 in the error shape', async (_name, raw, context) => {
    const answer = await post(raw);
    expect([answer.status, answer.body]).toEqual([
      400,
      { error: 'Bad Request', message: expect.any(String), context },
    ]);
  });

  it('text that is not UTF-8 is refused for that, not for what is left of it', async () => {
    const raw = Buffer.from(`{"name":"caf\xe9","organization_id":"${hood.organization_id}"}`, 'latin1');
    const answer = await post(raw);
    expect([answer.status, answer.body.message]).toEqual([400, 'The body is not valid UTF-8.']);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'nonsense'])(
    'of type %s: 400 that says what to send',
    async (type) => {
      const answer = await post('{"name":"x"}', type);
      expect([answer.status, answer.body.message]).toEqual([
        400,
        expect.stringContaining('application/json'),
      ]);
    },
  );

  it('too large: 413 [body-too-large]', async () => {
    const answer = await post(`{"name":"${'x'.repeat(1_048_577)}"}`);
    expect([answer.status, answer.body.error]).toEqual([413, 'Payload Too Large']);
  });

  it('__proto__ and constructor are ignored like any unknown member', async () => {
    const raw = `{"__proto__":{"name":"evil"},"constructor":{"prototype":{}},"name":"Good","organization_id":"${hood.organization_id}"}`;
    const answer = await post(raw);
    expect([answer.status, answer.body.name]).toEqual([201, 'Good']);
  });

  it('an emoji written as escapes is text like any other', async () => {
    const answer = await post(`{"name":"\\ud83c\\udfe1","organization_id":"${hood.organization_id}"}`);
    expect([answer.status, answer.body.name]).toEqual([201, '🏡']);
  });

  it('a JSON content type without a body is fine where none is needed', async () => {
    const made = await post(`{"name":"Short","organization_id":"${hood.organization_id}"}`);
    const sent = { headers: { 'content-type': 'application/json' } };
    const answer = await world.as(hood.owner).send('DELETE', `/homes/${made.body.home_id}`, sent);
    expect(answer.status).toBe(200);
  });
});

describe('paths and queries', () => {
  it('a trailing slash is tolerated', async () => {
    expect((await world.as(hood.owner).get('/users/me/')).status).toBe(200);
    expect((await world.as(hood.owner).get(`/homes/${home.home_id}/`)).status).toBe(200);
  });

  it('a GET with a body is tolerated', async () => {
    const sent = { raw: 'limit=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    expect((await world.as(hood.owner).send('GET', '/homes', sent)).status).toBe(200);
  });

  it.each(['/nowhere', '/homes/x/y/z', '/', ''])(
    'an unknown route %j is a 404 in the error shape [route-unknown]',
    async (path) => {
      const answer = await world.as(hood.owner).get(path);
      expect([answer.status, answer.body]).toEqual([404, { error: 'Not Found', message: 'Route not found' }]);
    },
  );

  it('a method that a path does not have is a 405 in the error shape', async () => {
    expect((await world.as(hood.owner).delete('/homes')).body).toEqual({
      error: 'Method Not Allowed',
      message: 'This path does not support DELETE. Use one of: GET, HEAD, POST, OPTIONS.',
    });
  });

  it('a path that cannot be decoded is a 400 in the error shape', async () => {
    const answer = await world.as(hood.owner).get('/homes/%zz');
    expect([answer.status, answer.body.error, answer.body.context]).toEqual([400, 'Bad Request', 'request']);
  });

  it.each([
    'limit=0',
    'limit=-1',
    'limit=1001',
    'limit=abc',
    'limit=',
    'limit=1.5',
    'limit=0x10',
    'limit=1e2',
    'limit=%201',
    'limit=1&limit=2',
    'offset=-1',
    'offset=x',
    'offset=99999999999999999999',
    'limit[]=1&limit=x',
  ])('paging with %s is a 400 that names the member [list-paging-invalid]', async (query) => {
    const answer = await world.as(hood.owner).get(`/homes?${query}`);
    expect([answer.status, answer.body.message]).toEqual([
      400,
      expect.stringContaining(`"${query.slice(0, 5) === 'limit' ? 'limit' : 'offset'}"`),
    ]);
  });

  it('a NUL in a query is a 400', async () => {
    expect((await world.as(hood.owner).get('/homes?x=a%00b')).status).toBe(400);
  });

  it('pages add up to the whole list, in order [list-pages]', async () => {
    const other = await world.neighbourhood();
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      await world.as(other.owner).post('/homes', { name, organization_id: other.organization_id });
      world.clock.advance(1);
    }
    const pages = [];
    for (const offset of [0, 2, 4, 6]) {
      const { body } = await world.as(other.owner).get(`/homes?limit=2&offset=${offset}`);
      expect(body.paging).toEqual({ total_count: 5, limit: 2, offset });
      pages.push(body.homes.map((one: { name: string }) => one.name).join(''));
    }
    expect(pages).toEqual(['ab', 'cd', 'e', '']);
  });
});

describe('headers', () => {
  it('every answer has a request id; a harmless one of the caller is kept', async () => {
    const answer = await world.anonymous.get('/users/me');
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    const kept = await world.anonymous.get('/users/me', { 'x-request-id': 'trace-12345678' });
    expect(kept.headers['x-request-id']).toBe('trace-12345678');
    const replaced = await world.anonymous.get('/users/me', { 'x-request-id': 'a b<script>' });
    expect(replaced.headers['x-request-id']).not.toContain('script');
  });

  it('any origin may call, and reads the headers it needs', async () => {
    const answer = await world.as(hood.owner).get('/users/me', { origin: 'https://app.example' });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers['access-control-expose-headers']).toContain('x-request-id');
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    const preflight = await world.anonymous.send('OPTIONS', '/homes', {
      headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers['access-control-allow-methods']).toContain('PATCH');
    expect(preflight.headers['access-control-allow-headers']).toContain('authorization');
    expect(preflight.headers['access-control-allow-origin']).toBe('*');
  });

  it('answers may not be sniffed, kept or framed', async () => {
    const { headers } = await world.as(hood.owner).get('/homes');
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
  });
});

describe('bytes that are not HTTP', () => {
  async function raw(bytes: string): Promise<string> {
    const socket = connect(Number(new URL(world.url).port), '127.0.0.1');
    socket.end(bytes);
    return text(socket);
  }

  it('get a 400 in the error shape', async () => {
    const answer = await raw('HELLO\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('{"error":"Bad Request","message":');
    expect(answer).toContain(',"context":"request"}');
  });

  it('headers beyond measure get a 431 [headers-too-large]', async () => {
    const answer = await raw(`GET /v8/homes HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(40_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toContain('"error":"Request Header Fields Too Large"');
  });
});

describe('operations', () => {
  it('a process without the role api answers for its health and for nothing else', async () => {
    const worker = await openWorld({ connectionConfig: world.connectionConfig, roles: ['worker'] });
    expect((await worker.as(hood.owner).get('/users/me')).status).toBe(404);
    expect((await fetch(`${worker.url}/healthz`)).status).toBe(200);
  });

  const at = async (path: string) => {
    const answer = await fetch(`${world.url}${path}`);
    return { status: answer.status, text: await answer.text() };
  };

  it('/healthz and /readyz answer 200', async () => {
    expect(await at('/healthz')).toEqual({ status: 200, text: '{"status":"ok"}' });
    const { status, text } = await at('/readyz');
    const waiting = { recent_failures: 0, oldest_waiting_s: 0 };
    const roles = { api: { recent_failures: 0 }, ingest: waiting, worker: waiting };
    expect([status, JSON.parse(text)]).toEqual([200, { status: 'ready', roles }]);
  });

  it('/metrics is Prometheus text with requests by route, never by URL', async () => {
    await world.as(hood.owner).get(`/homes/${home.home_id}?secret=hunter2`);
    const { text: metrics } = await at('/metrics');
    expect(metrics).toMatch(
      /lares_http_request_seconds_count\{method="GET",route="\/v8\/homes\/:home_id",status="200"\} \d+/,
    );
    expect(metrics).not.toContain('hunter2');
    expect(metrics).toContain('process_resident_memory_bytes');
  });

  it('logs hold one line per request, with no token, query or body', async () => {
    const body = { name: 'Secret hideout' };
    const { headers } = await world.as(hood.owner).patch(`/homes/${home.home_id}?note=hunter2`, body);
    const itsLines = () =>
      world.lines
        .join('')
        .split('\n')
        .filter((line) => line.includes(String(headers['x-request-id'])));
    await expect.poll(itsLines).toHaveLength(1);
    expect(JSON.parse(itsLines()[0] ?? '')).toEqual({
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      request_id: headers['x-request-id'],
      method: 'PATCH',
      route: '/v8/homes/:home_id',
      status: 200,
      ms: expect.any(Number),
      msg: 'request',
    });
    expect(world.lines.join('')).not.toMatch(/hunter2|hideout|at_|example\.com/);
  });
});
