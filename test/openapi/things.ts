import { hash } from 'node:crypto';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { resetSecondFactor } from '../../src/accounts/index.ts';
import { setPhone } from '../../src/notifications/channels/store.ts';
import { COMMAND_LINE } from '../../src/oauth/command-line-client.ts';
import { MINUTE_MS } from '../../src/platform/durations.ts';
import { send } from '../harness/client.ts';
import { sendReports } from '../harness/monitored-home.ts';
import { allow, authorizePath, newClient, REDIRECT } from '../harness/oauth.ts';
import { addPasskey, codeOf, deviceFor, SECOND_FACTOR, setUpApp } from '../harness/sign-in/second-factor.ts';
import type { Neighbourhood, World } from '../harness/world.ts';
import type { Operation } from './document.ts';

/** No server listens there, so a ping is refused at once. */
const WEBHOOK = { url: 'http://127.0.0.1:9/hook', events: ['noise_detected'] };

export const PUSH = {
  endpoint: 'https://push.example.com/1',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};

/** The code of a device that waits for pairing. */
export async function newPairingCode({ url }: World): Promise<string> {
  return (await send(url, 'POST', '/ingest/v1/pairings', { body: { model: 'Walked' } })).body.code;
}

const STAY = {
  checkin_time: '2026-12-01T14:00:00Z',
  checkout_time: '2026-12-05T10:00:00+01:00',
};

const PEOPLE = /members|invitations/;
/** Paths that need a home of the walked organization. */
const IN_OWN_HOME = /presets|organizations.*(guests|homes|import)/;
const BY_PEOPLE = /oauth|clients|grants|sessions|invitations|password|confirmation/;

/** Things of this neighbourhood for trying operations. */
interface Factors {
  passkey_id: string;
  code: string;
  response: object;
}

export async function listingOf(world: World, connectionId: string): Promise<string> {
  const listing_id = world.tools.newId();
  await world.tools.database.rows(sql`
    INSERT INTO connection_listings (listing_id, connection_id, external_id, name, last_seen_at)
    VALUES (${listing_id}, ${connectionId}, '1', 'Walked', now())`);
  return listing_id;
}

