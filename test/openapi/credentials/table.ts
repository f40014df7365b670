import sql from 'sql-template-tag';
import type { Action } from '../../../src/audit/index.ts';
import { COMMAND_LINE } from '../../../src/oauth/command-line-client.ts';
import { type Answer, clientFor, send } from '../../harness/client.ts';
import { pushSubscription } from '../../harness/gateways/push-service.ts';
import type { SmsGateway } from '../../harness/gateways/sms-gateway.ts';
import { authorizePath, exchange, newClient, postForm } from '../../harness/oauth.ts';
import {
  addPasskey,
  codeOf,
  deviceFor,
  SECOND_FACTOR,
  setUpApp,
} from '../../harness/sign-in/second-factor.ts';
import { serverText } from '../../harness/text.ts';
import { hiddenFields, type Visitor } from '../../harness/visitor.ts';
import type { Person, World } from '../../harness/world.ts';
import { newPairingCode } from '../things.ts';

/** An account with its own organization, and a logged-in browser. */
export interface Account {
  world: World;
  sms: SmsGateway;
  person: Person;
  browser: Visitor;
  organization_id: string;
  home_id: string;
  device_id: string;
}

/** A string is the reason why it does not apply. The test shows that this is so. */
export interface Credential {
  /** Operations of openapi.json that create it or return its secret. */
  operations: string[];
  stepUp: true | string;
  /** The subject behind "Your Lares account: ". */
  mail: { subject: string } | string;
  audited: Action;
  /** Whether a password reset that ends everything ends it too. */
  endsWithReset: true | string;
  /** Creates what it depends on, in a confirmed session. */
  prepare?(account: Account): Promise<unknown>;
  /** Creates it and returns the answer of that call. */
  make(account: Account): Promise<Answer>;
  /** Whether it works, given the answer of `make`. */
  works(account: Account, made: Answer): Promise<boolean>;
}

const OF_HOME = 'it belongs to the home: devices go on reporting';
const IN_AUDIT_LOG = 'it concerns the organization, whose audit log has it';

const meBy = async ({ world }: Account, token: string) =>
  (await clientFor(world.api, token).get('/users/me')).status === 200;
const count = async (
  { world, person }: Account,
  table: 'authenticator_apps' | 'passkeys' | 'user_webhooks',
) => {
  const { user_id } = person;
  const rows = {
    authenticator_apps: sql`SELECT FROM authenticator_apps WHERE user_id = ${user_id}`,
    passkeys: sql`SELECT FROM passkeys WHERE user_id = ${user_id}`,
    user_webhooks: sql`SELECT FROM user_webhooks WHERE user_id = ${user_id}`,
  };
  return (await world.tools.database.rows(rows[table])).length;
};
const channels = async ({ world, person }: Account) =>
  (await (await world.browserOf(person)).api('GET', '/users/me/notification-ways')).body;
const reports = async ({ world }: Account, token: string) => {
  const body = { v: 1, boot_id: 1, seq: 1, sent_at: world.clock.now().getTime(), samples: [] };
  const headers = { authorization: `Bearer ${token}` };
  return (await send(world.url, 'POST', '/ingest/v1/reports', { body, headers })).status < 300;
};
const HOOK = { url: 'http://127.0.0.1:9/hook', events: ['battery_low'] };
const CLIENT = { name: 'Panel', redirect_uris: ['https://app.example/callback'] };
const PHONE_PATH = '/users/me/notification-ways/phone';
const FACTOR_STAYS = 'a mailed link must not switch the second factor off';
const makeFactor = { mail: { subject: 'second factor changed' }, audited: 'factor.added' as const };

/**
 * Submits the form of a page with everything ticked. Returns the redirect to the confirmation page if confirmation is
 * due.
 */
async function allowAt(browser: Visitor, page: string, form = page): Promise<Answer> {
  const shown = await browser.get(page);
  if (shown.status !== 200) return shown;
  const fields = { ...hiddenFields(shown.text), permission: 'user_read', decision: 'allow' };
  return browser.post(form, fields);
}

const byClient = ({ world }: Account, { client_id, client_secret }: Record<string, string>) =>
  postForm(world, '/oauth/token', {
    grant_type: 'client_credentials',
    client_id: client_id ?? '',
    client_secret: client_secret ?? '',
  });

const exists = async ({ world, person }: Account, path: string) =>
  (await (await world.browserOf(person)).api('GET', path)).status === 200;

type Path = (account: Account) => string;
const OF_HOMES: Path = ({ home_id }) => `/homes/${home_id}/bridges`;
const OF_ORGANIZATIONS: Path = ({ organization_id }) => `/organizations/${organization_id}/bridges`;

