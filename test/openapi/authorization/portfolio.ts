import { createHash } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import { expect } from 'vitest';
import { sendReports, settleHome } from '../../harness/monitored-home.ts';
import { allow, authorizePath, newClient } from '../../harness/oauth.ts';
import { addPasskey, deviceFor } from '../../harness/sign-in/second-factor.ts';
import type { Neighbourhood, World } from '../../harness/world.ts';
import type { Operation } from '../document.ts';
import { bridgeOfOrganization, freshBridge, listingOf, newPairingCode, PUSH } from '../things.ts';

/** No server listens there. */
const WEBHOOK = { url: 'http://127.0.0.1:9/hook', events: ['noise_detected'] };

/** Creates a home with one of everything that it can have. */
export async function seedHome(
  world: World,
  hood: Neighbourhood,
  name: string,
  guest: object = { name: 'Ada', checkin_time: '2026-12-01T14:00:00Z', email: 'ada@example.com' },
) {
  const { organization_id } = hood;
  const owner = world.as(hood.owner);
  const make = async (path: string, body: object) => (await owner.post(path, body)).body;
  const { home_id } = await make('/homes', { name, organization_id });
  const inHome = (collection: string, body: object) => make(`/homes/${home_id}/${collection}`, body);
  const { device_id, device_token } = await inHome('devices', { description: `Hall of ${name}` });
  const now = world.clock.now().getTime();
  const alarm = { id: 1, t: now, type: 'alarm_sound', pattern: 't3', cycles: 3, confidence: 0.9 };
  const report = { v: 1, boot_id: 1, seq: 1, sent_at: now, events: [alarm] };
  const { guest_id } = await inHome('guests', guest);
  expect((await sendReports(world, String(device_token), report)).status).toBe(202);
  // Finishes all follow-up work before a test compares states.
  await settleHome(world, home_id);
  await world.app.jobs.poll();
  await world.app.jobs.settled();
  const { incidents } = (await owner.get(`/homes/${home_id}/incidents`)).body;
  const { report_id } = await inHome(`incidents/${incidents[0].incident_id}/evidence`, {});
  const event_time = world.clock.now();
  const recorded = await world.app.recorder.record({ home_id, type: 'battery_low', event_time });
  const feed = { type: 'ical', name: 'x', url: WEBHOOK.url };
  return {
    home_id: String(home_id),
    device_id: String(device_id),
    incident_id: String(incidents[0].incident_id),
    report_id: String(report_id),
    home_event_id: recorded.event_id,
    guest_id: String(guest_id),
    integration_id: String((await inHome('integrations', feed)).integration_id),
    ...(await freshBridge(world, hood, home_id)),
  };
}

/** Creates one of everything with an id in an organization, and one of everything of its owner. */
export async function seedPortfolio(world: World, hood: Neighbourhood) {
  const { organization_id } = hood;
  const owner = world.as(hood.owner);
  const make = async (path: string, body: object) => (await owner.post(path, body)).body;
  const inOrganization = (collection: string, body: object) =>
    make(`/organizations/${organization_id}/${collection}`, body);
  const home = await seedHome(world, hood, 'Boathouse');
  const operator = await world.person();
  await world.join(organization_id, operator, 'operator');

  const browser = await world.browserOf(hood.owner);
  const { client_id, ...secret } = await newClient(world, hood.owner);
  await allow(browser, authorizePath({ client_id, ...secret }));
  const { grants } = (await browser.api('GET', '/users/me/grants')).body;
  const { token_id } = (
    await browser.api('POST', '/users/me/tokens', { name: 'x', permissions: ['user_read'] })
  ).body;
  const { session_id } = (await (await world.browserOf(hood.owner)).api('GET', '/session')).body;
  const { passkey_id } = (await addPasskey(browser, deviceFor(world))).body;
  const { browsers } = (await browser.api('POST', '/users/me/notification-ways/push', PUSH)).body;
  const { hook_id } = await inOrganization('webhooks', WEBHOOK);
  const tested = await inOrganization(`webhooks/${hook_id}/test`, { type: 'battery_low' });
  const beds24 = { type: 'beds24', invite_code: 'x' };
  const { connection_id } = await inOrganization('connections', beds24);
  const preset = { name: 'Quiet', settings: { noise: { threshold_db: 70 } } };
  return {
    organization_id,
    ...home,
    organization_bridge_id: (await bridgeOfOrganization(world, hood, organization_id)).bridge_id,
    subscription_id: String(browsers[0].subscription_id),
    user_id: operator.user_id,
    preset_id: String((await inOrganization('presets', preset)).preset_id),
    invitation_id: String(
      (await inOrganization('invitations', { email: 'new@example.com', role: 'member' })).invitation_id,
    ),
    connection_id: String(connection_id),
    listing_id: await listingOf(world, String(connection_id)),
    hook_id: String(hook_id),
    delivery_id: String(tested.delivery_id),
    event_id: home.home_event_id,
    user_hook_id: String((await make('/webhooks', { ...WEBHOOK, events: ['battery_low'] })).hook_id),
    listener_id: String((await inOrganization('listeners', {})).listener_id),
    pairing_code: await newPairingCode(world),
    template_id: 'noise_email',
    month: '2026-10',
    client_id,
    grant_id: String(grants[0].grant_id),
    token_id: String(token_id),
    session_id: String(session_id),
    passkey_id: String(passkey_id),
  };
}

export type Portfolio = Awaited<ReturnType<typeof seedPortfolio>>;

/** The path of the operation with ids of this portfolio. Ids in `instead` take precedence. */
export function pathIn(
  { path, id }: Operation,
  portfolio: Portfolio,
  instead: Partial<Portfolio> = {},
): string {
  const ids: Record<string, string> = { ...portfolio, ...instead };
  if (id.endsWith('UserWebhook')) ids['hook_id'] = ids['user_hook_id'] ?? '';
  if (path.startsWith('/organizations') && path.includes('{bridge_id}'))
    ids['bridge_id'] = instead.bridge_id ?? portfolio.organization_bridge_id;
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = ids[name];
    if (value === undefined) throw new Error(`the portfolio has no ${name}`);
    return value;
  });
}

/** Names in the path, in order. */
export function idsIn({ path }: Operation): (keyof Portfolio)[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as keyof Portfolio);
}

/** A fingerprint of every table: a refused call must leave no effect anywhere. */
export async function fingerprint(world: World): Promise<Record<string, string>> {
  const tables = await world.tools.database.rows<{ name: string }>(sql`
    SELECT quote_ident(table_name) AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name`);
  const prints: Record<string, string> = {};
  for (const { name } of tables) {
    const rows = await world.tools.database.rows<{ row: string }>(
      sql`SELECT t::text AS row FROM ${raw(name)} AS t ORDER BY t::text`,
    );
    prints[name] = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  }
  return prints;
}