export function openThings(world: World, hood: Neighbourhood) {
  /**
   * Something real for every name in a path or body. Created for each call, because operations delete what they get.
   */
  async function freshThings(path?: string) {
    // Lares keeps only a user's newest sessions. The clock decides which those are.
    world.clock.advance(1000);
    const owner = world.as(hood.owner);
    const organization = (await owner.post('/organizations', { name: 'Walked' })).body.organization_id;
    await world.join(organization, hood.member, 'member');
    const home = (await owner.post('/homes', { name: 'Walked', organization_id: hood.organization_id })).body
      .home_id;
    const made = (await owner.post(`/homes/${home}/devices`, { description: 'Walked' })).body;
    const device = made.device_id;
    if (path === undefined || path.includes('noise')) await makeNoise(made.device_token);
    const isOfEvidence = path === undefined || path.includes('evidence');
    const isOfIncidents = isOfEvidence || path.includes('incidents');
    const incident_id = isOfIncidents ? await freshIncident(home, made.device_token) : undefined;
    // An organization has a limit for them. The long suite calls each of their operations forty times.
    if (path?.includes('bridges'))
      await world.tools.database.rows(
        sql`DELETE FROM bridges WHERE organization_id = ${hood.organization_id}`,
      );
    const event_time = world.clock.now();
    const { event_id } = await world.app.recorder.record({ home_id: home, type: 'battery_low', event_time });
    return {
      // Expensive to create: it hashes a password and opens several pages.
      ...(path === undefined || PEOPLE.test(path) ? { email: (await world.person()).email } : {}),
      ...(path === undefined || path.includes('tokens') ? { token_id: await freshToken() } : {}),
      ...(path === undefined || BY_PEOPLE.test(path) ? await thingsOfPeople(organization) : {}),
      ...(path === undefined || path.includes('second-factor') ? await freshFactors() : await noFactors()),
      ...(path === undefined || path.includes('integrations') ? await freshIntegration(home) : {}),
      ...(path === undefined || path.includes('bridges') ? await freshBridge(world, hood, home) : {}),
      ...(path === undefined || path.includes('connections') ? await freshConnection(organization) : {}),
      ...(path?.includes('{organization_id}/bridges')
        ? { ofOrganization: await freshOrganizationBridge(organization) }
        : {}),
      ...(path === undefined || path.includes('guests') ? await freshGuest(home) : {}),
      ...(path === undefined || IN_OWN_HOME.test(path) ? await freshPreset(organization) : {}),
      // Each webhook would receive the events of everything that is created later.
      ...(path === undefined || path.includes('webhooks')
        ? await freshWebhooks(organization, path?.startsWith('/webhooks') ?? false)
        : {}),
      ...(path === undefined || path.includes('listeners') ? await freshListener(organization) : {}),
      ...(incident_id === undefined ? {} : { incident_id }),
      ...(incident_id !== undefined && isOfEvidence ? await freshReport(home, incident_id) : {}),
      ...(path === undefined || path.includes('pairings')
        ? { pairing_code: await newPairingCode(world) }
        : {}),
      ...(path?.includes('/homes/{home_id}/pairings') ? { code: await newPairingCode(world) } : {}),
      ...(path?.includes('/push') ? { subscription_id: await freshBrowser(), ...PUSH } : {}),
      ...(path?.includes('/phone') ? await freshPhone() : {}),
      // Dangerous events must notify at once.
      ...(path?.includes('/notification-rules') ? { home_ids: [home], told: 'at_once' } : {}),
      organization_id: organization,
      home_id: home,
      home,
      device_id: device,
      home_event_id: event_id,
      month: '2026-10',
      user_id: hood.member.user_id,
      user_ids: [hood.member.user_id],
      // Whose week a member takes over.
      instead_of: hood.owner.user_id,
      // An owner has access to all homes.
      role: 'member',
      limited_to: { home_ids: [], tags: ['Walked'] },
      // For an incident without a guest.
      name_guest: false,
      alarm_status: 'on',
      // An alarm that is permanently off cannot be armed.
      alarm_mode: 'manual',
      mode: 'manual',
      url: WEBHOOK.url,
      events: ['battery_low'],
      broken: false,
      // The limit of this instance is below the highest value of the schema.
      samples_days: 30,
      events_days: 30,
      messages_days: 30,
      guests_days: 30,
      audit_days: 100,
      // The user who enables it must be logged in.
      require_second_factor: false,
      // The template with a subject.
      template_id: 'noise_email',
      language: 'sv',
      // Translations differ in language from the text beside them and from each other.
      translations: [{ language: 'da', subject: 'Stille', body: 'Stille, tak.' }],
      token: 'secret-token',
      ...(path?.includes('connections') ? await homeOfListing(organization) : {}),
    };
  }

  /** Ten loud minutes: a host can only answer an ongoing noise incident. */
  async function makeNoise(token: string): Promise<void> {
    const now = world.clock.now().getTime();
    const samples = Array.from({ length: 10 }, (_, minute) => ({ t: now - minute * MINUTE_MS, laeq: 82 }));
    const report = { v: 1, boot_id: 1, seq: 1, sent_at: now, samples };
    expect((await sendReports(world, token, report)).status).toBe(202);
  }

  /** An alarm incident: only a person can end it. */
  async function freshIncident(home: string, token: string): Promise<string> {
    const now = world.clock.now().getTime();
    const alarm = { id: now, t: now, type: 'alarm_sound', pattern: 't3', cycles: 3, confidence: 0.9 };
    const report = { v: 1, boot_id: 2, seq: 1, sent_at: now, events: [alarm] };
    expect((await sendReports(world, token, report)).status).toBe(202);
    const listed = await world.as(hood.owner).get(`/homes/${home}/incidents?kind=smoke_alarm`);
    return listed.body.incidents[0].incident_id;
  }

  async function freshReport(home: string, incident: string): Promise<{ report_id: string }> {
    const made = await world.as(hood.owner).post(`/homes/${home}/incidents/${incident}/evidence`, {});
    return { report_id: made.body.report_id };
  }

  /** A phone number that received a code. */
  async function freshPhone(): Promise<{ phone_number: string; code: string }> {
    const [phone_number, code] = ['+46701234567', '123456'];
    const { user_id } = hood.owner;
    const expires_at = new Date(world.clock.now().getTime() + MINUTE_MS);
    await setPhone(world.tools.database, user_id, phone_number, {
      hash: hash('sha256', `${user_id} ${code}`, 'buffer'),
      expires_at,
    });
    // These tests request codes more often than the cap allows.
    await world.tools.database.rows(sql`DELETE FROM cap_uses`);
    return { phone_number, code };
  }

  /** A browser that shows notifications. No server listens at its address. */
  async function freshBrowser(): Promise<string> {
    const browser = await world.browserOf(hood.owner);
    const added = await browser.api('POST', '/users/me/notification-ways/push', PUSH);
    return added.body.browsers.at(-1).subscription_id;
  }

  /** With a home of its own organization: a preset applies to no other homes. */
  async function freshPreset(organization: string) {
    const owner = world.as(hood.owner);
    const preset = { name: 'Walked', settings: { noise: { threshold_db: 70 } } };
    const { preset_id } = (await owner.post(`/organizations/${organization}/presets`, preset)).body;
    const home = (await owner.post('/homes', { name: 'Walked', organization_id: organization })).body.home_id;
    return { preset_id: preset_id as string, home_ids: [home as string] };
  }

  async function freshWebhooks(organization: string, areUsers: boolean) {
    const owner = world.as(hood.owner);
    const { hook_id } = (await owner.post(`/organizations/${organization}/webhooks`, WEBHOOK)).body;
    const tests = `/organizations/${organization}/webhooks/${hook_id}/test`;
    const { delivery_id } = (await owner.post(tests, { type: 'battery_low' })).body;
    const { home_id } = (await owner.post('/homes', { name: 'Told', organization_id: organization })).body;
    const event_time = world.clock.now();
    const { event_id } = await world.app.recorder.record({ home_id, type: 'battery_low', event_time });
    const mine = await owner.post('/webhooks', { url: WEBHOOK.url, events: ['battery_low'] });
    const user_hook_id: string = mine.body.hook_id;
    // A webhook can replace only one of its own kind.
    return {
      hook_id: hook_id as string,
      delivery_id: delivery_id as string,
      event_id,
      user_hook_id,
      replaces: areUsers ? user_hook_id : (hook_id as string),
    };
  }

  async function freshListener(organization: string): Promise<{ listener_id: string }> {
    const { body } = await world.as(hood.owner).post(`/organizations/${organization}/listeners`, {});
    return { listener_id: body.listener_id };
  }

  async function freshToken(): Promise<string> {
    const browser = await world.browserOf(hood.owner);
    const personal = { name: 'Walked', permissions: ['user_read'] };
    return (await browser.api('POST', '/users/me/tokens', personal)).body.token_id;
  }

  /** The password is sufficient. */
  async function noFactors(): Promise<Partial<Factors>> {
    await resetSecondFactor(world.sender, hood.owner.user_id);
    return {};
  }

  /** An app and a passkey, another app that is not confirmed, and the answer of another passkey. */
  async function freshFactors(): Promise<Factors> {
    const browser = await world.browserOf(hood.owner);
    await resetSecondFactor(world.sender, hood.owner.user_id);
    await setUpApp(world, browser);
    const { passkey_id } = (await addPasskey(browser, deviceFor(world))).body;
    const { secret } = (await browser.api('POST', `${SECOND_FACTOR}/app`)).body;
    const { options } = (await browser.api('POST', `${SECOND_FACTOR}/passkeys/options`)).body;
    return {
      passkey_id: passkey_id as string,
      code: codeOf(secret, world.clock),
      response: deviceFor(world).create(options),
    };
  }

  /** No server listens there, which is noted as its last_error. */
  async function freshIntegration(home: string): Promise<{ integration_id: string }> {
    const body = { type: 'ical', name: 'Walked', url: WEBHOOK.url };
    const { integration_id } = (await world.as(hood.owner).post(`/homes/${home}/integrations`, body)).body;
    return { integration_id };
  }

  /** A home of the walked organization. The credentials are those of Beds24. */
  async function homeOfListing(organization_id: string) {
    const { home_id } = (await world.as(hood.owner).post('/homes', { name: 'Walked', organization_id })).body;
    return { home_id, type: 'beds24' };
  }

  /** No server listens there either. A listing appears as if Lares had read it before. */
  async function freshConnection(organization: string) {
    const body = { type: 'beds24', name: 'Walked', invite_code: 'x' };
    const path = `/organizations/${organization}/connections`;
    const { connection_id } = (await world.as(hood.owner).post(path, body)).body;
    return { connection_id, listing_id: await listingOf(world, connection_id), invite_code: 'x' };
  }

  /** Messaging with the guest has started, so operations can change all of it. */
  async function freshGuest(home: string) {
    // An address of its own: one address has a cap per hour.
    const stay = { ...STAY, email: `ada-${home}@example.com` };
    const body = { name: 'Walked', ...stay };
    const { guest_id } = (await world.as(hood.owner).post(`/homes/${home}/guests`, body)).body;
    await world.tools.database.rows(sql`
    UPDATE guests SET conversation_status = 'open', conversation_message_count = 1 WHERE guest_id = ${guest_id}`);
    // The guest has only an e-mail address.
    return { guest_id: guest_id as string, channel: 'email', ...stay };
  }

  /** Things users create on pages: sessions, invitations, applications and grants. */
  async function thingsOfPeople(organization: string) {
    const browser = await world.browserOf(hood.owner);
    const client = await newClient(world, hood.owner);
    await allow(browser, authorizePath(client));
    const grant = await world.tools.database.row<{ grant_id: string }>(
      sql`SELECT grant_id FROM oauth_grants WHERE client_id = ${client.client_id}`,
    );
    const { session_id } = (await browser.api('GET', '/session')).body;
    const invited = { email: `invited-${client.client_id}@example.com`, role: 'member' };
    const invitation = await world.as(hood.owner).post(`/organizations/${organization}/invitations`, invited);
    return {
      session_id: session_id as string,
      invitation_id: invitation.body.invitation_id as string,
      password: hood.owner.password,
      current_password: hood.owner.password,
      new_password: hood.owner.password,
      // The tokens of the walk stay valid.
      revoke_all: false,
      ...client,
      ...grant,
      grant_type: 'client_credentials',
      scope: 'user_read',
      redirect_uris: [REDIRECT],
    };
  }

  /** With a device to assign. */
  async function freshOrganizationBridge(organization_id: string) {
    const owner = world.as(hood.owner);
    const { home_id } = (await owner.post('/homes', { name: 'Walked', organization_id })).body;
    const { device_id } = (await owner.post(`/homes/${home_id}/devices`, { description: 'Walked' })).body;
    const { bridge_id } = await bridgeOfOrganization(world, hood, organization_id);
    return { bridge_id, device_id, home: home_id };
  }

  /** Some names mean different things in different paths. */
  function thingsFor(operation: Operation, things: Things): Things {
    if (operation.id === 'getUser') return { ...things, user_id: hood.owner.user_id };
    if (operation.path.startsWith('/webhooks')) return { ...things, hook_id: things.user_hook_id ?? '' };
    if (operation.path.startsWith('/organizations/{organization_id}/bridges'))
      return { ...things, ...things.ofOrganization };
    return things;
  }

  return { freshThings, thingsFor };
}

