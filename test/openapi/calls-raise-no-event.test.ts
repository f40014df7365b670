import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { COMMAND_LINE } from '../../src/oauth/index.ts';
import { DAY_MS, MINUTE_MS } from '../../src/platform/durations.ts';
import { type Answer, send } from '../harness/client.ts';
import { openSmsGateway } from '../harness/gateways/sms-gateway.ts';
import { sendReports, settleHome } from '../harness/monitored-home.ts';
import { allow, authorizePath, newClient } from '../harness/oauth.ts';
import { openReceiver } from '../harness/receiver.ts';
import { codeOf, deviceFor, SECOND_FACTOR } from '../harness/sign-in/second-factor.ts';
import { settleWebhooks } from '../harness/webhooks/settle-webhooks.ts';
import { type Neighbourhood, openWorld, type World } from '../harness/world.ts';

import { listingOf, PUSH } from './things.ts';

/** Work that still creates due work after this many rounds will not end. */
const MOST_ROUNDS = 50;

/**
 * Operations that raise events on purpose: the alarm and the noise are state machines of the home, a ping is a
 * delivery, and devices report.
 */
const RAISE = [
  'pingOrganizationWebhook',
  'pingUserWebhook',
  'sendReport',
  'setAlarm',
  'silenceAlarm',
  'snoozeIncident',
  'snoozeNoise',
  'testOrganizationWebhook',
  'testUserWebhook',
  'updateAlarm',
];

interface Operation {
  id: string;
  method: string;
  path: RegExp;
}

async function changingOperations(world: World): Promise<Operation[]> {
  const { paths } = (await world.anonymous.get('/openapi.json')).body;
  return Object.entries<Record<string, { operationId: string }>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'get')
      .map(([method, { operationId: id }]) => ({
        id,
        method: method.toUpperCase(),
        path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
      })),
  );
}

/** Everything that is recorded, and everything that waits to be sent. */
const kept = (world: World) =>
  world.tools.database.rows(sql`
    SELECT 'home' AS place, event_type FROM home_events UNION ALL SELECT 'user', event_type FROM user_only_events
    UNION ALL SELECT 'delivery', event_type FROM deliveries ORDER BY 1, 2`);

/** Creates ten loud minutes and an alarm, so that there is something to acknowledge. Raises their events. */
async function loudHome(world: World, { owner, organization_id }: Neighbourhood): Promise<string> {
  const { home_id } = (await world.as(owner).post('/homes', { name: 'Loud', organization_id })).body;
  const { device_token } = (await world.as(owner).post(`/homes/${home_id}/devices`, { description: 'Hall' }))
    .body;
  const now = world.clock.now().getTime();
  const samples = Array.from({ length: 10 }, (_, minute) => ({ t: now - minute * MINUTE_MS, laeq: 85 }));
  const alarm = { id: 1, t: now, type: 'alarm_sound', pattern: 't3', cycles: 3, confidence: 0.9 };
  await sendReports(world, device_token, {
    v: 1,
    boot_id: 1,
    seq: 1,
    sent_at: now,
    samples,
    events: [alarm],
  });
  await settleHome(world, home_id);
  return home_id;
}

