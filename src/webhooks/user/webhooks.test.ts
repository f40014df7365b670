import sql from 'sql-template-tag';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cleanUp } from '../../../test/harness/cleanup.ts';
import { openReceiver, response } from '../../../test/harness/outgoing/raw-receiver.ts';
import { openWorld, type Person, type World } from '../../../test/harness/world.ts';
import { USER_EVENT_TYPES } from '../../catalogue/index.ts';
import { USUAL_QUOTAS } from '../../platform/quotas.ts';
import { secureRandom } from '../../platform/random.ts';
import { openSecretBox } from '../../platform/secrets/secret-box.ts';
import { findFirstUserWebhook } from './store.ts';
import { deliveryTarget } from './webhooks.ts';

const HOOK_ID = /^[0-9a-f]{24}$/;
const good = { url: 'https://example.com/hook', events: ['disturbance_first_notice', 'disturbance_ended'] };

let world: World;
let ann: Person;

beforeAll(async () => {
  world = await openWorld();
});
afterEach(cleanUp);

async function register(person: Person, more: object = {}) {
  const answer = await world.as(person).post('/webhooks', { ...good, ...more });
  expect(answer.status, answer.text).toBe(201);
  world.clock.advance(1);
  return answer.body;
}

const hooksOf = async (person: Person) => (await world.as(person).get('/webhooks')).body.hooks;

beforeAll(async () => {
  ann = await world.person();
});

