import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import sql from 'sql-template-tag';
import {
  accessControl,
  accountSchemas,
  forgetExpired,
  invitationRoutes,
  memberRoutes,
  openCallers,
  openSessionCookie,
  organizationRoutes,
  passwordChecks,
  SESSION_COOKIE,
  selfRoutes,
  sessionRoutes,
  userRoutes,
} from './accounts/index.ts';
import type { Config } from './config.ts';
import { dashboardRoutes } from './dashboard/index.ts';
import {
  deviceRoutes,
  deviceSchemas,
  dropOldSeries,
  ensureSeriesPartitions,
  forgetOldReports,
  HOME_JOB,
  type Intake,
  ingestPlugin,
  mqttAuthPlugin,
  openDeviceAuthentication,
  openIntake,
  openMqtt,
  openPace,
  seriesRoutes,
  startRoller,
} from './devices/index.ts';
import {
  dropOldPartitions,
  ensurePartitions,
  eventRoutes,
  openRecorder,
  type Recorder,
} from './events/index.ts';
import {
  guestPagePlugin,
  guestRoutes,
  guestSchemas,
  integrationRoutes,
  integrationSchemas,
  openGuestPages,
  openIntegrations,
  SYNC_JOB,
  syncHandler,
} from './guests/index.ts';
import { homeRoutes, homeSchemas, openHomeLists, presetRoutes } from './homes/index.ts';
import { type Jobs, openJobs } from './jobs/index.ts';
import { forgetOldMails, type Mailer, openMailer, openSmtpGateway } from './mail/index.ts';
import { gatewayPlugin, messagingSchemas, openGateways, openMessaging } from './messaging/index.ts';
import { oauthSchemas, openOauth, sweepOauth } from './oauth/index.ts';
import type { Clock } from './platform/clock.ts';
import { openChangeFeed } from './platform/db/change-feed.ts';
import { drain } from './platform/http/drain.ts';
import type { AnyRoute } from './platform/http/route.ts';
import { buildServer } from './platform/http/server.ts';
import type { Log } from './platform/log.ts';
import { openMetrics } from './platform/metrics.ts';
import { openTools } from './platform/open-tools.ts';
import { cookieName } from './platform/pages/cookies.ts';
import { openOwnForms } from './platform/pages/own-forms.ts';
import type { RandomBytes } from './platform/random.ts';
import { openRateLimiter } from './platform/rate-limit/rate-limiter.ts';
import { forgetFullBuckets } from './platform/rate-limit/take-from-buckets.ts';
import { openTryLimits, unlimitedTries } from './platform/rate-limit/try-limits.ts';
import { openSecretBox } from './platform/secret-box.ts';
import { checkSecretKey } from './platform/secret-key-check.ts';
import type { PasswordCost, Tools } from './platform/tools.ts';
import { VERSION } from './platform/version.ts';
import { signInPlugin } from './sign-in/index.ts';
import { type Demo, demoPlugin } from './simulator/index.ts';
import { readBuiltApp, webAppPlugin } from './web-app/index.ts';
import {
  catalogueRoutes,
  type Engine,
  openReceivers,
  openSender,
  openUserWebhookQueue,
  organizationWebhookRoutes,
  startEngine,
  userWebhookRoutes,
  type WebhookDependencies,
} from './webhooks/index.ts';

/** The composition root: the only file that knows every slice. */

export interface AppDependencies {
  config: Pick<
    Config,
    | 'guests'
    | 'host'
    | 'mail'
    | 'mqtt'
    | 'rateLimit'
    | 'trustProxy'
    | 'publicUrl'
    | 'roles'
    | 'sms'
    | 'webhooks'
    | 'eventRetentionDays'
  >;
  /** Seals what must be read again. */
  secretKey: Buffer;
  where: pg.ClientConfig;
  log: Log;
  clock?: Clock;
  random?: RandomBytes;
  /** Its pages and receivers; without it there are none. */
  demo?: Demo;
  /** Only tests that log in again and again on a clock that stands still switch this off. */
  slowDownGuessing?: boolean;
  /** Only tests that are not about passwords make them cheap. */
  passwordCost?: PasswordCost;
}