/** A bridge that has reported one device. */
export function freshBridge(world: World, hood: Neighbourhood, home: string) {
  return newBridge(world, hood, `/homes/${home}/bridges`, 'zigbee2mqtt');
}

/** The same for a network server, which serves all homes of an organization. */
export function bridgeOfOrganization(world: World, hood: Neighbourhood, organization: string) {
  return newBridge(world, hood, `/organizations/${organization}/bridges`, 'chirpstack');
}

async function newBridge(world: World, hood: Neighbourhood, path: string, kind: string) {
  const { bridge_id } = (await world.as(hood.owner).post(path, { kind, name: 'Walked' })).body;
  const foreign_id = '0x00158d0000000001';
  await world.tools.database.rows(sql`
    INSERT INTO bridge_devices (bridge_id, foreign_id, name, first_seen_at)
    VALUES (${bridge_id}, ${foreign_id}, 'walked', ${world.clock.now()})`);
  return { bridge_id: String(bridge_id), foreign_id };
}

export type Things = Partial<Awaited<ReturnType<ReturnType<typeof openThings>['freshThings']>>>;

export function fill(path: string, things: Things): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => String(things[name as keyof Things] ?? ''));
}

/** They may come in the header too, so the document calls them optional. One of the two is required. */
export function withCredentials(
  operation: Operation,
  body: unknown,
  { client_id, client_secret, password, device_id, home }: Things,
): unknown {
  // Only one bridge can use a base topic.
  if (operation.id === 'createOrganizationBridge') return { ...(body as object), base_topic: undefined };
  // One of the three, depending on the credentials of the account.
  if (operation.path === '/session/confirmation') return { password };
  // Each type has secrets of its own.
  if (operation.id === 'createConnection') return { ...(body as object), type: 'beds24', invite_code: 'x' };
  // Needs the operator's permission, which is missing here.
  if (operation.id === 'createBridge') return { ...(body as object), base_topic: undefined };
  if (operation.id === 'assignBridgeDevice' || operation.id === 'assignOrganizationBridgeDevice')
    return assignment(body as { create?: object }, device_id, home);
  // Calls need a confirmed number.
  if (operation.id === 'updateNotificationWays') return { ...(body as object), by_call: false };
  if (operation.id === 'setOnCall') return onCallPlan(body as OnCallPlan);
  // The client has no secret.
  if (operation.path === '/oauth/device_authorization') return { client_id: COMMAND_LINE.client_id };
  return operation.path.startsWith('/oauth/') ? { ...(body as object), client_id, client_secret } : body;
}

/** Assigns an existing device or creates one: exactly one of the two. A created one needs a home. */
function assignment({ create }: { create?: object }, device_id: unknown, home: unknown): object {
  return create ? { create: { ...create, home } } : { device_id };
}

interface OnCallPlan {
  rota?: { first_day: string } | null;
  absences?: object[];
  swaps?: object[];
}

/** Absences end after they start, and a swap is of a week of the rota. */
function onCallPlan({ rota, absences, swaps, ...rest }: OnCallPlan): object {
  return {
    ...rest,
    ...(rota === undefined ? {} : { rota }),
    ...(absences ? { absences: absences.map((one) => ({ ...one, ends_at: '2091-01-01T00:00:00Z' })) } : {}),
    ...(swaps
      ? { swaps: rota ? swaps.slice(0, 1).map((one) => ({ ...one, first_day: rota.first_day })) : swaps }
      : {}),
  };
}
