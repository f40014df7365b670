import type pg from 'pg';
import {
  addMember,
  createAccessToken,
  createOrganization,
  createSession,
  createUser,
  newSetupCode,
  type Permission,
  type Role,
} from '../../src/accounts/index.ts';
import type { App } from '../../src/app.ts';
import { listOutbox, readMail } from '../../src/mail/index.ts';
import { openLog } from '../../src/platform/observability/log.ts';
import { OPEN_POLICY, type Policy } from '../../src/platform/policy.ts';
import { type Quotas, USUAL_QUOTAS } from '../../src/platform/quotas.ts';
import { secureRandom } from '../../src/platform/random.ts';
import { openSecretBox } from '../../src/platform/secrets/secret-box.ts';
import { openSecretKeys, type SecretKeys } from '../../src/platform/secrets/secret-keys.ts';
import { atFileEnd } from './at-end.ts';
import { clientFor } from './client.ts';
import { cloneStartedDatabase } from './database.ts';
import { FakeClock } from './fake-clock.ts';
import { appUnderTest } from './program/app-under-test.ts';
import { visitor } from './visitor.ts';

/** A whole Lares on a database of its own, listening on loopback, with a clock that the test moves. */
export interface Person {
  user_id: string;
  fullname: string;
  email: string;
  password: string;
  token: string;
}

/** Staff joins only in tests that need it. */
export interface Neighbourhood extends Record<Exclude<Role, 'staff'>, Person> {
  organization_id: string;
}

export interface WorldOptions {
  rateLimit?: { perSecond: number; burst: number } | null;
  /** By default the limit of one token. */
  userRateLimit?: { perSecond: number; burst: number } | null;
  connectionConfig?: pg.ClientConfig;
  clock?: FakeClock;
  /** How many proxies are in front, or their addresses. None by default. */
  trustProxy?: number | string[];
  publicUrl?: string;
  metricsToken?: string;
  quotas?: Partial<Quotas>;
  policy?: Partial<Policy>;
  eventRetentionDays?: number;
  /** Other retention limits of the operator. Unlimited by default. */
  retention?: { messagesDays?: number; guestsDays?: number; auditDays?: number };
  smtpUrl?: string;
  /** The URL of the test provider of SMS and calls. Without one, both stay in the outbox. */
  smsUrl?: string;
  smsFrom?: string;
  /** Null: the sender cannot call. */
  voiceFrom?: string | null;
  /** The key of sevens by default. */
  secretKeys?: SecretKeys;
  /** Slows down log-in guessing. Off by default, because the clock is fixed. */
  slowDownGuessing?: boolean;
  /** 0: any free port. Without a port there is no broker. */
  mqttPort?: number;
  /** The URL of an operator's broker. */
  mqttUrl?: string;
  /** False: it is the usual port, which another broker may use. */
  mqttPortWasChosen?: boolean;
  /** The URL of a Home Assistant's broker. */
  homeAssistantUrl?: string;
  roles?: ('api' | 'ingest' | 'worker')[];
  /** Database timeouts, in place of long ones. */
  timeouts?: { callerMs: number; workMs: number };
  /** How many files the process may open, in place of the real limit. */
  openFiles?: number;
  /** Addresses of booking systems. By default addresses that do not exist. */
  bookings?: { beds24Url?: string; hostawayUrl?: string };
  webhooks?: { retryDelaysS?: number[]; timeoutMs?: number; allowPrivate?: boolean; historyDays?: number };
}

/** The minimum cost of argon2. The full cost protects against guessing, and has a test of its own. */
const CHEAP_PASSWORDS = { memoryKib: 8, passes: 1 };
/** Many test files share few processors. Tests of time limits open their own database, or a process. */
const BUSY_MACHINE = { callerMs: 30_000, workMs: 60_000 };