export interface App {
  server: FastifyInstance;
  /** The API as one table. */
  routes: AnyRoute[];
  tools: Tools;
  /** The door for events; devices and the command line use it. */
  recorder: Recorder;
  /** The door for device reports and orders to alarms. */
  intake: Intake;
  /** Where the embedded broker listens, when there is one. */
  mqttPort: number | undefined;
  mailer: Mailer;
  /** Sends to organization webhooks, where this process has the role worker. */
  engine: Engine | undefined;
  /** Scheduled work; done where this process has the role worker. */
  jobs: Jobs;
  webhooks: WebhookDependencies;
  /** In-flight requests finish first, then the database connections go. */
  close(): Promise<void>;
}

const KEEP_ORDER_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;
const MAILS_KEPT_DAYS = 30;

/** Housekeeping that any process may do, several at once too; what fails is done the next time. */
async function keepOrder(tools: Tools, retentionDays: number | undefined, log: Log): Promise<void> {
  const now = tools.clock.now();
  const chores = [
    () => ensurePartitions(tools.database, now),
    () => forgetFullBuckets(tools.database, now),
    () => forgetExpired(tools.database, now),
    () => forgetOldMails(tools.database, new Date(now.getTime() - MAILS_KEPT_DAYS * DAY_MS)),
    () => sweepOauth(tools.database, now),
    () => forgetOldReports(tools.database, now),
    () => ensureSeriesPartitions(tools.database, now).then(() => undefined),
    () => dropOldSeries(tools.database, now).then(() => undefined),
    ...(retentionDays === undefined
      ? []
      : [() => dropOldPartitions(tools.database, new Date(now.getTime() - retentionDays * DAY_MS))]),
  ];
  for (const chore of chores) {
    await chore().catch((error: Error) => log.warn({ error: error.message }, 'housekeeping put off'));
  }
}

/** Another broker on the usual port is no reason not to start: devices can report over HTTPS. */
async function openMqttPatiently(
  { mqtt, host }: Pick<Config, 'mqtt' | 'host'>,
  dependencies: Omit<Parameters<typeof openMqtt>[0], 'host' | 'port' | 'url'>,
) {
  const { url, port, portWasChosen } = mqtt;
  if (url === undefined && port === undefined) return undefined;
  try {
    const ways = { ...(url === undefined ? {} : { url }), ...(port === undefined ? {} : { port }) };
    return await openMqtt({ ...dependencies, ...ways, host });
  } catch (error) {
    const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!inUse || portWasChosen) throw error;
    dependencies.log.warn({ port }, 'MQTT is off: its port is in use; set LARES_MQTT_PORT');
    return undefined;
  }
}