describe('POST /webhooks', () => {
  it('answers the created webhook including hook_secret [user-webhook-created-secret]', async () => {
    const created_at = world.clock.now().toISOString();
    const answer = await world.as(ann).post('/webhooks', { ...good, token: 'hunter2' });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        hook_id: expect.stringMatching(HOOK_ID),
        created_at,
        ...good,
        token: true,
        hook_secret: expect.stringMatching(/^[0-9a-f]{40}$/),
      },
    ]);
  });

  it('token is a boolean: false when none was set [user-webhook-token-flag]', async () => {
    expect((await register(ann)).token).toBe(false);
  });

  it('keeps the url as it was given, and folds duplicate events [user-webhook-url-kept]', async () => {
    const { url, events } = await register(ann, {
      url: 'https://Example.com:8443/a?b=%20#c',
      events: ['pir_motion', 'alarm_heard', 'pir_motion'],
    });
    expect([url, events]).toEqual(['https://Example.com:8443/a?b=%20#c', ['pir_motion', 'alarm_heard']]);
  });

  it('takes the names of old devices too, which are never sent: clients ask for them', async () => {
    expect((await register(ann, { events: ['glassbreak', 'tamper'] })).events).toEqual([
      'glassbreak',
      'tamper',
    ]);
  });

  it('takes every user-event name, and * alone [user-webhook-event-names]', async () => {
    expect((await register(ann, { events: USER_EVENT_TYPES })).events).toEqual(USER_EVENT_TYPES);
    expect((await register(ann, { events: ['*'] })).events).toEqual(['*']);
  });

  it('takes the same url and events again, as another webhook with a secret of its own', async () => {
    const [one, two] = [await register(ann), await register(ann)];
    expect(one.hook_id).not.toBe(two.hook_id);
    expect(one.hook_secret).not.toBe(two.hook_secret);
  });

  it('ignores members it does not know, and read-only ones [user-webhook-ignored-members]', async () => {
    const hook = await register(ann, { hook_id: 'x', hook_secret: 'mine', created_at: 1, colour: 'red' });
    expect(hook.hook_id).toMatch(HOOK_ID);
    expect(hook.hook_secret).toMatch(/^[0-9a-f]{40}$/);
  });

  it('* combined with named events is 400, the text in both message and context [user-webhook-wildcard-alone]', async () => {
    const text = 'wildcard events can only be used with a single event';
    for (const events of [
      ['*', 'pir_motion'],
      ['pir_motion', '*'],
      ['*', 'nonsense'],
      ['*', '*'],
    ]) {
      const answer = await world.as(ann).post('/webhooks', { ...good, events });
      expect([answer.status, answer.body]).toEqual([
        400,
        { error: 'Bad Request', message: text, context: text },
      ]);
    }
  });

  // Organization events and the ping have other names.
  it.each(['nonsense', 'noise_detected', 'PIR_MOTION', '', 'webhook_ping', '**', 'ü🏡', 'constructor'])(
    'an unknown event name is 400 with context "invalid event: %s" [user-webhook-event-unknown]',
    async (name) => {
      const answer = await world.as(ann).post('/webhooks', { ...good, events: ['pir_motion', name, 'more'] });
      expect([answer.status, answer.body]).toEqual([
        400,
        {
          error: 'Bad Request',
          message: expect.stringContaining('"events"'),
          context: `invalid event: ${name}`,
        },
      ]);
    },
  );

  it.each([
    ['url', { url: undefined }],
    ['url', { url: 5 }],
    ['events', { events: undefined }],
    ['events', { events: [] }],
    ['events', { events: 'pir_motion' }],
    ['events.0', { events: [5] }],
    ['events', { events: Array(101).fill('pir_motion') }],
    ['token', { token: '' }],
    ['token', { token: 5 }],
    ['token', { token: null }],
    ['token', { token: true }],
    ['token', { token: 'x'.repeat(513) }],
    ['token', { token: 'tab\t' }],
    ['token', { token: 'line\r\nX-Evil: 1' }],
    ['token', { token: 'line\n' }],
    ['token', { token: 'ü' }],
    ['token', { token: ' ' }],
    ['token', { token: ' before' }],
    ['token', { token: 'after ' }],
    ['token', { token: 'bell\u0007' }],
    ['token', { token: '家' }],
  ])(
    'a wrong %s is 400 and the message names it (%j) [user-webhook-member-invalid]',
    async (member, wrong) => {
      const answer = await world.as(ann).post('/webhooks', { ...good, ...wrong });
      expect([answer.status, answer.body]).toEqual([
        400,
        { error: 'Bad Request', message: expect.stringContaining(`"${member}"`), context: member },
      ]);
    },
  );

  it.each(['two words', 'tab\there', `a${' '.repeat(510)}z`])('takes the token %j', async (token) => {
    expect((await register(ann, { token })).token).toBe(true);
  });

  it('takes a token of 512 visible characters, and 100 events [user-webhook-limits]', async () => {
    const hook = await register(ann, { token: '~'.repeat(512), events: Array(100).fill('pir_motion') });
    expect([hook.token, hook.events]).toEqual([true, ['pir_motion']]);
  });

  it('stores nothing when it refuses', async () => {
    const bea = await world.person();
    await world.as(bea).post('/webhooks', { ...good, events: ['nonsense'] });
    await world.as(bea).post('/webhooks', { ...good, url: 'nonsense' });
    expect(await hooksOf(bea)).toEqual([]);
  });

  it('refuses one more than the most a user may have', async () => {
    const bea = await world.person();
    await world.tools.database.rows(sql`
      INSERT INTO user_webhooks (hook_id, user_id, url, events, sealed_secret, created_at)
      SELECT lpad(to_hex(n), 24, '0'), ${bea.user_id}, 'https://example.com', '{*}', '', now()
      FROM generate_series(2, ${USUAL_QUOTAS.user_webhooks}) AS n`);
    await register(bea);
    const answer = await world.as(bea).post('/webhooks', good);
    expect([answer.status, answer.body.error_key]).toEqual([409, 'quota_exceeded']);
    await register(ann);
  });
});

