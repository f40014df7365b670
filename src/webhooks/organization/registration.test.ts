import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';
import { EVENT_TYPES } from '../../catalogue/index.ts';
import { USUAL_QUOTAS } from '../../platform/quotas.ts';

let world: World;
let lakeside: Neighbourhood;

beforeAll(async () => {
  world = await openWorld({ webhooks: { allowPrivate: false } });
  lakeside = await world.neighbourhood();
});

const register = (body: unknown, hood = lakeside) =>
  world.as(hood.owner).post(`/organizations/${hood.organization_id}/webhooks`, body);

let hosts = 0;
const newHost = () => `h${++hosts}.example.com`;
const newUrl = () => `https://${newHost()}/hook`;

describe('a created webhook', () => {
  it('has these members and no others [webhook-created-members]', async () => {
    const answer = await register({
      url: 'HTTPS://Hooks.Example.COM:8443/a?b=ö#c',
      events: ['noise_detected', 'pir_motion'],
      token: 'let-me-in',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toStrictEqual({
      hook_id: expect.stringMatching(/^[0-9a-f]{24}$/),
      organization_id: lakeside.organization_id,
      url: 'HTTPS://Hooks.Example.COM:8443/a?b=ö#c',
      requires_auth_token: true,
      events: ['noise_detected', 'pir_motion'],
      created_at: '2026-11-15T09:30:00.000Z',
      created_by: lakeside.owner.user_id,
      broken: false,
      hook_secret: expect.stringMatching(/^[0-9a-f]{40}$/),
    });
  });

  it('says that it requires no token when none was set [webhook-requires-no-token]', async () => {
    const answer = await register({ url: newUrl(), events: ['*'] });
    expect([answer.status, answer.body.requires_auth_token]).toEqual([201, false]);
  });

  it('has a secret of its own, and neither secret nor token stands in the database', async () => {
    const token = 'token-that-must-not-leak';
    const one = (await register({ url: newUrl(), events: ['*'], token })).body;
    const other = (await register({ url: newUrl(), events: ['*'], token })).body;
    expect(one.hook_secret).not.toBe(other.hook_secret);
    const row = await world.tools.database.row<{ text: string; secret: Buffer; token: Buffer }>(sql`
      SELECT w::text AS text, sealed_secret AS secret, sealed_token AS token
      FROM organization_webhooks w WHERE hook_id = ${one.hook_id}`);
    const bytes = Buffer.concat([row?.secret ?? Buffer.of(), row?.token ?? Buffer.of()]);
    // Each sealed value begins with key id, nonce and tag.
    expect(bytes.length).toBe(12 + 12 + 16 + 40 + (12 + 12 + 16 + token.length));
    expect(bytes.includes(one.hook_secret)).toBe(false);
    expect(bytes.includes(Buffer.from(one.hook_secret, 'hex'))).toBe(false);
    expect(bytes.includes(token)).toBe(false);
    expect(row?.text).not.toContain(one.hook_secret);
    expect(row?.text).not.toContain(token);
    expect(world.lines.join()).not.toContain(token);
  });

  it('ignores members it does not know', async () => {
    const answer = await register({ url: newUrl(), events: ['*'], broken: true, hook_secret: 'mine', x: 1 });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      broken: false,
      hook_secret: expect.stringMatching(/^[0-9a-f]{40}$/),
    });
  });
});

describe('the url', () => {
  it.each([
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    'hooks.example.com',
    '//hooks.example.com/',
    '',
    'https://',
    'https:hooks.example.com',
    'https://user:password@hooks.example.com/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://hooks.example.com/ space',
    `https://hooks.example.com/${'x'.repeat(2048)}`,
  ])('%s is refused [webhook-url-refused]', async (url) => {
    const answer = await register({ url, events: ['*'] });
    expect(answer.status).toBe(400);
    expect(answer.body).toStrictEqual({
      error: 'Bad Request',
      message: expect.stringMatching(/^Invalid url: /),
      context: 'invalid url',
    });
  });

  it('may have 2048 characters', async () => {
    const start = newUrl();
    const url = start + 'x'.repeat(2048 - start.length);
    expect((await register({ url, events: ['*'] })).body.url).toBe(url);
    expect((await register({ url: `${url}x`, events: ['*'] })).status).toBe(400);
  });
});

