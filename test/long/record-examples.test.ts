import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { expect, it, onTestFinished } from 'vitest';
import { addMember, createSession, createUser } from '../../src/accounts/index.ts';
import { EVENT_TYPES, USER_ONLY_TYPES } from '../../src/catalogue/index.ts';
import { COMMAND_LINE, createClient } from '../../src/oauth/index.ts';
import type { Examples } from '../../src/platform/http/document/public-document.ts';
import { planDemo } from '../../src/simulator/plan/plan-demo.ts';
import { type Answer, send } from '../harness/client.ts';
import { cloneDatabase } from '../harness/database.ts';
import { allow, authorizePath, REDIRECT } from '../harness/oauth.ts';
import { dataDirectory, type StartedDemo, startDemo } from '../harness/program/demo.ts';
import { openReceiver } from '../harness/receiver.ts';
import { softwareAuthenticator } from '../harness/sign-in/software-authenticator.ts';
import { operationsOf } from '../openapi/document.ts';

/**
 * Writes src/app/examples.json: one request and answer of the demo portfolio for each operation, and one delivery of
 * each event. Not part of any suite: `npm run openapi:examples` runs it, then `npm run openapi` puts them into the
 * document.
 */

const FILE = join(import.meta.dirname, '../../src/app/examples.json');
const TIMEOUT_MS = Number(process.env['RECORD_PATIENCE_MS'] ?? 1_500_000);
const DAY_MS = 86_400_000;
/** Longer lists add no information. */
const MOST_ITEMS = 2;

interface Example {
  request?: unknown;
  answer?: unknown;
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member)]));
}

function write(examples: Map<string, Example>, deliveries: Map<string, unknown>): void {
  const sorted = <Value>(map: Map<string, Value>) =>
    Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
  const found: Examples = { operations: sorted(examples), deliveries: sorted(deliveries) };
  writeFileSync(FILE, `${JSON.stringify(found, null, 2)}\n`);
}