const bridge = (path: Path, kind: string) => ({
  audited: 'bridge.created' as const,
  stepUp: true as const,
  mail: IN_AUDIT_LOG,
  endsWithReset: OF_HOME,
  make: (account: Account) => account.browser.api('POST', path(account), { kind, name: 'Bridge' }),
  works: (account: Account, { body }: Answer) => exists(account, `${path(account)}/${body.bridge_id}`),
});

const bridgeToken = (path: Path, kind: string) => ({
  ...bridge(path, kind),
  audited: 'bridge.token_created' as const,
  make: async (account: Account) => {
    const { world, person, browser } = account;
    const { bridge_id } = (await world.as(person).post(path(account), { kind, name: 'Bridge' })).body;
    return browser.api('POST', `${path(account)}/${bridge_id}/token`);
  },
  works: async (_: Account, { body }: Answer) => typeof body.bridge_token === 'string',
});

export const CREDENTIALS: Record<string, Credential> = {
  'access token': {
    operations: ['createAccessToken'],
    stepUp: true,
    mail: { subject: 'new access token' },
    audited: 'token.created',
    endsWithReset: true,
    make: ({ browser }) =>
      browser.api('POST', '/users/me/tokens', { name: 'Script', permissions: ['user_read'] }),
    works: (account, { body }) => meBy(account, body.access_token),
  },
  'OAuth client': {
    operations: ['createClient'],
    stepUp: true,
    mail: { subject: serverText('accounts.subjectNewClientSecret') },
    audited: 'client.created',
    endsWithReset: true,
    make: ({ browser }) => browser.api('POST', '/users/me/clients', CLIENT),
    works: async (account, { body }) => (await byClient(account, body)).status === 200,
  },
  'new secret of an OAuth client': {
    operations: ['rotateClientSecret'],
    stepUp: true,
    mail: { subject: serverText('accounts.subjectNewClientSecret') },
    audited: 'client.secret_rotated',
    endsWithReset: true,
    make: async ({ world, person, browser }) => {
      const { client_id } = await newClient(world, person);
      return browser.api('POST', `/users/me/clients/${client_id}/secret`);
    },
    works: async (account, { body }) => (await byClient(account, body)).status === 200,
  },
  'connected app': {
    operations: ['requestToken'],
    stepUp: true,
    mail: { subject: 'new connected app' },
    audited: 'app.allowed',
    endsWithReset: true,
    make: async ({ world, browser }) => {
      const client = await newClient(world, await world.person());
      const answer = await allowAt(browser, authorizePath(client, { scope: 'user_read' }));
      const code = URL.parse(String(answer.headers['location']))?.searchParams.get('code');
      return code ? exchange(world, client, code) : answer;
    },
    works: (account, { body }) => meBy(account, body.access_token),
  },
  'device login': {
    operations: ['authorizeDevice', 'requestToken'],
    stepUp: true,
    mail: { subject: 'new connected app' },
    audited: 'app.allowed',
    endsWithReset: true,
    make: async ({ world, browser }) => {
      const { client_id } = COMMAND_LINE;
      const asked = { client_id, scope: 'user_read' };
      const { device_code, user_code } = (await postForm(world, '/oauth/device_authorization', asked)).body;
      const answer = await allowAt(browser, `/device?user_code=${user_code}`, '/device');
      const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
      return answer.status === 200
        ? postForm(world, '/oauth/token', { grant_type, client_id, device_code })
        : answer;
    },
    works: (account, { body }) => meBy(account, body.access_token),
  },
  'user webhook': {
    operations: ['createUserWebhook', 'updateUserWebhook'],
    stepUp: true,
    mail: 'it receives events and opens nothing',
    audited: 'user_webhook.created',
    endsWithReset: true,
    make: ({ browser }) => browser.api('POST', '/webhooks', HOOK),
    works: async (account) => (await count(account, 'user_webhooks')) > 0,
  },
  'push subscription': {
    operations: ['addPushSubscription'],
    stepUp: true,
    mail: { subject: 'notification settings changed' },
    audited: 'notification_channel.added',
    endsWithReset: true,
    make: ({ browser }) =>
      browser.api('POST', '/users/me/notification-ways/push', pushSubscription('http://127.0.0.1:9/push')),
    works: async (account) => (await channels(account)).browsers.length > 0,
  },
  'phone number': {
    operations: ['setNotificationPhone', 'proveNotificationPhone'],
    stepUp: true,
    mail: { subject: 'notification settings changed' },
    audited: 'notification_channel.added',
    endsWithReset: true,
    make: async ({ browser, sms }) => {
      const begun = await browser.api('PUT', PHONE_PATH, { phone_number: '+46701234567' });
      if (begun.status !== 200) return begun;
      const code = /\d{6}/.exec(sms.messages.at(-1)?.text ?? '')?.[0];
      return browser.api('POST', `${PHONE_PATH}/code`, { code });
    },
    works: async (account) => (await channels(account)).phone_verified,
  },
  'notification rule': {
    operations: ['setNotificationRules'],
    stepUp: 'it opens nothing, and notifications of danger are sent whatever it says',
    mail: { subject: 'notification settings changed' },
    audited: 'notification_rules.changed',
    endsWithReset: true,
    make: ({ browser }) => browser.api('PUT', '/users/me/notification-rules', { rules: [{ told: 'never' }] }),
    works: async ({ world, person }) => {
      const browser = await world.browserOf(person);
      return (await browser.api('GET', '/users/me/notification-rules')).body.rules.length > 0;
    },
  },
  session: {
    operations: [],
    stepUp: 'a log-in shows who it is',
    mail: { subject: 'log-in from a new browser' },
    audited: 'login.succeeded',
    endsWithReset: true,
    make: async ({ world, person: { email, password } }) => {
      // Lares does not mail the first log-in of an account.
      await world.visitor().submit('/login', { email, password });
      return world.visitor().submit('/login', { email, password });
    },
    works: async ({ world }, { headers }) => {
      const cookie = String(
        [headers['set-cookie']].flat().find((line) => line?.startsWith('lares_session=')),
      );
      const answer = await send(world.api, 'GET', '/session', {
        headers: { cookie: cookie.split(';')[0] ?? '' },
      });
      return answer.status === 200;
    },
  },
  passkey: {
    operations: ['beginPasskey', 'addPasskey'],
    stepUp: true,
    ...makeFactor,
    endsWithReset: FACTOR_STAYS,
    make: async ({ world, browser }) => {
      const begun = await browser.api('POST', `${SECOND_FACTOR}/passkeys/options`);
      return begun.status >= 300 ? begun : addPasskey(browser, deviceFor(world));
    },
    works: async (account) => (await count(account, 'passkeys')) > 0,
  },
  'authenticator app': {
    operations: ['beginAuthenticatorApp', 'confirmAuthenticatorApp'],
    stepUp: true,
    ...makeFactor,
    endsWithReset: FACTOR_STAYS,
    make: async ({ world, browser }) => {
      const begun = await browser.api('POST', `${SECOND_FACTOR}/app`);
      if (begun.status >= 300) return begun;
      const code = codeOf(begun.body.secret, world.clock);
      return browser.api('POST', `${SECOND_FACTOR}/app/confirm`, { code });
    },
    works: async (account) => (await count(account, 'authenticator_apps')) > 0,
  },
  'organization webhook': {
    operations: ['createOrganizationWebhook'],
    stepUp: true,
    mail: IN_AUDIT_LOG,
    audited: 'webhook.created',
    endsWithReset: 'it belongs to the organization',
    make: ({ browser, organization_id }) =>
      browser.api('POST', `/organizations/${organization_id}/webhooks`, HOOK),
    works: (account, { body }) =>
      exists(account, `/organizations/${account.organization_id}/webhooks/${body.hook_id}`),
  },
  listener: {
    operations: ['createListener'],
    stepUp: true,
    mail: 'it ends by itself after a minute',
    audited: 'listener.created',
    endsWithReset: 'it ends by itself after a minute, and at once when its session or token has ended',
    make: ({ browser, organization_id }) =>
      browser.api('POST', `/organizations/${organization_id}/listeners`, {}),
    works: async ({ world, organization_id }) => {
      const rows = await world.tools.database.rows(
        sql`SELECT FROM listeners WHERE organization_id = ${organization_id}`,
      );
      return rows.length > 0;
    },
  },
  device: {
    operations: ['createDevice'],
    stepUp: true,
    mail: IN_AUDIT_LOG,
    audited: 'device.created',
    endsWithReset: OF_HOME,
    make: ({ browser, home_id }) => browser.api('POST', `/homes/${home_id}/devices`, { description: 'Hall' }),
    works: (account, { body }) => reports(account, body.device_token),
  },
  'device token': {
    operations: ['createDeviceToken'],
    stepUp: true,
    mail: IN_AUDIT_LOG,
    audited: 'device.token_created',
    endsWithReset: OF_HOME,
    make: ({ browser, device_id }) => browser.api('POST', `/devices/${device_id}/tokens`, {}),
    works: (account, { body }) => reports(account, body.device_token),
  },
  'paired device': {
    operations: ['pairDevice'],
    stepUp: true,
    mail: IN_AUDIT_LOG,
    audited: 'device.paired',
    endsWithReset: OF_HOME,
    make: async ({ world, browser, home_id }) =>
      browser.api('POST', `/homes/${home_id}/pairings`, { code: await newPairingCode(world) }),
    works: (account, { body }) => exists(account, `/devices/${body.device_id}`),
  },
  'imported device': {
    operations: ['importList'],
    stepUp: true,
    mail: IN_AUDIT_LOG,
    audited: 'device.created',
    endsWithReset: OF_HOME,
    make: ({ browser, organization_id }) =>
      browser.apiSend('POST', `/organizations/${organization_id}/import?timezone=UTC`, {
        raw: 'home,device\nImported,Hall\n',
        headers: { 'content-type': 'text/csv' },
      }),
    works: (account, { body }) => reports(account, body.new_devices[0].device_token),
  },
  'recovery codes': {
    operations: ['renewRecoveryCodes'],
    stepUp: true,
    ...makeFactor,
    endsWithReset: FACTOR_STAYS,
    prepare: ({ world, browser }) => setUpApp(world, browser),
    make: ({ browser }) => browser.api('POST', `${SECOND_FACTOR}/recovery-codes`),
    works: async ({ world, person }) =>
      (await (await world.browserOf(person)).api('GET', SECOND_FACTOR)).body.recovery_codes_left > 0,
  },
  bridge: { operations: ['createBridge'], ...bridge(OF_HOMES, 'zigbee2mqtt') },
  'bridge token': { operations: ['rotateBridgeToken'], ...bridgeToken(OF_HOMES, 'zigbee2mqtt') },
  'bridge of an organization': {
    operations: ['createOrganizationBridge'],
    ...bridge(OF_ORGANIZATIONS, 'chirpstack'),
  },
  'bridge token of an organization': {
    operations: ['rotateOrganizationBridgeToken'],
    ...bridgeToken(OF_ORGANIZATIONS, 'chirpstack'),
  },
};