export async function openApp(given: AppDependencies): Promise<App> {
  const { config, secretKey, where, log, clock, random, demo, slowDownGuessing = true, passwordCost } = given;
  const tools = openTools(where, log, clock, random, passwordCost);
  const changes = openChangeFeed(where, (error) => log.warn({ error: error.message }, 'change feed lost'));
  const metrics = openMetrics();
  metrics.gauge(
    'lares_database_waiting',
    'Callers that wait for a database connection.',
    tools.database.waiting,
  );

  metrics.gauge('lares_password_checks', 'Passwords checked by this process.', passwordChecks);
  const limiter = config.rateLimit && openRateLimiter(tools.database, config.rateLimit, tools.clock);
  const callers = openCallers(tools.database, changes);
  const sessions = openSessionCookie(tools, callers, config.publicUrl);
  const access = accessControl(tools.database, callers, limiter, tools.clock, sessions);
  const forms = openOwnForms(config.publicUrl, tools.random);
  const { publicUrl } = config;
  const tries = slowDownGuessing ? openTryLimits(tools.database, tools.clock) : unlimitedTries;
  const oauth = openOauth({ tools, callers, access, sessions, forms, limiter, tries, publicUrl, log });
  const box = openSecretBox(secretKey, tools.random);
  await checkSecretKey(tools.database, box).catch(async (error) => {
    await Promise.all([changes.stop(), tools.database.close()]);
    throw error;
  });
  const { smtpUrl, from } = config.mail;
  const gateway = smtpUrl === undefined ? undefined : openSmtpGateway(smtpUrl, from);
  const mailer = openMailer({ tools, box, gateway, log });
  // Never from the Host header: links in mails lead where it says, and anybody may send one.
  const baseUrl = () => publicUrl ?? server.listeningOrigin;
  const servedOverHttps = publicUrl?.startsWith('https:') ?? false;
  const signIn = signInPlugin({
    tools,
    log,
    sessions,
    forms,
    mailer,
    tries,
    secretKey,
    servedOverHttps,
    baseUrl,
    forgetUser: callers.forgetUser,
    formActionsFor: oauth.formActionsFor,
  });
  const guestPages = openGuestPages(secretKey, baseUrl);
  const { timeoutMs, allowPrivate } = config.webhooks;
  const dependencies: WebhookDependencies = {
    box,
    sender: openSender({
      timeoutMs,
      allowPrivate,
      retryIdleClose: true,
      ...(demo ? { own: demo.receivers } : {}),
    }),
    onceSender: openSender({ timeoutMs, allowPrivate, retryIdleClose: false }),
    allowPrivate,
    stopped: (hookId) => {
      engine?.drop(hookId);
      userQueue.forget(hookId);
    },
  };
  const delaysS = config.webhooks.retryDelaysS;
  const engine = config.roles.has('worker')
    ? startEngine({ tools, webhooks: dependencies, changes, log, metrics, delaysS, timeoutMs })
    : undefined;
  const guestDependencies = { tools, rules: config.guests };
  const integrations = openIntegrations(guestDependencies, box, log, allowPrivate);
  const userQueue = openUserWebhookQueue({ sender: dependencies.onceSender, log, clock: tools.clock });
  changes.subscribe(
    'webhook',
    (hookId) => userQueue.forget(hookId),
    () => undefined,
  );
  const recorder = openRecorder({
    tools,
    receivers: openReceivers(dependencies.box),
    sink: engine,
    toUsers: (delivery) => userQueue.push(delivery),
  });
  const gateways = openGateways({ mail: config.mail, sms: config.sms, baseUrl });
  const messaging = openMessaging({ tools, recorder, gateways, box, pages: guestPages, log });
  const intake = openIntake({ tools, recorder, log, metrics, onEvents: messaging.onEvents });
  const jobs = openJobs({
    tools,
    log,
    handlers: { [SYNC_JOB]: syncHandler(integrations), [HOME_JOB]: intake.job, ...messaging.handlers },
    worker: config.roles.has('worker'),
  });
  metrics.gauge('lares_jobs_running', 'Scheduled work under way in this process.', jobs.running);
  const alarm = {
    order: async (homeId: string, wanted: 'on' | 'off' | 'silence', userId: string) => {
      await intake.order(homeId, { wanted, source: 'user', userId });
    },
  };
  metrics.gauge('lares_user_webhooks_waiting', 'Events that wait for a user webhook.', () =>
    userQueue.waiting(),
  );
  metrics.gauge('lares_user_webhooks_dropped', 'Events dropped because a user webhook queue was full.', () =>
    userQueue.dropped(),
  );
  const routes = [
    ...userRoutes(tools, access, callers),
    ...sessionRoutes(tools, access, callers, sessions),
    ...selfRoutes(tools, access, callers, tries),
    ...invitationRoutes({ tools, mailer, baseUrl }, access),
    ...catalogueRoutes(access),
    ...oauth.routes,
    ...organizationRoutes(tools, access, callers),
    ...memberRoutes(tools, access, callers),
    ...homeRoutes(tools, access, openHomeLists(tools.database), alarm),
    ...presetRoutes(tools, access),
    ...guestRoutes(guestDependencies, access, guestPages),
    ...integrationRoutes(integrations, access, jobs),
    ...messaging.routes(access),
    ...deviceRoutes(tools, access),
    ...seriesRoutes(tools, access),
    ...eventRoutes(tools, access),
    ...dashboardRoutes(tools, access),
    ...organizationWebhookRoutes(tools, access, dependencies),
    ...userWebhookRoutes(tools, access, dependencies),
  ];
  const serving = config.roles.has('api');
  const authentication = openDeviceAuthentication(tools.database, changes);
  const pace = openPace(tools.clock);
  const ingesting = config.roles.has('ingest');
  const ingest = [
    ingestPlugin({ tools, authentication, intake, pace, changes, limiter, metrics }),
    mqttAuthPlugin(authentication),
  ];
  const roller = config.roles.has('worker') ? startRoller(tools, log) : undefined;
  const server = await buildServer({
    version: VERSION,
    log,
    metrics,
    limiter,
    trustProxy: config.trustProxy,
    servedOverHttps,
    sessionCookie: cookieName(SESSION_COOKIE, servedOverHttps),
    ready: () => tools.database.row(sql`SELECT FROM schema_migrations LIMIT 1`).then(() => undefined),
    schemas: [
      ...accountSchemas,
      ...oauthSchemas,
      ...homeSchemas,
      ...guestSchemas,
      ...integrationSchemas,
      ...deviceSchemas,
      ...messagingSchemas,
    ],
    // Health and metrics are there in every role.
    routes: serving ? routes : [],
    // Without the API the app could do nothing; / then leads to the reference.
    sites: [
      webAppPlugin(serving ? await readBuiltApp() : undefined, tools.random, demo !== undefined),
      ...(ingesting ? ingest : []),
      ...(serving && demo ? [demoPlugin({ demo, log, sessions, forms })] : []),
      ...(serving ? [signIn, oauth.site, guestPagePlugin({ tools, log, limiter, pages: guestPages })] : []),
      ...(serving
        ? [gatewayPlugin({ sms: config.sms, baseUrl, limiter, callbacks: messaging.callbacks })]
        : []),
    ],
  });

  // Also at the first start: whatever is older than the months made here lies in the partition for the rest.
  const keepingOrder = keepOrder(tools, config.eventRetentionDays, log);
  const sweeping = setInterval(
    () => void keepOrder(tools, config.eventRetentionDays, log),
    KEEP_ORDER_EVERY_MS,
  );
  sweeping.unref();

  let mqtt: Awaited<ReturnType<typeof openMqttPatiently>>;
  async function close(): Promise<void> {
    clearInterval(sweeping);
    await keepingOrder;
    // Together: a request may wait for a job, which ends early when told to.
    await Promise.all([drain(server), jobs.stop(), mqtt?.close(), roller?.stop()]);
    for (const one of Object.values(gateways)) one.close();
    await Promise.all([engine?.stop(), userQueue.close(), mailer.close()]);
    await Promise.all([dependencies.sender.close(), dependencies.onceSender.close()]);
    await changes.stop();
    await tools.database.close();
  }
  // Last, because it listens at once.
  try {
    const mqttDependencies = { intake, authentication, changes, tools, log, metrics };
    mqtt = ingesting ? await openMqttPatiently(config, mqttDependencies) : undefined;
  } catch (error) {
    await close();
    throw error;
  }

  return {
    server,
    routes,
    tools,
    recorder,
    intake,
    mqttPort: mqtt?.port,
    mailer,
    engine,
    jobs,
    webhooks: dependencies,
    close,
  };
}
