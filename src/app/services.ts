import {
  accessControl,
  countPasswordChecks,
  openCallerCache,
  openPendingLogins,
  openSecondFactors,
  openSessionCookie,
  RETENTION_JOB,
} from '../accounts/index.ts';
import { openRepeated } from '../audit/index.ts';
import {
  openBridgeAuthentication,
  openBridgeGateway,
  openDeviceLists,
  openUplinks,
} from '../bridges/index.ts';
import {
  forwardReports,
  HOME_JOB,
  type Intake,
  inTurn,
  openDeviceAuthentication,
  openIntake,
  startSeriesMaintenance,
} from '../devices/index.ts';
import { findEvent, openRecorder, type Recorder } from '../events/index.ts';
import { openEvidenceKey } from '../evidence/index.ts';
import {
  openContactReads,
  openGuestPages,
  openInputReader,
  openSync,
  syncHandlers,
} from '../guests/index.ts';
import { trackIncidents } from '../incidents/index.ts';
import { openJobs } from '../jobs/index.ts';
import { openMailer, openSmtpGateway } from '../mail/index.ts';
import { openMessaging } from '../messaging/http.ts';
import { openGateways, planSafetyMessage } from '../messaging/index.ts';
import { openNotifications } from '../notifications/http.ts';
import {
  cancelMail,
  openHeartbeat,
  openVapid,
  planAlert,
  recordGateway,
  storeMailOutcome,
  trackDeviceIssues,
  trackIssues,
} from '../notifications/index.ts';
import { openOauth } from '../oauth/http.ts';
import type { Readiness } from '../platform/observability/readiness.ts';
import { openSignedIds } from '../platform/secrets/signed-id.ts';
import { retentionHandler } from '../privacy/index.ts';
import {
  deleteWebhooksOfGrant,
  openDeliveryMetrics,
  openListenerConnections,
  openReceivers,
  openSender,
  openUserWebhookQueue,
  type SlotCounts,
  slotCounts,
  startEngine,
  type WebhookDependencies,
} from '../webhooks/index.ts';
import { openAccountKeys } from './account-keys.ts';
import { connectionCaps, warnOfFewFiles } from './connection-caps.ts';
import { openProcessReadiness } from './health.ts';
import type { Platform } from './platform.ts';
import { instanceRetention } from './retention.ts';

/** Second step: the services of the slices. Later ones use earlier ones. None accepts connections yet. */
export function openServices(platform: Platform) {
  const people = openPeople(platform);
  const { config, log, openFiles } = platform;
  const slots = slotCounts(openFiles);
  const hasBroker = config.roles.has('ingest') && config.mqtt.port !== undefined;
  const caps = connectionCaps(openFiles, slots, hasBroker);
  warnOfFewFiles(openFiles, caps, log);
  const webhooks = openWebhooks(platform, slots);
  const homes = openHomes(platform, webhooks, people);
  return { ...people, ...webhooks, ...homes, caps };
}

export type Services = ReturnType<typeof openServices>;

/** Who calls, what they may do, and writing to them. */
function openPeople(platform: Platform) {
  const { config, log, tools, changes, box, metrics, limiter, userLimiter, tries, forms, address } = platform;
  const { publicUrl } = config;
  metrics.gauge('lares_password_checks', 'Passwords checked by this process.', countPasswordChecks);
  const callers = openCallerCache(tools.database, changes);
  const sessions = openSessionCookie(tools, callers, publicUrl);
  const access = accessControl(tools.database, callers, { limiter, userLimiter }, tools.clock, sessions);
  const { smtpUrl, from } = config.mail;
  const gateway = smtpUrl === undefined ? undefined : openSmtpGateway(smtpUrl, from);
  const mailer = openMailer({
    tools,
    box,
    gateway,
    log,
    cancel: cancelMail,
    settled: storeMailOutcome,
    // A refused mail is about that mail: the server works.
    onGateway: (connection, failure, at) =>
      recordGateway(connection, 'email', failure?.isAboutMail ? undefined : failure, at),
  });
  const oauth = openOauth({
    tools,
    callers,
    deleteWebhooksOf: deleteWebhooksOfGrant,
    mailer,
    baseUrl: address.baseUrl,
    access,
    sessions,
    forms,
    limiter,
    tries,
    publicUrl,
    log,
  });
  const keys = openAccountKeys(tools);
  const repeated = openRepeated(tools, log);
  const secondFactors = openSecondFactors({ tools, mailer, box, tries, baseUrl: address.baseUrl });
  const pending = openPendingLogins(tools, address.servedOverHttps);
  return { callers, sessions, access, oauth, mailer, keys, repeated, secondFactors, pending };
}