it.skipIf(!process.env['RECORD_EXAMPLES'])(
  'records the answers of the demo portfolio',
  { timeout: TIMEOUT_MS + 300_000 },
  async () => {
    const { connectionConfig, drop } = await cloneDatabase();
    onTestFinished(drop);
    const one = (await startDemo({
      connectionConfig,
      dataDir: dataDirectory(),
      plan: planDemo,
      allowPrivate: true,
    })) as StartedDemo;
    one.begin();
    const examples = new Map<string, Example>();
    const deliveries = new Map<string, unknown>();
    const document = (await one.api.get('/openapi.json')).body;
    const operations = operationsOf(document)
      .filter(({ page, device }) => !page && !device)
      .sort((a, b) => a.path.split('{').length - b.path.split('{').length)
      .map((operation) => ({
        ...operation,
        fits: new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`),
      }));

    const note = (method: string, path: string, request: unknown, answer: Answer) => {
      const found = operations.find(
        (operation) => operation.method === method && operation.fits.test(path.split('?')[0] ?? ''),
      );
      expect(found, `${method} ${path}`).toBeDefined();
      if (answer.status >= 300) console.log(`${method} ${path} → ${answer.status} ${answer.text}`);
      else if (found && !examples.has(found.id))
        examples.set(found.id, {
          ...(request === undefined ? {} : { request }),
          ...(answer.status === 204 ? {} : { answer: shortened(answer.body) }),
        });
      return answer.body;
    };
    const me = (await one.api.get('/users/me')).body;
    const browser = one.visitor();
    const logIn = async (userAgent: string) =>
      browser.cookies.set('lares_session', (await createSession(one.app.tools, me.user_id, userAgent)).token);
    const call = async (method: string, path: string, body?: unknown) =>
      note(method, path, body, await one.api.send(method, path, body === undefined ? {} : { body }));
    const inBrowser = async (method: string, path: string, body?: unknown) =>
      note(method, path, body, await browser.api(method, path, body));

    // Deliveries, starting with the first report.
    const organizations = (await one.api.get('/organizations')).body.organizations;
    const { organization_id } = organizations[0];
    const org = `/organizations/${organization_id}`;
    const receiver = await openReceiver();
    const userReceiver = await openReceiver();
    for (const { organization_id: id } of organizations)
      await one.api.post(`/organizations/${id}/webhooks`, { url: receiver.url, events: ['*'] });
    await one.api.post('/webhooks', { url: userReceiver.url, events: ['*'] });
    const collect = () => {
      for (const [system, { received }] of [
        ['organization', receiver],
        ['user', userReceiver],
      ] as const)
        for (const { raw } of received as unknown as { raw: string }[]) {
          const body = JSON.parse(raw);
          deliveries.set(`${system}.${body.event.type}`, body);
        }
    };

    const started = Date.now();
    const missing = () => EVENT_TYPES.filter((type) => !deliveries.has(`organization.${type}`));
    let lastLine = '';
    while (Date.now() - started < TIMEOUT_MS) {
      await new Promise((resolve) => setTimeout(resolve, 5000));
      collect();
      const line = `${one.demo.status().state} ${Math.round((Date.now() - started) / 1000)} s, missing ${missing().length}`;
      if (line !== lastLine) console.log(line);
      lastLine = line;
      if (missing().length === 0) break;
    }
    console.log('raised by hand:', missing().join(', '));
    const anyHome = (await one.api.get('/devices?limit=1')).body.devices[0];
    const about = () => ({
      home_id: anyHome.home,
      device_id: anyHome.device_id,
      event_time: one.demo.clock.now(),
    });
    for (const type of [...missing(), ...USER_ONLY_TYPES])
      await one.app.recorder.record({ ...about(), type });
    for (const level of [1, 2, 3]) {
      const noiseDetected = { soundLevel: 84.2, soundThreshold: 75, disturbanceMonitoringLevel: level };
      await one.app.recorder.record({ ...about(), type: 'noise_detected', metadata: { noiseDetected } });
    }
    await new Promise((resolve) => setTimeout(resolve, 20_000));
    const realOnes = new Map(deliveries);
    collect();
    for (const [name, delivery] of realOnes) deliveries.set(name, delivery);
    write(examples, deliveries);

    // Existing objects.
    const homes = (await call('GET', '/homes?limit=3')).homes;
    const things: Record<string, string> = {
      organization_id,
      user_id: me.user_id,
      home_id: homes[0].home_id,
    };
    const { devices } = await call('GET', `/homes/${things['home_id']}/devices`);
    things['device_id'] = devices[0].device_id;
    const { home_events } = await call('GET', `/homes/${things['home_id']}/events?limit=2`);
    things['home_event_id'] = home_events[0]?.event_id;
    const { guests } = await call('GET', `/homes/${things['home_id']}/guests?limit=2`);
    things['guest_id'] = guests[0]?.guest_id;
    const own = (await call('GET', `${org}/webhooks`)).webhooks;
    things['hook_id'] = own[0].hook_id;
    const fill = (path: string) => path.replace(/\{(\w+)\}/g, (whole, name: string) => things[name] ?? whole);

    // Objects to change.
    const home = await call('POST', '/homes', {
      name: 'Boathouse',
      organization_id,
      timezone: 'Europe/Stockholm',
    });
    const path = `/homes/${home.home_id}`;
    await call('PUT', path, { name: 'Boathouse by the lake', checkin_hour: 16 });
    await call('PATCH', path, { settings: { noise: { threshold_db: 70 }, crowd: { max_occupants: 6 } } });
    await call('PUT', `${path}/alarm`, { alarm_status: 'on' });
    await call('PATCH', `${path}/alarm`, { alarm_status: 'off' });
    await call('POST', `${path}/alarm/silence`);
    const made = await call('POST', `${path}/devices`, {
      description: 'Hall',
      device_mac: '02:00:5e:10:00:01',
    });
    const ofDevice = `/devices/${made.device_id}`;
    await call('PUT', ofDevice, { description: 'Kitchen' });
    await call('PATCH', ofDevice, { configuration: { led: 'off' } });
    await call('POST', `${ofDevice}/tokens`, { revoke_others: true });
    const now = one.demo.clock.now().getTime();
    const { device_token } = await call('POST', `${ofDevice}/tokens`, {});
    const headers = { authorization: `Bearer ${device_token}` };
    const samples = Array.from({ length: 12 }, (_, minute) => ({
      t: now - (12 - minute) * 60_000,
      laeq: 86.5,
      temp: 21.4,
      rh: 44,
    }));
    const report = {
      v: 1,
      boot_id: 7,
      seq: 42,
      sent_at: now,
      heartbeat_s: 300,
      samples,
      battery: { pct: 87, mv: 3950 },
    };
    const reported = await send(one.url, 'POST', '/ingest/v1/reports', { body: report, headers });
    examples.set('sendReport', { request: shortened(report), answer: shortened(reported.body) });
    const commands = await send(one.url, 'GET', '/ingest/v1/commands', { headers });
    examples.set('listCommands', { answer: commands.body });
    const introduction = { model: 'Lares Ear 2', serial: 'E2-004711' };
    const begun = (await send(one.url, 'POST', '/ingest/v1/pairings', { body: introduction })).body;
    examples.set('beginPairing', { request: introduction, answer: begun });
    await call('GET', `/pairings/${begun.code}`);
    await call('POST', `${path}/pairings`, { code: begun.code, description: 'Hall' });
    const bySecret = { headers: { authorization: `Bearer ${begun.pairing_secret}` } };
    const paired = await send(one.url, 'POST', '/ingest/v1/pairings/token', bySecret);
    examples.set('takeDeviceToken', { answer: paired.body });
    await call('GET', `${path}/noise`);
    await call('POST', `${path}/noise/acknowledge`);
    await call('POST', `${path}/noise/snooze`, { minutes: 30 });
    await call('DELETE', `${path}/noise/snooze`);
    const stay = (days: number) => new Date(now + days * DAY_MS).toISOString();
    const guest = {
      name: 'Anna Andersson',
      email: 'anna@example.com',
      phone_number: '+46701234567',
      checkin_time: stay(20),
      checkout_time: stay(25),
    };
    const { guest_id } = await call('POST', `${path}/guests`, guest);
    const ofGuest = `${path}/guests/${guest_id}`;
    await call('PATCH', ofGuest, { checkout_time: stay(26) });
    await call('PUT', ofGuest, { ...guest, checkin_time: stay(21) });
    await call('GET', ofGuest);
    await call('PUT', `${ofGuest}/access-code`, { access_code: '471100' });
    await call('POST', `${ofGuest}/messages`, {
      channel: 'email',
      text: 'Welcome! The key is under the mat.',
    });
    await call('GET', `${ofGuest}/messages`);
    await call('GET', `${ofGuest}/export`);
    await call('POST', `${ofGuest}/erase`);
    const csv = `name,checkin_time,external_id\nAda Lovelace,${stay(30)},r-1\n`;
    const importing = await one.api.send('POST', `${path}/guests/import`, {
      raw: csv,
      headers: { 'content-type': 'text/csv' },
    });
    note('POST', `${path}/guests/import`, csv, importing);
    const day = (days: number) => stay(days).slice(0, 10);
    const row = `Boathouse by the lake,Grace Hopper,${day(30)},${day(33)}`;
    const named = `home,name,checkin_time,checkout_time\n${row}\n`;
    const together = await one.api.send('POST', `${org}/guests/import`, {
      raw: named,
      headers: { 'content-type': 'text/csv' },
    });
    note('POST', `${org}/guests/import`, named, together);
    const set = `Harbour loft,Europe/Stockholm,Quiet city flat,Hall,hallway,Ada Lovelace,${day(30)},${day(33)}`;
    const list = `home,timezone,preset,device,placement,guest,checkin_time,checkout_time\n${set}\n`;
    const listed = await one.api.send('POST', `${org}/import`, {
      raw: list,
      headers: { 'content-type': 'text/csv' },
    });
    note('POST', `${org}/import`, list, listed);
    const calendar = { type: 'ical', name: 'Airbnb', url: 'https://calendar.example.com/boathouse.ics' };
    const { integration_id } = await call('POST', `${path}/integrations`, calendar);
    await call('GET', `${path}/integrations`);
    await call('POST', `${path}/integrations/${integration_id}/sync`);
    await call('PATCH', `${path}/integrations/${integration_id}`, { name: 'Airbnb, ground floor' });
    await call('DELETE', `${path}/integrations/${integration_id}`);
    const settings = { noise: { threshold_db: 65 }, alarm: { mode: 'vacant' } };
    const preset = await call('POST', `${org}/presets`, { name: 'Old town', settings });
    const ofPreset = `${org}/presets/${preset.preset_id}`;
    await call('PATCH', ofPreset, { settings: { noise: { threshold_db: 60 } } });
    await call('POST', `${ofPreset}/apply`, { home_ids: [home.home_id] });
    await call('DELETE', ofPreset);

    await call('PUT', `${org}/escalation`, {
      noise: { delay_minutes: 10, rounds: 2, next: 'next_person' },
    });
    await call('POST', `${org}/alerting/test`, {});
    const many = { home_ids: [home.home_id], checkin_hour: 16, settings: { noise: { threshold_db: 68 } } };
    await call('PATCH', `${org}/homes`, many);
    const template = `${org}/message-templates/noise_sms`;
    const words = { body: 'Dear {{guest_name}}, it is a little loud. Thank you!', language: 'en-GB' };
    await call('PUT', template, words);
    await call('POST', `${template}/preview`, words);
    await call('DELETE', template);
    const hook = {
      url: 'https://hooks.example.com/lares',
      events: ['noise_detected', 'noise_quieted'],
      token: 'my-own-token',
    };
    const { hook_id } = await call('POST', `${org}/webhooks`, hook);
    await call('GET', `${org}/webhooks/${hook_id}/deliveries`);
    await call('GET', `${org}/webhooks/${hook_id}/deliveries/summary`);
    const moved = { url: 'https://hooks.example.com/lares/v2' };
    await call('PUT', `${org}/webhooks/${hook_id}`, moved);
    await call('PATCH', `${org}/webhooks/${hook_id}`, { broken: false });
    await call('POST', `${org}/webhooks/${things['hook_id']}/ping`);
    await call('POST', `${org}/webhooks/${things['hook_id']}/test`, { type: 'webhook_ping' });
    await call('DELETE', `${org}/webhooks/${hook_id}`);
    const { listener_id } = await call('POST', `${org}/listeners`, { events: hook.events });
    await call('POST', `${org}/listeners/samples`, { type: 'noise_detected' });
    await call('DELETE', `${org}/listeners/${listener_id}`);
    const mine = await call('POST', '/webhooks', {
      url: hook.url,
      events: ['disturbance_first_notice', 'disturbance_ended'],
    });
    const first = (await call('GET', '/webhooks')).hooks[0];
    await call('POST', `/webhooks/${first.hook_id}/ping`);
    await call('POST', `/webhooks/${first.hook_id}/test`);
    await call('PUT', `/webhooks/${mine.hook_id}`, moved);
    await call('DELETE', `/webhooks/${mine.hook_id}`);

    // People and applications.
    const other = await call('POST', '/organizations', { name: 'Harbour Flats' });
    await call('PUT', `/organizations/${other.organization_id}`, { name: 'Harbour Apartments' });
    await call('PATCH', `/organizations/${other.organization_id}`, { name: 'Harbour Apartments AB' });
    await call('PATCH', `/organizations/${other.organization_id}/retention`, { guests_days: 90 });
    const members = (await call('GET', `${org}/members`)).members;
    const invitation = await call('POST', `${org}/invitations`, { email: 'eve@example.com', role: 'member' });
    await call('GET', `${org}/invitations`);
    await call('DELETE', `${org}/invitations/${invitation.invitation_id}`);
    const invited = { email: 'olof@example.com', fullname: 'Olof Persson' };
    await createUser(one.app.tools, invited);
    await call('POST', `${org}/members`, { email: invited.email, role: 'member' });
    const organizationId = org.split('/').at(-1) ?? '';
    const member = await addMember(one.app.tools, organizationId, { email: invited.email, role: 'member' });
    await call('PUT', `${org}/members/${member.user_id}`, { role: 'operator' });
    await call('PATCH', `${org}/members/${member.user_id}`, { role: 'admin' });
    await call('DELETE', `${org}/members/${member.user_id}`);
    expect(members.length).toBeGreaterThan(0);
    await logIn('Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0');
    await inBrowser('GET', '/session');
    // Ten minutes pass quickly in a demo.
    if (one.login) await inBrowser('POST', '/session/confirmation', { password: one.login.password });
    await inBrowser('POST', '/users/me/address-proof');
    await inBrowser('PATCH', '/users/me', { fullname: 'Olga Svensson', locale: 'sv-SE' });
    const personal = await inBrowser('POST', '/users/me/tokens', {
      name: 'Dashboard',
      permissions: ['homes_read', 'events_read'],
      days: 90,
    });
    await inBrowser('DELETE', `/users/me/tokens/${personal.token_id}`);
    const { secret } = await inBrowser('POST', '/users/me/second-factor/app');
    const code = TOTP.generate({
      secret: Secret.fromBase32(secret),
      timestamp: one.app.tools.clock.now().getTime(),
    });
    await inBrowser('POST', '/users/me/second-factor/app/confirm', { code });
    const { options } = await inBrowser('POST', '/users/me/second-factor/passkeys/options');
    const device = softwareAuthenticator((await inBrowser('GET', '/users/me/second-factor')).passkey_origin);
    const kept = { name: 'Phone', response: device.create(options) };
    const { passkey_id } = await inBrowser('POST', '/users/me/second-factor/passkeys', kept);
    await inBrowser('POST', '/users/me/second-factor/challenge');
    await inBrowser('POST', '/users/me/second-factor/recovery-codes');
    await inBrowser('PATCH', `/users/me/second-factor/passkeys/${passkey_id}`, { name: 'Old phone' });
    await inBrowser('DELETE', `/users/me/second-factor/passkeys/${passkey_id}`);
    await inBrowser('DELETE', '/users/me/second-factor/app');
    const application = { name: 'Wall panel', redirect_uris: ['https://panel.example/callback'] };
    const { client_id } = await inBrowser('POST', '/users/me/clients', application);
    things['client_id'] = client_id;
    await inBrowser('GET', `/users/me/clients/${client_id}`);
    await inBrowser('PATCH', `/users/me/clients/${client_id}`, { name: 'Kitchen panel' });
    await inBrowser('POST', `/users/me/clients/${client_id}/secret`);
    const client = await createClient(one.app.tools, {
      user_id: me.user_id,
      name: 'Wall panel',
      redirect_uris: [REDIRECT],
    });
    await allow(browser, authorizePath(client)).catch((error: Error) => console.log(error.message));
    const credentials = { client_id: client.client_id, client_secret: client.client_secret };
    const { access_token } = await call('POST', '/oauth/token', {
      ...credentials,
      grant_type: 'client_credentials',
      scope: 'homes_read',
    });
    await call('POST', '/oauth/revoke', { ...credentials, token: access_token });
    await call('POST', '/oauth/device_authorization', {
      client_id: COMMAND_LINE.client_id,
      scope: 'user_read webhook_write',
    });
    write(examples, deliveries);

    // All other readable objects.
    for (const { id, method, path: pattern, session, files } of operations) {
      if (method !== 'GET' || files.length > 0 || examples.has(id)) continue;
      const address = fill(pattern);
      if (address.includes('{')) console.log(`nothing for ${pattern}`);
      else if (session) await inBrowser('GET', address);
      else await call('GET', /(temperature|audit)$/.test(pattern) ? `${address}?limit=2` : address);
    }
    const grant = (await inBrowser('GET', '/users/me/grants')).grants[0];
    if (grant) await inBrowser('DELETE', `/users/me/grants/${grant.grant_id}`);
    await inBrowser('DELETE', `/users/me/clients/${client_id}`);
    await call('DELETE', ofGuest);
    await call('DELETE', ofDevice);
    await call('DELETE', path);
    await call('DELETE', `/organizations/${other.organization_id}`);
    const sessions = (await inBrowser('GET', '/users/me/sessions')).sessions;
    const away = sessions.find((session: { current: boolean }) => !session.current) ?? sessions[0];
    await createSession(one.app.tools, me.user_id, 'An older browser');
    if (away) await inBrowser('DELETE', `/users/me/sessions/${away.session_id}`);
    await logIn('Firefox');
    const { login } = one;
    if (login)
      await inBrowser('PUT', '/users/me/password', {
        current_password: login.password,
        new_password: 'correct horse battery staple',
      });
    await inBrowser('DELETE', '/users/me/sessions');
    await logIn('Firefox');
    await inBrowser('DELETE', '/session');
    for (const name of ['organization.webhook_ping', 'user.webhook_ping']) deliveries.delete(name);
    const before = new Map(deliveries);
    collect();
    for (const [name, delivery] of before) deliveries.set(name, delivery);
    write(examples, deliveries);
    console.log(
      'no example of:',
      operations
        .filter(({ id }) => !examples.has(id))
        .map(({ id }) => id)
        .join(', '),
    );
  },
);
