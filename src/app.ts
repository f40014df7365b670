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
import type { Tools } from './platform/tools.ts';
import { VERSION } from './platform/version.ts';

/** The composition root: the only file that knows every slice. */

export interface AppParts {
  config: Pick<Config, 'rateLimit' | 'trustProxy' | 'publicUrl'>;
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
  /** In-flight requests finish first, then the database connections go. */
  close(): Promise<void>;
}

const FORGET_BUCKETS_EVERY_MS = 600_000;

export async function openApp({ config, where, log, clock, random }: AppParts): Promise<App> {
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
  const routes = [
    ...userRoutes(tools, access, callers),
    ...organizationRoutes(tools, access, callers),
    ...memberRoutes(tools, access, callers),
    ...homeRoutes(tools, access, openHomeLists(tools.database)),
    ...deviceRoutes(tools, access),
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
    routes,
  });

  const sweeping = setInterval(() => {
    forgetFullBuckets(tools.database, tools.clock.now()).catch((error: Error) =>
      log.warn({ error: error.message }, 'old rate buckets not removed'),
    );
  }, FORGET_BUCKETS_EVERY_MS);
  sweeping.unref();

  return {
    server,
    routes,
    tools,
    close: async () => {
      clearInterval(sweeping);
      await drain(server);
      await changes.stop();
      await tools.database.close();
    },
  };
}