/** Sending events to those who want them. */
function openWebhooks(platform: Platform, slotsFor: SlotCounts) {
  const { config, log, tools, changes, box, metrics, demo } = platform;
  const { timeoutMs, allowPrivate, historyDays, retryDelaysS: delaysS } = config.webhooks;
  const { organization: slots, user: userSlots, idle: mostIdle } = slotsFor;
  const webhooks: WebhookDependencies = {
    box,
    sender: openSender({
      timeoutMs,
      allowPrivate,
      retryIdleClose: true,
      mostIdle,
      ...(demo ? { own: demo.receivers } : {}),
    }),
    onceSender: openSender({ timeoutMs, allowPrivate, retryIdleClose: false, mostIdle }),
    allowPrivate,
    historyDays,
    findEvent,
    onHealth: trackIssues(tools).webhook,
    onDeleted: (hookId) => {
      engine?.drop(hookId);
      userQueue.dropPending(hookId);
    },
    onMoved: (hookId) => engine?.release(hookId),
  };
  const deliveryMetrics = openDeliveryMetrics(metrics);
  const engine = config.roles.has('worker')
    ? startEngine({
        tools: platform.toolsOf('worker'),
        webhooks,
        changes,
        log,
        metrics,
        deliveryMetrics,
        delaysS,
        timeoutMs,
        slots,
      })
    : undefined;
  const userQueue = openUserWebhookQueue({
    sender: webhooks.onceSender,
    log,
    clock: tools.clock,
    slots: userSlots,
  });
  changes.subscribe(
    'webhook',
    (hookId) => userQueue.dropPending(hookId),
    () => undefined,
  );
  metrics.gauge('lares_user_webhooks_waiting', 'Events that wait for a user webhook.', () =>
    userQueue.waiting(),
  );
  metrics.gauge('lares_user_webhooks_dropped', 'Events dropped because a user webhook queue was full.', () =>
    userQueue.dropped(),
  );
  const listenerConnections = openListenerConnections(tools, box, changes, log);
  return { webhooks, engine, userQueue, listening: listenerConnections };
}

type People = ReturnType<typeof openPeople>;
type Webhooks = ReturnType<typeof openWebhooks>;

/** What happens in homes: stays, reports, events, messages, and the work that is scheduled for them. */
function openHomes(platform: Platform, webhooks: Webhooks, people: People) {
  const { config, log, tools, metrics } = platform;
  const isWorker = config.roles.has('worker');
  const stays = openStays(platform, webhooks, people);
  const recorder = openRecorder({
    tools,
    receivers: openReceivers(platform.box),
    sink: webhooks.engine,
    keepsHistory: webhooks.webhooks.historyDays > 0,
    sendToUser: (delivery) => webhooks.userQueue.push(delivery),
  });
  const sending = openSending(platform, webhooks, people, stays, recorder);
  const evidenceKey = openEvidenceKey(tools, platform.box);
  const own = openIntake({
    tools: platform.toolsOf('ingest'),
    recorder,
    log,
    metrics,
    // An incident is there before messages about it are planned.
    onEvents: inTurn([
      trackIncidents(tools, planAlert, planSafetyMessage(tools)),
      trackDeviceIssues(tools),
      sending.messaging.onEvents,
    ]),
  });
  const intake = platform.supervised ? forwardReports(own, platform.supervised.siblings) : own;
  const retention = { tools, instance: instanceRetention(config) };
  const ready = openProcessReadiness(platform, { intake, engine: webhooks.engine });
  const heartbeat = openOwnHeartbeat(platform, ready);
  const jobs = openJobs({
    tools: platform.toolsOf('worker'),
    log,
    handlers: {
      ...syncHandlers(stays.sync),
      [HOME_JOB]: intake.job,
      [RETENTION_JOB]: retentionHandler(retention),
      ...people.mailer.handlers,
      ...sending.messaging.handlers,
      ...sending.notifications.handlers,
      ...heartbeat?.handlers,
    },
    worker: isWorker,
    // Messages contain links.
    isReady: platform.address.isKnown,
  });
  metrics.gauge('lares_jobs_running', 'Scheduled work under way in this process.', jobs.running);
  const devices = openDevices(platform, intake);
  const seriesMaintenance = isWorker ? startSeriesMaintenance(tools, log) : undefined;
  return {
    ...stays,
    recorder,
    ...sending,
    evidenceKey,
    retention,
    intake,
    ready,
    heartbeat,
    jobs,
    ...devices,
    seriesMaintenance,
  };
}

