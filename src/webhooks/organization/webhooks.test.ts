import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Neighbourhood, openWorld, type Person, type World } from '../../../test/harness/world.ts';
import type { Permission } from '../../accounts/index.ts';

let world: World;
let lakeside: Neighbourhood;
let all: string;

beforeAll(async () => {
  world = await openWorld({ roles: ['api'] });
  lakeside = await world.neighbourhood();
  all = `/organizations/${lakeside.organization_id}/webhooks`;
});

let hosts = 0;

/** A webhook as every response except the first shows it. */
async function newWebhook(hood = lakeside) {
  const answer = await world.as(hood.owner).post(`/organizations/${hood.organization_id}/webhooks`, {
    url: `https://w${++hosts}.example.com/`,
    events: ['pir_motion'],
    token: 'let-me-in',
  });
  expect(answer.status).toBe(201);
  const { hook_secret: _shownOnce, ...webhook } = answer.body;
  return webhook;
}

const LAST_ERROR = {
  reason: 'HTTP 503',
  status_code: 503,
  failed_at: '2026-11-15T09:00:00.000Z',
  attempts: 5,
};

const setLastError = (hookId: string, lastError: object) =>
  world.tools.database.rows(sql`
    UPDATE organization_webhooks SET last_error = ${JSON.stringify(lastError)} WHERE hook_id = ${hookId}`);

async function breakWebhook(hookId: string, lastError: object = LAST_ERROR) {
  await setLastError(hookId, lastError);
  await world.tools.database.rows(sql`
    UPDATE organization_webhooks SET broken_at = '2026-11-15T09:00:01Z', discarded_count = 7,
      first_discarded_at = '2026-11-15T09:01:00Z', last_discarded_at = '2026-11-15T09:02:00Z'
    WHERE hook_id = ${hookId}`);
}

const rowOf = (hookId: string) =>
  world.tools.database.row(sql`SELECT * FROM organization_webhooks WHERE hook_id = ${hookId}`);

async function addDelivery(hookId: string) {
  await world.tools.database.rows(sql`
    INSERT INTO deliveries (hook_id, webhook_event_id, event_type, event, digest, due_at, created_at)
    VALUES (${hookId}, ${world.tools.newId()}, 'pir_motion', '{}', '', now(), now())`);
}

async function deliveriesOf(hookId: string) {
  return (await world.tools.database.rows(sql`SELECT FROM deliveries WHERE hook_id = ${hookId}`)).length;
}

const NOT_FOUND = { error: 'Not Found', message: 'Webhook not found' };
const NO_SUCH_HOOK = '0'.repeat(24);

describe('reading webhooks', () => {
  it('gives the list oldest first, each as GET gives it, without hook_secret [webhook-list-order]', async () => {
    const hood = await world.neighbourhood();
    const path = `/organizations/${hood.organization_id}/webhooks`;
    expect((await world.as(hood.owner).get(path)).body).toStrictEqual({ webhooks: [] });
    const first = await newWebhook(hood);
    world.clock.advance(1);
    const second = await newWebhook(hood);
    const list = await world.as(hood.admin).get(path);
    expect([list.status, list.body]).toStrictEqual([200, { webhooks: [first, second] }]);
    const one = await world.as(hood.admin).get(`${path}/${first.hook_id}`);
    expect([one.status, one.body]).toStrictEqual([200, first]);
    expect(list.text + one.text).not.toMatch(/secret|let-me-in|null|broken_at|last_error|discarded/);
  });

  it('shows broken_at, last_error and discarded_count while broken [webhook-broken-fields]', async () => {
    const webhook = await newWebhook();
    await breakWebhook(webhook.hook_id);
    const broken = {
      ...webhook,
      broken: true,
      broken_at: '2026-11-15T09:00:01.000Z',
      discarded_count: 7,
      last_error: LAST_ERROR,
    };
    expect((await world.as(lakeside.owner).get(`${all}/${webhook.hook_id}`)).body).toStrictEqual(broken);
    expect((await world.as(lakeside.owner).get(all)).body.webhooks).toContainEqual(broken);
  });

  it('shows last_error of a healthy one too, without status_code when the endpoint never responded [webhook-healthy-last-error]', async () => {
    const webhook = await newWebhook();
    const { status_code: _absent, ...last_error } = {
      ...LAST_ERROR,
      reason: 'connection refused',
      attempts: 1,
    };
    await setLastError(webhook.hook_id, { ...last_error, failed_at: '2026-11-15T10:00:00+01:00' });
    const answer = await world.as(lakeside.owner).get(`${all}/${webhook.hook_id}`);
    expect(answer.body).toStrictEqual({ ...webhook, last_error });
  });
});