describe('the events', () => {
  it('may be every name of the catalogue [webhook-events-catalogue]', async () => {
    const answer = await register({ url: newUrl(), events: EVENT_TYPES });
    expect([answer.status, answer.body.events]).toEqual([201, EVENT_TYPES]);
  });

  it('are folded when a name stands twice, and keep their order', async () => {
    const events = ['pir_motion', 'noise_detected', 'pir_motion'];
    expect((await register({ url: newUrl(), events })).body.events).toEqual(['pir_motion', 'noise_detected']);
  });

  it('are 1 to 100, counted as given', async () => {
    const many = (count: number) => Array.from({ length: count }, () => 'pir_motion');
    expect((await register({ url: newUrl(), events: many(100) })).body.events).toEqual(['pir_motion']);
    for (const events of [many(101), []]) {
      const answer = await register({ url: newUrl(), events });
      expect([answer.status, answer.body]).toEqual([
        400,
        { error: 'Bad Request', message: '"events" must have 1 to 100 names.', context: 'events' },
      ]);
    }
  });

  it.each(['nonsense', 'webhook_ping', 'disturbance_first_notice', 'Noise_detected', '', ' ', 'toString'])(
    '"%s" is not in the catalogue [webhook-event-unknown]',
    async (name) => {
      const answer = await register({ url: newUrl(), events: ['noise_detected', name] });
      expect(answer.status).toBe(400);
      expect(answer.body).toStrictEqual({
        error: 'Bad Request',
        message: expect.stringContaining(JSON.stringify(name)),
        context: `invalid event: ${name}`,
      });
    },
  );

  it('quote no more than 100 characters of an unknown name', async () => {
    const answer = await register({ url: newUrl(), events: ['💥'.repeat(5000)] });
    expect([answer.status, answer.body.context]).toEqual([400, `invalid event: ${'💥'.repeat(100)}`]);
  });

  it.each([[['*', 'noise_detected']], [['noise_detected', '*']], [['*', '*', 'nonsense']], [['*', '*']]])(
    '%j: the wildcard stands alone [webhook-wildcard-alone]',
    async (events) => {
      const answer = await register({ url: newUrl(), events });
      expect(answer.status).toBe(400);
      expect(answer.body).toStrictEqual({
        error: 'Bad Request',
        message: 'wildcard events can only be used with a single event',
        context: 'wildcard events can only be used with a single event',
      });
    },
  );
});

describe('the token', () => {
  it.each([
    'x',
    '!~',
    '"quoted\\"',
    'two words',
    'Bearer  two  spaces',
    'tab\there',
    `a${' '.repeat(510)}z`,
    'x'.repeat(512),
  ])('may be %j [webhook-token-valid]', async (token) => {
    const answer = await register({ url: newUrl(), events: ['*'], token });
    expect([answer.status, answer.body.requires_auth_token]).toEqual([201, true]);
    expect(answer.body).not.toHaveProperty('token');
  });

  it.each([
    '',
    ' ',
    '\t',
    ' before',
    'after ',
    '\tbefore',
    'tab\t',
    'line\nbreak',
    'x\r\nX-Evil: 1',
    'bell\u0007',
    'ö',
    'no\u00a0break',
    '家',
    '\u007f',
    'x'.repeat(513),
  ])('may not be %j', async (token) => {
    const answer = await register({ url: newUrl(), events: ['*'], token });
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        error: 'Bad Request',
        message:
          '"token" must be 1 to 512 visible ASCII characters. Spaces and tabs are allowed only between them.',
        context: 'token',
      },
    ]);
  });
});

describe('a body of the wrong form', () => {
  it.each([
    [{}, '"url" is required.'],
    [{ url: 'https://hooks.example.com/' }, '"events" is required.'],
    [{ url: 5, events: ['*'] }, '"url" must be text.'],
    [{ url: null, events: ['*'] }, '"url" must be text.'],
    [{ url: 'https://hooks.example.com/', events: '*' }, '"events" must be a list.'],
    [{ url: 'https://hooks.example.com/', events: [5] }, '"events.0" must be text.'],
    [{ url: 'https://hooks.example.com/', events: ['*'], token: null }, '"token" must be text.'],
    [{ url: 'https://hooks.example.com/', events: ['*'], token: true }, '"token" must be text.'],
    [[], 'The body must be an object.'],
  ])('%j: %s [webhook-body-invalid]', async (body, message) => {
    const answer = await register(body);
    const context = /^"(.+)"/.exec(message)?.[1] ?? 'request body';
    expect([answer.status, answer.body]).toEqual([400, { error: 'Bad Request', message, context }]);
  });

  it('gets the error of url first, then events, then token', async () => {
    const [url, events, token] = ['nowhere', ['nonsense'], ''];
    const contexts = [
      await register({ url, events, token }),
      await register({ url: newUrl(), events, token }),
      await register({ url: newUrl(), events: ['*'], token }),
    ].map(({ body }) => body.context);
    expect(contexts).toEqual(['invalid url', 'invalid event: nonsense', 'token']);
  });
});

