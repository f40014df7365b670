// One all-in-one Lares on an embedded database with fsync on, driven over IPC by bench/delivery.ts. Events go through
// the recorder, as those of device reports do. It also runs the ceiling, so that both use the same process and sink.
import { createHmac, randomBytes } from 'node:crypto';
import pg from 'pg';
import { Agent, request } from 'undici';
import { createAccessToken, createOrganization, createUser } from '../../dist/src/accounts/index.js';
import { createHome } from '../../dist/src/homes/index.js';
import { openSecretBox } from '../../dist/src/platform/secrets/secret-box.js';
import { claimDue } from '../../dist/src/webhooks/organization/claim/claim-due.js';
import { findDueWebhooks } from '../../dist/src/webhooks/organization/claim/find-due-webhooks.js';
import { obey } from './obey.mjs';
import { openBenchApp, openBenchDatabase } from './open-app.mjs';

let statements = 0;
const query = pg.Client.prototype.query;
pg.Client.prototype.query = function counted(...args) {
  statements += 1;
  return query.apply(this, args);
};

const given = process.env.BENCH_CONNECTION;
const database = given ? undefined : await openBenchDatabase();
const connection = database?.connection ?? JSON.parse(given);
const app = await openBenchApp(connection, {
  LARES_RATE_LIMIT: 'off',
  LARES_WEBHOOK_ALLOW_PRIVATE: 'on',
  LARES_PUBLIC_URL: 'http://127.0.0.1:8080',
});
let home = process.env.BENCH_HOME;
let organization;
let authorization;
if (!home) {
  const user = await createUser(app.tools, { email: 'bench@example.com', fullname: 'Bench' });
  organization = (await createOrganization(app.tools, 'Bench', user.user_id)).organization_id;
  home = (await createHome(app.tools, { name: 'Sjövägen 3', organization_id: organization })).home_id;
  authorization = `Bearer ${(await createAccessToken(app.tools, { user_id: user.user_id, name: 'bench' })).access_token}`;
  // The home has a current guest, so that every event belongs to a stay.
  const checkin_time = new Date(Date.now() - 3_600_000).toISOString();
  const answer = await app.server.inject({
    method: 'POST',
    url: `/v8/homes/${home}/guests`,
    headers: { authorization },
    payload: { name: 'Guest', checkin_time },
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
}

/** Makes an event about 1 KiB. */
const FILLER = 'x'.repeat(760);
const newEvent = (more = {}) => ({
  home_id: home,
  type: 'noise_detected',
  event_time: new Date(),
  metadata: { filler: FILLER, ...more },
});

const commands = {
  async subscribe({ urls }) {
    for (const url of urls) {
      const payload = { url, events: ['*'] };
      const answer = await app.server.inject({
        method: 'POST',
        url: `/v8/organizations/${organization}/webhooks`,
        headers: { authorization },
        payload,
      });
      if (answer.statusCode !== 201) throw new Error(answer.body);
    }
  },
  async unsubscribeAll() {
    const list = await app.server.inject({
      url: `/v8/organizations/${organization}/webhooks`,
      headers: { authorization },
    });
    for (const { hook_id } of list.json().webhooks) {
      await app.server.inject({
        method: 'DELETE',
        url: `/v8/organizations/${organization}/webhooks/${hook_id}`,
        headers: { authorization },
      });
    }
  },
  /** Records this many events, `outstanding` at a time. Answers after all are committed. */
  async burst({ events, outstanding }) {
    const started = performance.now();
    let next = 0;
    await Promise.all(
      Array.from({ length: outstanding }, async () => {
        while (next < events) {
          next += 1;
          await app.recorder.record(newEvent());
        }
      }),
    );
    return { seconds: (performance.now() - started) / 1000 };
  },
  /** Open loop: events are sent at their times, independent of earlier ones. */
  async paced({ perSecond, seconds }) {
    const started = performance.now();
    const open = [];
    for (let sent = 0; sent < perSecond * seconds; ) {
      const due = Math.floor(((performance.now() - started) / 1000) * perSecond);
      for (; sent < Math.min(due, perSecond * seconds); sent += 1)
        open.push(app.recorder.record(newEvent({ sentAt: Date.now() })));
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await Promise.all(open);
  },
  /** A bare undici loop with HMAC: what the same process could post without other work. */
  async ceiling({ url, posts, concurrency }) {
    const agent = new Agent({ connections: concurrency, pipelining: 1 });
    const event = JSON.stringify({
      webhook_event_id: '0'.repeat(24),
      type: 'noise_detected',
      metadata: { filler: FILLER },
    }).padEnd(1000);
    const started = performance.now();
    let next = 0;
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        while (next < posts) {
          next += 1;
          const digest = createHmac('sha256', 'secret').update(event).digest('hex');
          const body = `{"hook_id":"x","event":${event},"hook_digest":"${digest}"}`;
          const answer = await request(url, {
            method: 'POST',
            body,
            dispatcher: agent,
            headers: { 'content-type': 'application/json; charset=utf-8' },
          });
          await answer.body.dump();
        }
      }),
    );
    const seconds = (performance.now() - started) / 1000;
    await agent.close();
    return { seconds };
  },
  async stats() {
    const { user, system } = process.cpuUsage();
    return { cpuMs: (user + system) / 1000, statements, rssMb: process.memoryUsage().rss / 1e6 };
  },
  async fill({ hookCountUrl, rows }) {
    const list = await app.server.inject({
      url: `/v8/organizations/${organization}/webhooks`,
      headers: { authorization },
    });
    const hook = list.json().webhooks.find(({ url }) => url === hookCountUrl);
    const client = new pg.Client(connection);
    await client.connect();
    await client.query(
      `INSERT INTO deliveries (hook_id, webhook_event_id, event_type, event, digest, due_at, created_at)
       SELECT $1, lpad(to_hex(n), 24, '0'), 'noise_detected', '{"n":' || n || '}', 'x', now() - interval '1 hour', now() FROM generate_series(1, $2::int) n`,
      [hook.hook_id, rows],
    );
    await client.query('ANALYZE deliveries');
    await client.end();
  },
  /**
   * Inserts ten due rows, one for each healthy webhook, and claims them outside the engine. Returns the time of the
   * claim.
   */
  async claimTime() {
    const client = new pg.Client(connection);
    await client.connect();
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO deliveries (hook_id, webhook_event_id, event_type, event, digest, due_at, created_at)
       SELECT hook_id, lpad(to_hex(1), 24, '0'), 'noise_detected', '{}', 'x', now() - interval '1 second', now()
       FROM organization_webhooks WHERE url LIKE '%/hook'`,
    );
    const claimConnection = {
      rows: async (statement) => (await client.query(statement.text, statement.values)).rows,
    };
    const started = performance.now();
    const { hooks } = await findDueWebhooks(claimConnection, '', 500, 0);
    const claimed = await claimDue(claimConnection, openSecretBox(Buffer.alloc(32, 1), randomBytes), {
      claim: 1,
      shiftMs: 0,
      leaseMs: 30_000,
      requests: hooks.map(({ hookId }) => ({ hookId, capacity: 10, tracked: false })),
    });
    const ms = performance.now() - started;
    if (claimed.length < 10) throw new Error(`claimed ${claimed.length}`);
    await client.query('ROLLBACK');
    await client.end();
    return { ms };
  },
  async connection() {
    return { connection, home };
  },
  async stop() {
    await app.close();
    await database?.close();
  },
};

obey(commands);