describe('DELETE', () => {
  it('answers 204 with an empty body, and takes the queued retries along [webhook-delete]', async () => {
    const webhook = await newWebhook();
    const neighbour = await newWebhook();
    for (const { hook_id } of [webhook, webhook, neighbour]) await addDelivery(hook_id);
    const answer = await world.as(lakeside.admin).delete(`${all}/${webhook.hook_id}`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers).not.toHaveProperty('content-type');
    expect(answer.headers).toHaveProperty('x-request-id');
    expect(await deliveriesOf(webhook.hook_id)).toBe(0);
    expect(await deliveriesOf(neighbour.hook_id)).toBe(1);
    expect((await world.as(lakeside.owner).get(`${all}/${webhook.hook_id}`)).status).toBe(404);
    expect((await world.as(lakeside.owner).get(`${all}/${neighbour.hook_id}`)).status).toBe(200);
  });

  it('answers 404 the second time [webhook-delete-twice]', async () => {
    const { hook_id } = await newWebhook();
    await world.as(lakeside.owner).delete(`${all}/${hook_id}`);
    const again = await world.as(lakeside.owner).delete(`${all}/${hook_id}`);
    expect([again.status, again.body]).toStrictEqual([404, NOT_FOUND]);
  });

  it('succeeds for one of two at the same moment', async () => {
    const { hook_id } = await newWebhook();
    const answers = await Promise.all([1, 2].map(() => world.as(lakeside.owner).delete(`${all}/${hook_id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  });

  it('takes a JSON content type without a body', async () => {
    const { hook_id } = await newWebhook();
    const headers = { 'content-type': 'application/json' };
    const answer = await world.as(lakeside.owner).send('DELETE', `${all}/${hook_id}`, { headers });
    expect(answer.status).toBe(204);
  });

  it('is in the document as 204 without content', async () => {
    const document = (await world.anonymous.get('/openapi.json')).body;
    const { responses } = document.paths['/organizations/{organization_id}/webhooks/{hook_id}'].delete;
    expect(responses['204']).toEqual({
      description: 'Success. The response has no body.',
      headers: expect.any(Object),
    });
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '401', '403', '404']));
  });
});

describe('PATCH {broken: false}', () => {
  it('clears broken_at, last_error and what was discarded, and answers the full webhook [webhook-repair]', async () => {
    const webhook = await newWebhook();
    const before = await rowOf(webhook.hook_id);
    await breakWebhook(webhook.hook_id);
    const answer = await world.as(lakeside.admin).patch(`${all}/${webhook.hook_id}`, { broken: false });
    expect([answer.status, answer.body]).toStrictEqual([200, webhook]);
    expect(await rowOf(webhook.hook_id)).toEqual(before);
  });

  it('succeeds on a healthy webhook and changes nothing, not even last_error or its queued retries [webhook-repair-healthy]', async () => {
    const webhook = await newWebhook();
    await setLastError(webhook.hook_id, LAST_ERROR);
    await addDelivery(webhook.hook_id);
    const before = await rowOf(webhook.hook_id);
    for (let time = 0; time < 2; time += 1) {
      const answer = await world.as(lakeside.owner).patch(`${all}/${webhook.hook_id}`, { broken: false });
      expect([answer.status, answer.body]).toStrictEqual([200, { ...webhook, last_error: LAST_ERROR }]);
    }
    expect(await rowOf(webhook.hook_id)).toEqual(before);
    expect(await deliveriesOf(webhook.hook_id)).toBe(1);
  });

  it('ignores every other member', async () => {
    const webhook = await newWebhook();
    await breakWebhook(webhook.hook_id);
    const sentBack = { ...webhook, url: 'https://elsewhere.example.com/', events: ['*'], broken: false };
    const answer = await world.as(lakeside.owner).patch(`${all}/${webhook.hook_id}`, sentBack);
    expect([answer.status, answer.body]).toStrictEqual([200, webhook]);
  });

  it.each([
    [{ broken: true }, '"broken" must be false'],
    [{}, '"broken" is required.'],
    [{ url: 'https://elsewhere.example.com/' }, '"broken" is required.'],
    [{ broken: 'false' }, '"broken" must be false'],
    [{ broken: null }, '"broken" must be false'],
    [{ broken: 0 }, '"broken" must be false'],
    [undefined, 'The body must be an object.'],
  ])('but %j is a 400 and leaves the webhook broken [webhook-repair-invalid]', async (body, message) => {
    const webhook = await newWebhook();
    await breakWebhook(webhook.hook_id);
    const before = await rowOf(webhook.hook_id);
    const answer = await world.as(lakeside.owner).patch(`${all}/${webhook.hook_id}`, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toStrictEqual({
      error: 'Bad Request',
      message: expect.stringContaining(message),
      context: body === undefined ? 'request body' : 'broken',
    });
    expect(await rowOf(webhook.hook_id)).toEqual(before);
  });
});

/** Every call for one webhook. */
const ON_ONE: [method: string, below: string, body?: object][] = [
  ['GET', ''],
  ['PATCH', '', { broken: false }],
  ['DELETE', ''],
  ['POST', '/ping'],
  ['POST', '/test', { type: 'webhook_ping' }],
  ['GET', '/deliveries'],
  ['GET', '/deliveries/summary'],
  ['GET', `/deliveries/${'0'.repeat(24)}`],
  ['GET', `/events/${'0'.repeat(24)}`],
];

describe.each(ON_ONE)('%s /{hook_id}%s', (method, below, body) => {
  const call = (person: Person, path: string) =>
    world
      .as(person)
      .send(
        method,
        path + below,
        body ? { raw: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {},
      );

  it.each(['x', '0', 'A'.repeat(24), '0'.repeat(23), '0'.repeat(25), `${'0'.repeat(23)}g`, '%00'])(
    'refuses the malformed hook_id %s with 400 [webhook-id-malformed]',
    async (hookId) => {
      const answer = await call(lakeside.owner, `${all}/${hookId}`);
      expect([answer.status, answer.body]).toStrictEqual([
        400,
        {
          error: 'Bad Request',
          message: '"hook_id" must be 24 lower-case hex characters.',
          context: 'hook_id',
        },
      ]);
    },
  );

  it('knows no webhook that is not there, nor one of another organization [webhook-id-unknown]', async () => {
    const seaside = await world.neighbourhood();
    const theirs = await newWebhook(seaside);
    for (const hookId of [NO_SUCH_HOOK, theirs.hook_id]) {
      const answer = await call(lakeside.owner, `${all}/${hookId}`);
      expect([answer.status, answer.body]).toStrictEqual([404, NOT_FOUND]);
    }
    const path = `/organizations/${seaside.organization_id}/webhooks/${theirs.hook_id}`;
    expect((await world.as(seaside.owner).get(path)).body).toStrictEqual(theirs);
  });
});

describe('who may', () => {
  const CALLS: [
    permission: Permission,
    method: string,
    below: string,
    body: object | undefined,
    ok: number,
  ][] = [
    ['webhook_read', 'GET', '', undefined, 200],
    ['webhook_read', 'GET', '/{hook_id}', undefined, 200],
    ['webhook_read', 'GET', '/{hook_id}/deliveries', undefined, 200],
    ['webhook_read', 'GET', '/{hook_id}/deliveries/summary', undefined, 200],
    ['webhook_write', 'POST', '', { url: 'https://{new}.example.com/', events: ['*'] }, 201],
    ['webhook_write', 'PATCH', '/{hook_id}', { broken: false }, 200],
    ['webhook_write', 'POST', '/{hook_id}/ping', undefined, 201],
    ['webhook_write', 'POST', '/{hook_id}/test', { type: 'webhook_ping' }, 200],
    ['webhook_write', 'DELETE', '/{hook_id}', undefined, 204],
  ];

  const INVALID_ACCESS = {
    error: 'forbidden',
    error_key: 'invalid_access',
    message: expect.stringContaining('webhook_'),
  };

  describe.each(CALLS)('with %s: %s %s', (permission, method, below, body, ok) => {
    async function call(token: string | undefined, hookId: string, path = all) {
      const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
      return world.anonymous.send(method, path + below.replace('{hook_id}', hookId), {
        headers: { ...authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { raw: JSON.stringify(body).replace('{new}', `n${++hosts}`) } : {}),
      });
    }

    it.each(['owner', 'admin'] as const)('%s [webhook-roles]', async (role) => {
      const { hook_id } = await newWebhook();
      expect((await call(lakeside[role].token, hook_id)).status).toBe(ok);
      const token = (await world.tokenOf(lakeside[role], [permission])).token;
      expect((await call(token, (await newWebhook()).hook_id)).status).toBe(ok);
    });

    it.each(['member', 'operator', 'outsider'] as const)('not %s [webhook-role-refused]', async (role) => {
      const { hook_id } = await newWebhook();
      const person = role === 'outsider' ? await world.person() : lakeside[role];
      const answer = await call(person.token, hook_id);
      expect([answer.status, answer.body]).toStrictEqual([403, INVALID_ACCESS]);
      // The 403 comes before the 400 and the 404 of the item: callers without the permission learn nothing.
      for (const hookId of ['x', NO_SUCH_HOOK]) expect((await call(person.token, hookId)).status).toBe(403);
    });

    it('not an owner whose token lacks the permission [webhook-permission-refused]', async () => {
      const { hook_id } = await newWebhook();
      const others: Permission[] = ['webhook_read', 'webhook_write', 'organization_write', 'user_read'];
      const person = await world.tokenOf(
        lakeside.owner,
        others.filter((other) => other !== permission),
      );
      const answer = await call(person.token, hook_id);
      expect([answer.status, answer.body]).toStrictEqual([403, INVALID_ACCESS]);
    });

    it('no caller without a token, before anything else [webhook-unauthenticated]', async () => {
      const answer = await call(undefined, 'x', '/organizations/none/webhooks');
      expect([answer.status, Object.keys(answer.body)]).toEqual([401, ['error', 'message']]);
    });

    it('no caller in an organization that does not exist', async () => {
      for (const organization of ['x', NO_SUCH_HOOK]) {
        const answer = await call(lakeside.owner.token, 'x', `/organizations/${organization}/webhooks`);
        expect([answer.status, answer.body]).toStrictEqual([
          404,
          { error: 'Not Found', message: 'Organization not found' },
        ]);
      }
    });
  });

  it('a body that is wrong: 403 comes before 400, and 400 before the 404 of the webhook', async () => {
    const path = `${all}/${NO_SUCH_HOOK}`;
    expect((await world.as(lakeside.member).patch(path, { broken: 1 })).status).toBe(403);
    expect((await world.as(lakeside.owner).patch(path, { broken: 1 })).status).toBe(400);
    expect((await world.as(lakeside.owner).patch(path, { broken: false })).status).toBe(404);
    expect((await world.as(lakeside.member).post(all, {})).status).toBe(403);
  });
});