describe('one webhook per event per hostname', () => {
  it.each([
    [['noise_detected'], ['noise_detected'], 'noise_detected'],
    [['noise_detected', 'pir_motion'], ['battery_low', 'pir_motion'], 'pir_motion'],
    [['*'], ['pir_motion'], 'pir_motion'],
    [['pir_motion'], ['*'], 'pir_motion'],
    [['*'], ['*'], '*'],
  ])('%j there, then %j: a conflict over %s [webhook-conflict]', async (there, then, event) => {
    const host = newHost();
    expect((await register({ url: `https://${host}/a`, events: there })).status).toBe(201);
    const answer = await register({ url: `https://${host}/b`, events: then });
    expect(answer.status).toBe(409);
    expect(answer.body).toStrictEqual({
      error: 'Conflict',
      error_key: 'generic_error',
      message: expect.stringContaining(`The event ${event} is already sent to ${host} by`),
    });
  });

  it('lets other events of the same hostname go to another webhook', async () => {
    const host = newHost();
    for (const event of ['noise_detected', 'pir_motion', 'battery_low']) {
      expect((await register({ url: `https://${host}/`, events: [event] })).status).toBe(201);
    }
  });

  it.each([
    ['https://upper.example.com/', 'https://UPPER.Example.com/'],
    ['https://dot.example.com/', 'https://dot.example.com./'],
    ['https://port.example.com/', 'https://port.example.com:8443/'],
    ['https://path.example.com/a', 'https://path.example.com/b?c#d'],
    ['https://bücher.example.com/', 'https://xn--bcher-kva.example.com/'],
    ['https://xn--caf-dma.example.com/', 'https://CAFÉ.example.com.:444/x'],
    ['https://93.184.216.34/', 'https://0x5db8d822/'],
  ])('%s and %s are the same hostname [webhook-same-hostname]', async (one, other) => {
    const answers = [
      await register({ url: one, events: ['*'] }),
      await register({ url: other, events: ['*'] }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 409]);
  });

  it('takes a name below it for another hostname', async () => {
    const host = newHost();
    expect((await register({ url: `https://${host}/`, events: ['*'] })).status).toBe(201);
    expect((await register({ url: `https://a.${host}/`, events: ['*'] })).status).toBe(201);
  });

  it('holds within an organization; another one may use the same hostname', async () => {
    const url = newUrl();
    const seaside = await world.neighbourhood();
    expect((await register({ url, events: ['*'] })).status).toBe(201);
    expect((await register({ url, events: ['*'] }, seaside)).status).toBe(201);
    expect((await register({ url, events: ['*'] }, seaside)).status).toBe(409);
  });

  it('counts a broken webhook, and no deleted one [webhook-conflict-broken-and-deleted]', async () => {
    const url = newUrl();
    const { hook_id } = (await register({ url, events: ['*'] })).body;
    await world.tools.database.rows(
      sql`UPDATE organization_webhooks SET broken_at = now() WHERE hook_id = ${hook_id}`,
    );
    expect((await register({ url, events: ['*'] })).status).toBe(409);
    await world.as(lakeside.owner).delete(`/organizations/${lakeside.organization_id}/webhooks/${hook_id}`);
    expect((await register({ url, events: ['*'] })).status).toBe(201);
  });

  it('holds when creations race, also through another process [webhook-conflict-race]', async () => {
    const other = await openWorld({ connectionConfig: world.connectionConfig });
    const path = `/organizations/${lakeside.organization_id}/webhooks`;
    for (let round = 0; round < 30; round += 1) {
      const url = newUrl();
      const requests = [['*'], ['pir_motion'], ['pir_motion', 'battery_low'], ['pir_motion']];
      const answers = await Promise.all(
        requests.map((events, index) =>
          (index % 2 ? world : other).as(lakeside.owner).post(path, { url, events }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    }
  });
});

it(`an organization has at most ${USUAL_QUOTAS.webhooks} webhooks`, async () => {
  const full = await world.neighbourhood();
  await world.tools.database.rows(sql`
    INSERT INTO organization_webhooks
      (hook_id, organization_id, url, hostname, events, sealed_secret, created_at, created_by)
    SELECT lpad(to_hex(n), 24, '0'), ${full.organization_id}, 'https://x/', n::text, '{*}', '', now(),
           ${full.owner.user_id}
    FROM generate_series(1, ${USUAL_QUOTAS.webhooks - 1}::int) n`);
  expect((await register({ url: newUrl(), events: ['*'] }, full)).status).toBe(201);
  const answer = await register({ url: newUrl(), events: ['*'] }, full);
  expect([answer.status, answer.body.error_key]).toEqual([409, 'quota_exceeded']);
  expect(answer.body.message).toContain(`${USUAL_QUOTAS.webhooks} webhooks`);
});