it('no operation that changes something raises an event: nothing is recorded, nothing delivered to anybody [api-calls-no-event]', async () => {
  const provider = await openSmsGateway();
  const world = await openWorld({ smsUrl: provider.url });
  const hood = await world.neighbourhood();
  const owner = world.as(hood.owner);
  const { organization_id } = hood;
  const org = `/organizations/${organization_id}`;
  const [organization, user] = [await openReceiver(), await openReceiver()];
  for (const [path, url] of [
    [`${org}/webhooks`, organization.url],
    ['/webhooks', user.url],
  ] as const)
    expect((await owner.post(path, { url, events: ['*'] })).status).toBe(201);
  const loud = await loudHome(world, hood);
  await settleWebhooks(world);
  expect(user.received.length).toBeGreaterThan(organization.received.length);
  const before = await kept(world);
  const receivedBefore = [organization.received.length, user.received.length];
  expect(before.length).toBeGreaterThan(1);

  const operations = await changingOperations(world);
  const walked = new Set<string>();
  const browser = await world.browserOf(hood.owner);
  const note = (method: string, path: string, answer: Answer) => {
    const one = operations.find((operation) => operation.method === method && operation.path.test(path));
    expect(answer.status, `${method} ${path} → ${answer.text}`).toBeLessThan(300);
    expect(one, `${method} ${path}`).toBeDefined();
    walked.add(one?.id ?? '');
    return answer.body;
  };
  const call = async (method: string, path: string, body?: unknown) => {
    // Moves the clock a little before each call: lists and sessions sort by time.
    world.clock.advance(1000);
    const headers = { authorization: `Bearer ${hood.owner.token}` };
    return note(method, path, await send(world.api, method, path, { body, headers }));
  };
  const inBrowser = async (method: string, path: string, body?: unknown, by = browser) =>
    note(method, path, await by.api(method, path, body));

  // Organizations and their members.
  const newcomer = await world.person();
  const other = await call('POST', '/organizations', { name: 'Other' });
  await call('PUT', `/organizations/${other.organization_id}`, { name: 'Renamed' });
  await call('PATCH', `/organizations/${other.organization_id}`, { name: 'Renamed again' });
  await call('PATCH', `/organizations/${other.organization_id}/retention`, { guests_days: 90 });
  await call('POST', `${org}/members`, { email: newcomer.email, role: 'member' });
  await world.join(hood.organization_id, newcomer, 'member');
  await call('PUT', `${org}/members/${newcomer.user_id}`, { role: 'operator' });
  await call('PATCH', `${org}/members/${newcomer.user_id}`, { role: 'admin' });
  await call('DELETE', `${org}/members/${newcomer.user_id}`);
  const invitation = await call('POST', `${org}/invitations`, { email: 'new@example.com', role: 'member' });
  await call('DELETE', `${org}/invitations/${invitation.invitation_id}`);
  await inBrowser('POST', '/users/me/address-proof');

  // The second factor.
  const { secret } = await inBrowser('POST', `${SECOND_FACTOR}/app`);
  const first = { code: codeOf(secret, world.clock) };
  await inBrowser('POST', `${SECOND_FACTOR}/app/confirm`, first);
  const { options } = await inBrowser('POST', `${SECOND_FACTOR}/passkeys/options`);
  const made = { name: 'Phone', response: deviceFor(world).create(options) };
  const { passkey_id } = await inBrowser('POST', `${SECOND_FACTOR}/passkeys`, made);
  await inBrowser('POST', `${SECOND_FACTOR}/challenge`);
  await inBrowser('POST', `${SECOND_FACTOR}/recovery-codes`);
  await inBrowser('PATCH', `${SECOND_FACTOR}/passkeys/${passkey_id}`, { name: 'Old phone' });
  await inBrowser('DELETE', `${SECOND_FACTOR}/passkeys/${passkey_id}`);
  await inBrowser('DELETE', `${SECOND_FACTOR}/app`);

  // Homes, settings, presets, devices.
  const home = await call('POST', '/homes', { name: 'Boathouse', organization_id });
  const path = `/homes/${home.home_id}`;
  await call('PUT', path, { name: 'Renamed', timezone: 'Europe/Stockholm' });
  await call('PATCH', path, {
    alarm_mode: 'schedule',
    disturbance_monitoring_active: false,
    settings: { noise: { threshold_db: 60 }, crowd: { max_occupants: 1 }, climate: { temp_low: 59 } },
  });
  await call('PUT', `${path}/home-assistant`, { enabled: true });
  const settings = { noise: { enabled: true }, alarm: { mode: 'vacant' } };
  const preset = await call('POST', `${org}/presets`, { name: 'Strict', settings });
  const ofPreset = `${org}/presets/${preset.preset_id}`;
  await call('PATCH', ofPreset, { settings: { noise: { threshold_db: 50 } } });
  await call('POST', `${ofPreset}/apply`, { home_ids: [home.home_id] });
  await call('DELETE', ofPreset);
  await call('PATCH', `${org}/homes`, {
    home_ids: [home.home_id],
    settings: { noise: { threshold_db: 45 } },
  });
  const { device_id } = await call('POST', `${path}/devices`, { description: 'Hall' });
  await call('PUT', `/devices/${device_id}`, { description: 'Kitchen' });
  await call('PATCH', `/devices/${device_id}`, { description: 'Bath' });
  await call('POST', `/devices/${device_id}/tokens`, {});
  const ofDevice = async (path: string, token = '') =>
    note(
      'POST',
      path,
      await send(world.url, 'POST', path, { body: {}, headers: { authorization: `Bearer ${token}` } }),
    );
  const begun = await ofDevice('/ingest/v1/pairings');
  await call('POST', `${path}/pairings`, { code: begun.code });
  await ofDevice('/ingest/v1/pairings/token', begun.pairing_secret);

  // Guests, bookings, messages. The stay is far off, because the clock triggers messages before an arrival.
  const stay = (days: number) => new Date(world.clock.now().getTime() + days * DAY_MS).toISOString();
  const guest = {
    name: 'Anna',
    email: 'anna@example.com',
    phone_number: '+46701234567',
    checkin_time: stay(20),
    checkout_time: stay(25),
  };
  const { guest_id } = await call('POST', `${path}/guests`, guest);
  const ofGuest = `${path}/guests/${guest_id}`;
  await call('PATCH', ofGuest, { name: 'Anna Andersson' });
  await call('PUT', ofGuest, { ...guest, checkin_time: stay(21) });
  await call('PUT', `${ofGuest}/access-code`, {});
  await call('POST', `${ofGuest}/messages`, { channel: 'email', text: 'Welcome.' });
  await call('POST', `${ofGuest}/evidence`, {});
  await call('POST', `${ofGuest}/erase`);
  await call('DELETE', ofGuest);
  world.clock.advance(1000);
  const csv = `name,checkin_time,external_id\nAda,${stay(30)},r-1\n`;
  const importing = { authorization: `Bearer ${hood.owner.token}`, 'content-type': 'text/csv' };
  note(
    'POST',
    `${path}/guests/import`,
    await send(world.api, 'POST', `${path}/guests/import`, { raw: csv, headers: importing }),
  );
  const named = `name,checkin_time,home\nBea,${stay(30)},${home.home_id}\n`;
  note(
    'POST',
    `${org}/guests/import`,
    await send(world.api, 'POST', `${org}/guests/import`, { raw: named, headers: importing }),
  );
  const list = `home,timezone,device,guest,checkin_time\nListed,UTC,Hall,Cy,${stay(30)}\n`;
  note(
    'POST',
    `${org}/import`,
    await send(world.api, 'POST', `${org}/import`, { raw: list, headers: importing }),
  );
  const feed = { type: 'ical', name: 'Feed', url: 'http://127.0.0.1:9/feed.ics' };
  const accounts = `/organizations/${organization_id}/connections`;
  const { connection_id } = await call('POST', accounts, { type: 'beds24', invite_code: 'x' });
  await call('POST', `${accounts}/${connection_id}/sync`);
  await call('PATCH', `${accounts}/${connection_id}`, { name: 'Renamed' });
  const listing = await listingOf(world, connection_id);
  await call('PUT', `${accounts}/${connection_id}/listings/${listing}`, { home_id: null });
  await call('DELETE', `${accounts}/${connection_id}`);
  const { integration_id } = await call('POST', `${path}/integrations`, feed);
  await call('POST', `${path}/integrations/${integration_id}/sync`);
  await call('PATCH', `${path}/integrations/${integration_id}`, { name: 'Renamed' });
  await call('DELETE', `${path}/integrations/${integration_id}`);
  const { bridge_id } = await call('POST', `${path}/bridges`, { kind: 'zigbee2mqtt', name: 'Stick' });
  const bridge = `${path}/bridges/${bridge_id}`;
  await world.tools.database.rows(sql`
    INSERT INTO bridge_devices (bridge_id, foreign_id, name, first_seen_at)
    VALUES (${bridge_id}, '0x00158d0000000001', 'bath', ${world.clock.now()})`);
  await call('PUT', `${bridge}/devices/0x00158d0000000001`, { create: { description: 'Bath' } });
  await call('DELETE', `${bridge}/devices/0x00158d0000000001`);
  await call('POST', `${bridge}/token`);
  await call('PATCH', bridge, { name: 'Renamed' });
  await call('DELETE', bridge);
  const server = await call('POST', `${org}/bridges`, { kind: 'chirpstack', name: 'Network server' });
  const ofServer = `${org}/bridges/${server.bridge_id}`;
  await world.tools.database.rows(sql`
    INSERT INTO bridge_devices (bridge_id, foreign_id, name, first_seen_at)
    VALUES (${server.bridge_id}, '24e124136b502217', 'salon', ${world.clock.now()})`);
  const salon = { create: { description: 'Salon', home: home.home_id } };
  await call('PUT', `${ofServer}/devices/24e124136b502217`, salon);
  await call('DELETE', `${ofServer}/devices/24e124136b502217`);
  await ofDevice('/ingest/v1/uplinks', server.bridge_token);
  await call('POST', `${ofServer}/token`);
  await call('PATCH', ofServer, { name: 'Renamed' });
  await call('DELETE', ofServer);
  const template = `${org}/message-templates/noise_sms`;
  await call('PUT', template, { body: 'Hush {{guest_name}}', language: 'en-GB' });
  await call('POST', `${template}/preview`, { body: 'Hush {{guest_name}}', language: 'en-GB' });
  await call('DELETE', template);
  await call('POST', `/homes/${loud}/noise/acknowledge`);
  const { incidents } = (await owner.get(`/homes/${loud}/incidents?kind=smoke_alarm`)).body;
  const incident = `/homes/${loud}/incidents/${incidents[0].incident_id}`;
  await call('POST', `${incident}/acknowledge`);
  await call('POST', `${incident}/notes`, { text: 'They apologized.' });
  const { report_id } = await call('POST', `${incident}/evidence`, {});
  await call('DELETE', `/homes/${loud}/evidence/${report_id}`);
  await call('POST', `${incident}/close`);
  await call('PUT', `${org}/on-call`, { user_ids: [hood.owner.user_id] });
  await call('PUT', `${org}/escalation`, {});
  await call('POST', `${org}/alerting/test`, {});
  const ways = '/users/me/notification-ways';
  await inBrowser('PATCH', ways, { by_email: false });
  await inBrowser('PUT', '/users/me/notification-rules', { rules: [{ kinds: ['noise'], told: 'summary' }] });
  await inBrowser('PUT', `${ways}/phone`, { phone_number: '+46701234567' });
  const code = /\d{6}/.exec(provider.messages.at(-1)?.text ?? '')?.[0];
  await inBrowser('POST', `${ways}/phone/code`, { code });
  await inBrowser('DELETE', `${ways}/phone`);
  const { browsers } = await inBrowser('POST', `${ways}/push`, PUSH);
  await inBrowser('DELETE', `${ways}/push/${browsers[0].subscription_id}`);
  await call('DELETE', `/homes/${loud}/noise/snooze`);

  // Webhooks.
  const hook = { url: 'https://a.example.com/', events: ['*'] };
  const { hook_id } = await call('POST', `${org}/webhooks`, hook);
  await call('PUT', `${org}/webhooks/${hook_id}`, { url: 'https://b.example.com/' });
  await call('PATCH', `${org}/webhooks/${hook_id}`, { broken: false });
  await call('DELETE', `${org}/webhooks/${hook_id}`);
  const { listener_id } = await call('POST', `${org}/listeners`, {});
  await call('POST', `${org}/listeners/samples`, { type: 'battery_low' });
  await call('DELETE', `${org}/listeners/${listener_id}`);
  const mine = await call('POST', '/webhooks', hook);
  await call('PUT', `/webhooks/${mine.hook_id}`, { url: 'https://b.example.com/' });
  await call('DELETE', `/webhooks/${mine.hook_id}`);

  // The caller, and applications.
  await inBrowser('PATCH', '/users/me', { fullname: 'Olga' });
  const { password } = hood.owner;
  await inBrowser('POST', '/session/confirmation', { password });
  const personal = await inBrowser('POST', '/users/me/tokens', { name: 'Mine', permissions: ['user_read'] });
  await inBrowser('DELETE', `/users/me/tokens/${personal.token_id}`);
  const application = { name: 'Panel', redirect_uris: ['https://panel.example/'] };
  const { client_id } = await inBrowser('POST', '/users/me/clients', application);
  await inBrowser('PATCH', `/users/me/clients/${client_id}`, { name: 'Other panel' });
  await inBrowser('POST', `/users/me/clients/${client_id}/secret`);
  await inBrowser('DELETE', `/users/me/clients/${client_id}`);
  const client = await newClient(world, hood.owner);
  await allow(browser, authorizePath(client));
  const credentials = { ...client, grant_type: 'client_credentials', scope: 'user_read' };
  const { access_token } = await call('POST', '/oauth/token', credentials);
  await call('POST', '/oauth/revoke', { ...client, token: access_token });
  await call('POST', '/oauth/device_authorization', { client_id: COMMAND_LINE.client_id });
  const grant = await world.tools.database.row<{ grant_id: string }>(
    sql`SELECT grant_id FROM oauth_grants WHERE client_id = ${client.client_id}`,
  );
  await inBrowser('DELETE', `/users/me/grants/${grant?.grant_id}`);
  await inBrowser('PUT', '/users/me/password', { current_password: password, new_password: password });
  const another = await world.browserOf(hood.owner);
  const { session_id } = (await another.api('GET', '/session')).body;
  await inBrowser('DELETE', `/users/me/sessions/${session_id}`);
  await inBrowser('DELETE', '/session', undefined, await world.browserOf(hood.owner));
  await inBrowser('DELETE', '/users/me/sessions');

  // Deletes the rest.
  await call('DELETE', `/devices/${device_id}`);
  await call('DELETE', path);
  await call('DELETE', `/organizations/${other.organization_id}`);

  expect([...walked].sort()).toEqual(
    operations
      .map(({ id }) => id)
      .filter((id) => !RAISE.includes(id))
      .sort(),
  );

  expect(await world.app.jobs.runAllDue(MOST_ROUNDS)).toBe(true);
  await settleHome(world, loud);
  await settleWebhooks(world);
  expect(await kept(world)).toEqual(before);
  expect([organization.received.length, user.received.length]).toEqual(receivedBefore);

  // Both receivers were listening all the time.
  const event_time = world.clock.now();
  await world.app.recorder.record({ home_id: loud, type: 'battery_low', event_time });
  await settleWebhooks(world);
  expect([organization.received.length, user.received.length]).toEqual(
    receivedBefore.map((count) => count + 1),
  );
}, 120_000);