/** Only workers run the jobs whose progress it reports. */
function openOwnHeartbeat({ config, toolsOf, log }: Platform, ready: () => Promise<Readiness>) {
  const { url, everyMs = 0 } = config.heartbeat ?? {};
  if (url === undefined || !config.roles.has('worker')) return undefined;
  const findProblem = async () => (await ready()).problem;
  return openHeartbeat({ tools: toolsOf('worker'), url, everyMs, findProblem, log });
}

function openStays(platform: Platform, { webhooks }: Webhooks, { repeated }: People) {
  const { config, log, tools, box, secretKeys, address } = platform;
  const guests = { tools, rules: config.guests, reader: openInputReader(log) };
  const issues = trackIssues(tools);
  const contacts = openContactReads(repeated);
  const guestPages = openGuestPages(secretKeys, address.baseUrl);
  const { allowPrivate } = webhooks;
  const sync = openSync(guests, box, log, { allowPrivate, urls: config.bookings ?? {} }, issues);
  return { guests, issues, contacts, guestPages, sync };
}

/** Messages to guests, and notifications to users. */
function openSending(
  platform: Platform,
  { webhooks }: Webhooks,
  { mailer }: People,
  { guestPages, issues }: ReturnType<typeof openStays>,
  recorder: Recorder,
) {
  const { config, log, tools, box, secretKeys, address, metrics } = platform;
  const { baseUrl } = address;
  const gateways = openGateways({ mail: config.mail, sms: config.sms, baseUrl });
  const messaging = openMessaging({
    tools,
    recorder,
    gateways,
    box,
    pages: guestPages,
    log,
    onGateway: async (connection, gateway, failure, at) => {
      await issues.gateway(connection, gateway, failure === undefined, at);
      const { channel } = gateway;
      if (gateways[channel].name !== 'outbox') await recordGateway(connection, channel, failure, at);
    },
  });
  const notifications = openNotifications({
    tools,
    mailer,
    gateways,
    box,
    links: openSignedIds(secretKeys, 'notification'),
    baseUrl,
    vapid: openVapid(tools, box, baseUrl),
    sender: webhooks.onceSender,
    allowPrivate: webhooks.allowPrivate,
    log,
    unreachedAlerts: metrics.counter(
      'lares_alerts_unreached_total',
      'Attempts to alert that reached no member, because none has a working channel.',
      [],
    ),
    metrics,
  });
  return { gateways, messaging, notifications };
}

/** The ways in for reports besides HTTPS: pairing, bridges, and network servers. */
function openDevices({ tools, toolsOf, changes, log }: Platform, intake: Intake) {
  const authentication = openDeviceAuthentication(tools.database, changes);
  const bridges = openBridgeAuthentication(tools.database, changes);
  const uplinks = openUplinks({ tools: toolsOf('ingest'), intake, authentication });
  const deviceLists = openDeviceLists(log);
  const bridgeGateway = openBridgeGateway({
    tools: toolsOf('ingest'),
    intake,
    authentication,
    bridges,
    uplinks,
    changes,
    log,
    lists: deviceLists,
  });
  return { authentication, bridges, uplinks, deviceLists, bridgeGateway };
}
