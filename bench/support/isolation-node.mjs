// One all-in-one Lares on an embedded database with fsync on, driven over IPC by bench/isolation.ts. A restart on the
// same BENCH_DATA_DIR finds the webhooks and their pending deliveries, like any restarted process.
import { createOrganization, createUser } from '../../dist/src/accounts/index.js';
import { createHome } from '../../dist/src/homes/index.js';
import { registerWebhook } from '../../dist/src/webhooks/index.js';
import { obey } from './obey.mjs';
import { openBenchApp, openBenchDatabase } from './open-app.mjs';

const database = await openBenchDatabase(process.env.BENCH_DATA_DIR);
const app = await openBenchApp(database.connection, {
  LARES_RATE_LIMIT: 'off',
  LARES_QUOTAS: 'organizations=off',
  LARES_WEBHOOK_ALLOW_PRIVATE: 'on',
  LARES_PUBLIC_URL: 'http://127.0.0.1:8080',
});
const { tools, recorder, webhooks } = app;

/** Makes an event about 1 KiB. */
const FILLER = 'x'.repeat(760);
const record = (home_id, more = {}) =>
  recorder.record({
    home_id,
    type: 'noise_detected',
    event_time: new Date(),
    metadata: { filler: FILLER, ...more },
  });

const rows = (text, values = []) => tools.database.rows({ text, values });
const count = async (from) => Number((await rows(`SELECT count(*) AS count FROM ${from}`))[0].count);

const commands = {
  /** Creates organizations, each with a home and a webhook for each URL. Returns the homes. */
  async populate({ organizations }) {
    const user = await createUser(tools, { email: `${Date.now()}@example.com`, fullname: 'Bench' });
    const homes = [];
    for (const urls of organizations) {
      const { organization_id } = await createOrganization(tools, 'Bench', user.user_id);
      homes.push((await createHome(tools, { name: 'Sjövägen 3', organization_id })).home_id);
      for (const url of urls)
        await registerWebhook(tools, webhooks, organization_id, user.user_id, { url, events: ['*'] });
    }
    return homes;
  },
  /** Records this many events in each home. Answers after all are committed. */
  async burst({ homes, events }) {
    for (let event = 0; event < events; event += 1) await Promise.all(homes.map((home) => record(home)));
  },
  /** Inserts this many events for each webhook with a matching URL, as if recorded before and due in a while. */
  async queue({ url, events, inSeconds }) {
    await rows(
      `INSERT INTO deliveries (hook_id, webhook_event_id, event_type, event, digest, due_at, created_at)
       SELECT hook_id, lpad(n::text, 24, '0'), 'noise_detected', '{"filler":"${FILLER}"}', 'x', now() + $3 * interval '1 second', now()
       FROM organization_webhooks CROSS JOIN generate_series(1, $2::int) AS n WHERE url LIKE $1`,
      [url, events, inSeconds],
    );
    await rows('ANALYZE deliveries');
  },
  /** Deletes pending deliveries and health state of these webhooks. */
  async forget({ url }) {
    await rows(
      `DELETE FROM deliveries USING organization_webhooks w WHERE w.hook_id = deliveries.hook_id AND w.url LIKE $1`,
      [url],
    );
    await rows('UPDATE organization_webhooks SET suspect = false, last_error = NULL WHERE url LIKE $1', [
      url,
    ]);
    for (const table of ['deliveries', 'organization_webhooks']) await rows(`VACUUM (ANALYZE) ${table}`);
  },
  /** Open loop, home by home: events are sent at their times, independent of earlier ones. */
  async paced({ homes, perSecond, seconds }) {
    const started = performance.now();
    const open = [];
    for (let sent = 0; sent < perSecond * seconds; ) {
      const due = Math.floor(((performance.now() - started) / 1000) * perSecond);
      for (; sent < Math.min(due, perSecond * seconds); sent += 1)
        open.push(record(homes[sent % homes.length], { sentAt: Date.now() }));
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await Promise.all(open);
  },
  async stats() {
    const metrics = (await app.server.inject({ url: '/metrics' })).body;
    const gauge = (name) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(metrics)?.[1]);
    return {
      waiting: await count('deliveries'),
      suspects: await count('organization_webhooks WHERE suspect'),
      slots: gauge('lares_delivery_slots'),
      inFlight: gauge('lares_deliveries_in_flight'),
      rssMb: process.memoryUsage().rss / 1e6,
    };
  },
  async stop() {
    await app.close();
    await database.close();
  },
};

obey(commands);
