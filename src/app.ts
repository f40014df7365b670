import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import sql from 'sql-template-tag';
import {
  accessControl,
  accountSchemas,
  memberRoutes,
  openCallers,
  organizationRoutes,
  userRoutes,
} from './accounts/index.ts';
import type { Config } from './config.ts';
import { deviceRoutes, deviceSchemas } from './devices/index.ts';
import {
  dropOldPartitions,
  ensurePartitions,
  eventRoutes,
  openRecorder,
  type Recorder,
} from './events/index.ts';
import { homeRoutes, homeSchemas, openHomeLists } from './homes/index.ts';
import type { Clock } from './platform/clock.ts';
import { openChangeFeed } from './platform/db/change-feed.ts';
import { drain } from './platform/http/drain.ts';
import type { AnyRoute } from './platform/http/route.ts';
import { buildServer } from './platform/http/server.ts';
import type { Log } from './platform/log.ts';
import { openMetrics } from './platform/metrics.ts';
import { openTools } from './platform/open-tools.ts';
import type { RandomBytes } from './platform/random.ts';
import { openRateLimiter } from './platform/rate-limit/rate-limiter.ts';
import { forgetFullBuckets } from './platform/rate-limit/take-from-buckets.ts';
import { openSecretBox } from './platform/secret-box.ts';
import type { Tools } from './platform/tools.ts';
import { VERSION } from './platform/version.ts';

import {
  type Engine,
  openReceivers,
  openSender,
  openUserWebhookQueue,
  organizationWebhookRoutes,
  startEngine,
  userWebhookRoutes,
  type WebhookParts,
} from './webhooks/index.ts';

/** The composition root: the only file that knows every slice. */

export interface AppParts {
  config: Pick<
    Config,
    'rateLimit' | 'trustProxy' | 'publicUrl' | 'roles' | 'webhooks' | 'eventRetentionDays'
  >;
  /** Seals what must be read again. */
  secretKey: Buffer;
  where: pg.ClientConfig;
  log: Log;
  clock?: Clock;
  random?: RandomBytes;
}

export interface App {
  server: FastifyInstance;
  /** The API as one table. */
  routes: AnyRoute[];
  tools: Tools;
  /** The door for events; devices and the command line use it. */
  recorder: Recorder;
  /** Sends to organization webhooks, where this process has the role worker. */
  engine: Engine | undefined;
  /** In-flight requests finish first, then the database connections go. */
  close(): Promise<void>;
}

const KEEP_ORDER_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Housekeeping that any process may do, several at once too; what fails is done the next time. */
async function keepOrder(tools: Tools, retentionDays: number | undefined, log: Log): Promise<void> {
  const now = tools.clock.now();
  const chores = [
    () => ensurePartitions(tools.database, now),
    () => forgetFullBuckets(tools.database, now),
    ...(retentionDays === undefined
      ? []
      : [() => dropOldPartitions(tools.database, new Date(now.getTime() - retentionDays * DAY_MS))]),
  ];
  for (const chore of chores) {
    await chore().catch((error: Error) => log.warn({ error: error.message }, 'housekeeping put off'));
  }
}

export async function openApp({ config, secretKey, where, log, clock, random }: AppParts): Promise<App> {
  const tools = openTools(where, log, clock, random);
  const changes = openChangeFeed(where, (error) => log.warn({ error: error.message }, 'change feed lost'));
  const metrics = openMetrics();
  metrics.gauge(
    'lares_database_waiting',
    'Callers that wait for a database connection.',
    tools.database.waiting,
  );

  const limiter = config.rateLimit && openRateLimiter(tools.database, config.rateLimit, tools.clock);
  const callers = openCallers(tools.database, changes);
  const access = accessControl(tools.database, callers, limiter, tools.clock);
  const { timeoutMs, allowPrivate } = config.webhooks;
  const parts: WebhookParts = {
    box: openSecretBox(secretKey, tools.random),
    sender: openSender({ timeoutMs, allowPrivate, retryIdleClose: true }),
    onceSender: openSender({ timeoutMs, allowPrivate, retryIdleClose: false }),
    allowPrivate,
    stopped: (hookId) => {
      engine?.drop(hookId);
      userQueue.forget(hookId);
    },
  };
  const delaysS = config.webhooks.retryDelaysS;
  const engine = config.roles.has('worker')
    ? startEngine({ tools, webhooks: parts, changes, log, metrics, delaysS, timeoutMs })
    : undefined;
  const userQueue = openUserWebhookQueue({ sender: parts.onceSender, log, clock: tools.clock });
  changes.subscribe(
    'webhook',
    (hookId) => userQueue.forget(hookId),
    () => undefined,
  );
  const recorder = openRecorder({
    tools,
    receivers: openReceivers(parts.box),
    sink: engine,
    toUsers: (delivery) => userQueue.push(delivery),
  });
  metrics.gauge('lares_user_webhooks_waiting', 'Events that wait for a user webhook.', () =>
    userQueue.waiting(),
  );
  metrics.gauge('lares_user_webhooks_dropped', 'Events dropped because a user webhook queue was full.', () =>
    userQueue.dropped(),
  );
  const routes = [
    ...userRoutes(tools, access, callers),
    ...organizationRoutes(tools, access, callers),
    ...memberRoutes(tools, access, callers),
    ...homeRoutes(tools, access, openHomeLists(tools.database)),
    ...deviceRoutes(tools, access),
    ...eventRoutes(tools, access),
    ...organizationWebhookRoutes(tools, access, parts),
    ...userWebhookRoutes(tools, access, parts),
  ];
  const server = await buildServer({
    version: VERSION,
    log,
    metrics,
    limiter,
    trustProxy: config.trustProxy,
    servedOverHttps: config.publicUrl?.startsWith('https:') ?? false,
    ready: () => tools.database.row(sql`SELECT FROM schema_migrations LIMIT 1`).then(() => undefined),
    schemas: [...accountSchemas, ...homeSchemas, ...deviceSchemas],
    // Health and metrics are there in every role.
    routes: config.roles.has('api') ? routes : [],
  });

  // Also at the first start: whatever is older than the months made here lies in the partition for the rest.
  const keepingOrder = keepOrder(tools, config.eventRetentionDays, log);
  const sweeping = setInterval(
    () => void keepOrder(tools, config.eventRetentionDays, log),
    KEEP_ORDER_EVERY_MS,
  );
  sweeping.unref();

  return {
    server,
    routes,
    tools,
    recorder,
    engine,
    close: async () => {
      clearInterval(sweeping);
      await keepingOrder;
      await drain(server);
      await Promise.all([engine?.stop(), userQueue.close()]);
      await Promise.all([parts.sender.close(), parts.onceSender.close()]);
      await changes.stop();
      await tools.database.close();
    },
  };
}