describe('the url of a webhook', () => {
  let strict: World;
  let cara: Person;
  beforeAll(async () => {
    strict = await openWorld({ webhooks: { allowPrivate: false } });
    cara = await strict.person();
  });

  it.each([
    '',
    'nonsense',
    '/hook',
    'example.com/hook',
    'http://example.com/hook',
    'ftp://example.com/hook',
    'https://user:pass@example.com/hook',
    'https://localhost/hook',
    'https://127.0.0.1/hook',
    'https://10.0.0.1/hook',
    'https://[::1]/hook',
    'https://169.254.169.254/latest',
    `https://example.com/${'x'.repeat(2048 - 19)}`,
  ])(
    'is a public https one: %s is 400 with context "invalid url" [user-webhook-url-refused]',
    async (url) => {
      const answer = await strict.as(cara).post('/webhooks', { ...good, url });
      expect([answer.status, answer.body]).toEqual([
        400,
        { error: 'Bad Request', message: expect.stringContaining('"url"'), context: 'invalid url' },
      ]);
    },
  );

  it.each([
    'https://example.com',
    `https://example.com/${'x'.repeat(2048 - 20)}`,
    'https://8.8.8.8:8443/hook',
  ])('may be %s [user-webhook-url-accepted]', async (url) => {
    const answer = await strict.as(cara).post('/webhooks', { ...good, url });
    expect([answer.status, answer.body.url]).toEqual([201, url]);
  });
});

describe('hook_secret and token', () => {
  it('are returned only in the create response, never again [user-webhook-secret-once]', async () => {
    const bea = await world.person();
    const { hook_secret, ...shown } = await register(bea, { token: 'hunter2-secret-token' });
    const answer = await world.as(bea).get('/webhooks');
    expect(answer.body).toEqual({ hooks: [shown] });
    expect(answer.text).not.toMatch(new RegExp(`hook_secret|hunter2|${hook_secret}`));
    expect(world.lines.join('\n')).not.toMatch(new RegExp(`hunter2|${hook_secret}`));
  });

  it('are not readable in the database, and open only in their own row', async () => {
    const bea = await world.person();
    const hook = await register(bea, { token: 'hunter2' });
    const [row] = await world.tools.database.rows<{ text: string }>(
      sql`SELECT encode(sealed_secret, 'escape') || encode(sealed_token, 'escape') || w::text AS text
          FROM user_webhooks w WHERE hook_id = ${hook.hook_id}`,
    );
    expect(row?.text).toContain(hook.hook_id);
    expect(row?.text).not.toContain(hook.hook_secret);
    expect(row?.text).not.toContain('hunter2');

    const box = openSecretBox(Buffer.alloc(32, 7), secureRandom);
    const stored = await findFirstUserWebhook(world.tools.database, bea.user_id, world.clock.now());
    if (!stored) throw new Error('not stored');
    expect(deliveryTarget(box, stored)).toEqual({
      hookId: hook.hook_id,
      url: good.url,
      token: 'hunter2',
      secret: hook.hook_secret,
    });
    expect(() => deliveryTarget(box, { ...stored, hook_id: '0'.repeat(24) })).toThrow();
    expect(() => deliveryTarget(box, { ...stored, sealed_token: stored.sealed_secret })).toThrow();
  });
});

describe('GET /webhooks', () => {
  it('is an object with hooks, also when there are none [user-webhook-list]', async () => {
    const answer = await world.as(await world.person()).get('/webhooks');
    expect([answer.status, answer.body]).toEqual([200, { hooks: [] }]);
  });

  it('lists the caller’s own, oldest first, and no others', async () => {
    const [bea, cy] = [await world.person(), await world.person()];
    const beas = [];
    for (const path of ['c', 'a', 'b']) {
      const { hook_secret: _, ...shown } = await register(bea, { url: `https://example.com/${path}` });
      beas.push(shown);
      await register(cy);
    }
    expect(await hooksOf(bea)).toEqual(beas);
    expect(await hooksOf(cy)).toHaveLength(3);
  });
});