export async function openWorld(options: WorldOptions = {}) {
  const clock = options.clock ?? new FakeClock();
  const cloned = options.connectionConfig ? undefined : await cloneStartedDatabase();
  const connectionConfig = options.connectionConfig ?? cloned?.connectionConfig ?? {};
  const lines: string[] = [];
  const secretKeys = options.secretKeys ?? openSecretKeys([Buffer.alloc(32, 7)]);
  const { openApp } = appUnderTest();
  const app = await openApp({
    config: {
      rateLimit: options.rateLimit ?? null,
      userRateLimit:
        options.userRateLimit === undefined ? (options.rateLimit ?? null) : options.userRateLimit,
      trustProxy: options.trustProxy ?? 0,
      host: '127.0.0.1',
      mqtt: {
        url: options.mqttUrl,
        port: options.mqttPort,
        portWasChosen: options.mqttPortWasChosen ?? true,
        anyBridgeTopic: options.mqttUrl !== undefined,
      },
      homeAssistant: { mqttUrl: options.homeAssistantUrl },
      quotas: { ...USUAL_QUOTAS, ...options.quotas },
      policy: { ...OPEN_POLICY, ...options.policy },
      publicUrl: options.publicUrl,
      metricsToken: options.metricsToken,
      eventRetentionDays: options.eventRetentionDays,
      retention: {
        messagesDays: undefined,
        guestsDays: undefined,
        auditDays: 400,
        ...options.retention,
      },
      guests: { unreachableCountries: new Set(['CU', 'IR', 'KP', 'SY']) },
      mail: { smtpUrl: options.smtpUrl, from: 'Lares <lares@example.com>' },
      sms: smsAccount(options),
      roles: new Set(options.roles ?? ['api', 'ingest', 'worker']),
      bookings: {
        beds24Url: options.bookings?.beds24Url ?? 'http://127.0.0.1:1',
        hostawayUrl: options.bookings?.hostawayUrl ?? 'http://127.0.0.1:1',
      },
      // Receivers of the tests are on loopback. The guard has tests of its own.
      webhooks: {
        retryDelaysS: [60, 300, 900, 3600],
        // The receivers run in the same process, so a busy machine must not look like a hanging endpoint.
        timeoutMs: 5000,
        allowPrivate: true,
        historyDays: 7,
        ...options.webhooks,
      },
    },
    secretKeys,
    connectionConfig,
    log: openLog({ level: 'info', to: { write: (line) => void lines.push(line) } }),
    clock,
    slowDownGuessing: options.slowDownGuessing ?? false,
    passwordCost: CHEAP_PASSWORDS,
    timeouts: options.timeouts ?? BUSY_MACHINE,
    ...(options.openFiles === undefined ? {} : { openFiles: options.openFiles }),
  });
  const url = await app.server.listen({ host: '127.0.0.1', port: 0 });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= app.close();
    return closing;
  };
  atFileEnd(async () => {
    // Numbering of names restarts in each file.
    people = 0;
    await close();
    await cloned?.drop();
  });

  const outboxOf = async (address: string) =>
    (await listOutbox(app.tools)).filter(({ to }) => to === address);
  const read = (mailId: string) => readMail(app.tools, openSecretBox(secretKeys, secureRandom), mailId);
  /** The text of the newest mail to this address, without account notifications. */
  const mailTo = async (address: string): Promise<string> => {
    const newest = (await outboxOf(address)).find(({ subject }) => !isNotice(subject));
    return (newest && (await read(newest.mail_id)))?.text ?? '';
  };

  return {
    app,
    /** Closes before the end of the tests. The database stays, for another world. */
    close,
    tools: app.tools,
    clock,
    connectionConfig,
    url,
    /** The log so far. */
    lines,
    api: `${url}/v8`,
    as: (person: Person) => clientFor(`${url}/v8`, person.token),
    anonymous: clientFor(`${url}/v8`),
    /** A browser without cookies. */
    visitor: () => visitor(url),
    /** A browser in which this person is logged in. */
    browserOf: async (person: Person) => {
      const browser = visitor(url);
      const { token } = await createSession(app.tools, person.user_id, 'test browser');
      browser.cookies.set('lares_session', token);
      return browser;
    },
    /** Notifies users of the operator's actions, like the command line. */
    sender: { tools: app.tools, mailer: app.mailer, baseUrl: () => url },
    /** The setup code that a start would print. */
    setupCode: () => newSetupCode(app.tools),
    person: (permissions?: Permission[]) => newPerson(app, permissions),
    tokenOf: (person: Person, permissions: Permission[]) => withToken(app, person, permissions),
    neighbourhood: () => newNeighbourhood(app),
    /** Joins at once, like an operator's command. */
    join: (organizationId: string, { email }: { email: string }, role: Role) =>
      addMember(app.tools, organizationId, { email, role }),
    mailTo,
    /** Account notifications to this address, newest first. */
    noticesTo: async (address: string) => {
      const notices = (await outboxOf(address)).filter(({ subject }) => isNotice(subject));
      return Promise.all(
        notices.map(async ({ mail_id, subject }) => ({ subject, text: (await read(mail_id))?.text ?? '' })),
      );
    },
    /** The path of the link in the newest mail to this address. It exists nowhere else. */
    linkMailedTo: async (address: string): Promise<string> => {
      const link = (await mailTo(address)).split('\n').find((line) => line.startsWith(url));
      if (link === undefined) throw new Error(`no link was mailed to ${address}`);
      return link.slice(url.length);
    },
    /** Creates a home of the organization and returns its id. */
    home: async ({ owner, organization_id }: Neighbourhood, more: object = {}): Promise<string> => {
      const body = { name: 'Boathouse', organization_id, ...more };
      return (await clientFor(`${url}/v8`, owner.token).post('/homes', body)).body.home_id;
    },
  };
}

const isNotice = (subject: string) => subject.startsWith('Your Lares account: ');

function smsAccount({ smsUrl, smsFrom = '+46700000001', voiceFrom = smsFrom }: WorldOptions) {
  if (smsUrl === undefined) return undefined;
  return { url: smsUrl, from: smsFrom, voiceFrom: voiceFrom ?? undefined };
}

export type World = Awaited<ReturnType<typeof openWorld>>;

let people = 0;

async function newPerson(app: App, permissions?: Permission[]): Promise<Person> {
  people += 1;
  const email = `person${people}@example.com`;
  const user = await createUser(app.tools, { email, fullname: `Person ${people}` });
  const { user_id, password = '' } = user;
  return withToken(app, { user_id, fullname: user.fullname, email, password, token: '' }, permissions);
}

async function withToken(app: App, person: Person, permissions?: Permission[]): Promise<Person> {
  const { access_token } = await createAccessToken(app.tools, {
    user_id: person.user_id,
    name: 'test',
    ...(permissions ? { permissions } : {}),
  });
  return { ...person, token: access_token };
}

/** An organization with one person of each role except staff. */
async function newNeighbourhood(app: App): Promise<Neighbourhood> {
  const owner = await newPerson(app);
  const { organization_id } = await createOrganization(app.tools, 'Lakeside Stays', owner.user_id);
  const join = async (role: Role) => {
    const person = await newPerson(app);
    await addMember(app.tools, organization_id, { email: person.email, role });
    return person;
  };
  return {
    organization_id,
    owner,
    admin: await join('admin'),
    member: await join('member'),
    operator: await join('operator'),
  };
}