/** Operations that return a secret of something other than an account. */
export const NOT_OF_ACCOUNTS: Record<string, string> = {
  beginPairing: 'a device asks; a user pairs it (pairDevice)',
  takeDeviceToken: 'the token of a device that a user paired (pairDevice)',
};

/** Members that look like secrets but belong to no account. */
export const NOT_SECRET: Record<string, string> = {
  access_code: 'of the door of a guest',
};

type Call = [method: string, path: string, body?: object];

/**
 * Other operations that need a confirmed session: they create no credential, but give access or remove a protection.
 */
export const ALSO_CONFIRMED: Record<string, (account: Account) => Promise<Call> | Call> = {
  updateClient: async ({ world, person }) => {
    const { client_id } = await newClient(world, person);
    return ['PATCH', `/users/me/clients/${client_id}`, { redirect_uris: ['https://evil.example/'] }];
  },
  updateRetention: ({ organization_id }) => [
    'PATCH',
    `/organizations/${organization_id}/retention`,
    { events_days: 7 },
  ],
  updateOrganization: ({ organization_id }) => [
    'PATCH',
    `/organizations/${organization_id}`,
    { require_second_factor: true },
  ],
  removeAuthenticatorApp: () => ['DELETE', `${SECOND_FACTOR}/app`],
  removePasskey: () => ['DELETE', `${SECOND_FACTOR}/passkeys/${'0'.repeat(24)}`],
  createInvitation: ({ organization_id }) => [
    'POST',
    `/organizations/${organization_id}/invitations`,
    { email: 'invited@example.com', role: 'owner' },
  ],
  addMember: ({ organization_id }) => [
    'POST',
    `/organizations/${organization_id}/members`,
    { email: 'invited@example.com', role: 'owner' },
  ],
  replaceMember: (account) => memberCall(account, 'PUT'),
  updateMember: (account) => memberCall(account, 'PATCH'),
  updateOrganizationWebhook: async ({ world, person, organization_id }) => {
    const path = `/organizations/${organization_id}/webhooks`;
    const { hook_id } = (await world.as(person).post(path, HOOK)).body;
    return ['PUT', `${path}/${hook_id}`, { url: 'http://127.0.0.2:9/hook' }];
  },
};

async function memberCall({ world, organization_id }: Account, method: string): Promise<Call> {
  const { user_id, email } = await world.person();
  await world.join(organization_id, { email }, 'member');
  return [method, `/organizations/${organization_id}/members/${user_id}`, { role: 'owner' }];
}