describe('DELETE /webhooks/{hook_id}', () => {
  it('removes the webhook and answers 200 with an empty object; already deleted is 404 [user-webhook-delete]', async () => {
    const bea = await world.person();
    const [gone, kept] = [await register(bea), await register(bea)];
    const first = await world.as(bea).delete(`/webhooks/${gone.hook_id}`);
    expect([first.status, first.text]).toEqual([200, '{}']);
    expect((await hooksOf(bea)).map((hook: { hook_id: string }) => hook.hook_id)).toEqual([kept.hook_id]);
    const again = await world.as(bea).delete(`/webhooks/${gone.hook_id}`);
    expect([again.status, again.body]).toEqual([404, { error: 'Not Found', message: 'Webhook not found' }]);
  });

  it('an unknown hook_id, or one of another user, is 404 and touches nothing', async () => {
    const [bea, cy] = [await world.person(), await world.person()];
    const hook = await register(bea);
    expect((await world.as(cy).delete(`/webhooks/${hook.hook_id}`)).status).toBe(404);
    expect((await world.as(bea).delete(`/webhooks/${'0'.repeat(24)}`)).status).toBe(404);
    expect(await hooksOf(bea)).toHaveLength(1);
  });

  it.each(['x', '0'.repeat(23), 'A'.repeat(24), '0'.repeat(25), '%00', '*'])(
    'a malformed hook_id (%s) is 400 and the message names it [user-webhook-id-malformed]',
    async (hookId) => {
      const answer = await world.as(ann).delete(`/webhooks/${hookId}`);
      expect([answer.status, answer.body]).toEqual([
        400,
        { error: 'Bad Request', message: expect.stringContaining('"hook_id"'), context: 'hook_id' },
      ]);
    },
  );
});

describe('access to user webhooks', () => {
  const calls = [
    ['POST', '/webhooks', 'webhook_write'],
    ['GET', '/webhooks', 'webhook_read'],
    ['DELETE', '/webhooks/x', 'webhook_write'],
    ['POST', '/webhooks/x/ping', 'webhook_write'],
    ['POST', '/webhooks/x/test', 'webhook_write'],
  ] as const;

  it.each(calls)('%s %s without a token is 401 [user-webhook-unauthenticated]', async (method, path) => {
    const answer = await world.anonymous.send(method, path, {});
    expect([answer.status, answer.body.error_key]).toEqual([401, undefined]);
  });

  it.each(calls)(
    '%s %s needs %s, before anything else is looked at [user-webhook-permissions]',
    async (method, path, needed) => {
      const others = (['webhook_read', 'webhook_write', 'user_read'] as const).filter(
        (one) => one !== needed,
      );
      const answer = await world.as(await world.tokenOf(ann, others)).send(method, path, {});
      expect([answer.status, answer.body]).toEqual([
        403,
        { error: 'forbidden', message: expect.stringContaining(needed), error_key: 'insufficient_access' },
      ]);
    },
  );

  it('needs no role: an operator and a user without an organization have webhooks too', async () => {
    const { operator } = await world.neighbourhood();
    for (const person of [operator, await world.person(['webhook_read', 'webhook_write'])]) {
      const hook = await register(person);
      expect(await hooksOf(person)).toHaveLength(1);
      expect((await world.as(person).delete(`/webhooks/${hook.hook_id}`)).status).toBe(200);
    }
  });
});

it('registering and deleting a user webhook sends nothing and changes nothing else [user-webhook-calls-send-nothing]', async () => {
  const receiver = await openReceiver(response(200));
  const { owner, organization_id, admin } = await world.neighbourhood();
  await world.as(owner).post('/homes', { name: 'Boathouse', organization_id });
  const look = async () =>
    Promise.all(
      [owner, admin].flatMap((person) =>
        [
          '/users/me',
          '/organizations',
          `/organizations/${organization_id}/members`,
          '/homes',
          '/devices',
        ].map(async (path) => (await world.as(person).get(path)).text),
      ),
    );
  const before = await look();
  const hook = await register(owner, { url: receiver.origin, events: ['*'] });
  expect(await look()).toEqual(before);
  expect(await hooksOf(admin)).toEqual([]);
  await world.as(owner).delete(`/webhooks/${hook.hook_id}`);
  expect(await look()).toEqual(before);
  expect(receiver.connections).toBe(0);
});
