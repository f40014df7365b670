import type { FastifyInstance } from 'fastify';
import { behindBytes } from '../platform/db/backup-behind.ts';
import { openChangeFeed } from '../platform/db/change-feed.ts';
import type { Database } from '../platform/db/database.ts';
import { MOST_STRANGERS, TIMES_A_TOKEN } from '../platform/http/limits/limit-strangers.ts';
import { type Metrics, openMetrics } from '../platform/observability/metrics.ts';
import { openFilesLimit } from '../platform/observability/open-files.ts';
import { RecentFailures, watched } from '../platform/observability/recent-failures.ts';
import { openTools } from '../platform/open-tools.ts';
import { openOwnForms } from '../platform/pages/own-forms.ts';
import { openLocalLimiter } from '../platform/rate-limit/local-limiter.ts';
import { openRateLimiter } from '../platform/rate-limit/rate-limiter.ts';
import type { BucketPolicy } from '../platform/rate-limit/take-from-buckets.ts';
import { openTryLimits, unlimitedTries } from '../platform/rate-limit/try-limits.ts';
import { locksOf } from '../platform/secrets/key-holders.ts';
import { openSecretBox } from '../platform/secrets/secret-box.ts';
import { checkSecretKey, followSecretKey } from '../platform/secrets/secret-key-check.ts';
import type { AppDependencies } from './dependencies.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';

/** First step: what every slice uses and no slice owns. */
export async function openPlatform(given: AppDependencies) {
  const {
    config,
    secretKeys,
    connectionConfig,
    log,
    clock,
    random,
    slowDownGuessing = true,
    passwordCost,
  } = given;
  const { quotas, policy } = config;
  const opened = openTools(
    connectionConfig,
    log,
    clock,
    random,
    passwordCost,
    quotas,
    given.timeouts,
    policy,
  );
  const failures = { api: new RecentFailures(), ingest: new RecentFailures(), worker: new RecentFailures() };
  const toolsOf = (role: keyof typeof failures) => ({
    ...opened,
    database: watched(opened.database, failures[role]),
  });
  const tools = toolsOf('api');
  const changes = openChangeFeed(
    connectionConfig,
    (error) => log.warn({ error: error.message }, 'change feed lost'),
    () => locksOf(secretKeys),
  );
  const box = openSecretBox(secretKeys, tools.random);
  const follow = () =>
    void followSecretKey(tools.database, box).catch((error: Error) =>
      log.error({ error: error.message }, 'secret key not changed'),
    );
  changes.subscribe('secret-key', follow, follow);
  await checkSecretKey(tools.database, box, SEALED_COLUMNS).catch(async (error) => {
    await Promise.all([changes.stop(), tools.database.close()]);
    throw error;
  });
  const metrics = openPlatformMetrics(given, tools.database);
  return {
    config,
    connectionConfig,
    log,
    tools,
    /** Its failures count for that role. */
    toolsOf,
    failures,
    /** Its failures count for no role. */
    database: opened.database,
    changes,
    box,
    secretKeys,
    metrics,
    limiter: config.rateLimit && openRateLimiter(tools.database, config.rateLimit, tools.clock),
    userLimiter: config.userRateLimit && openRateLimiter(tools.database, config.userRateLimit, tools.clock),
    strangerLimiter:
      config.rateLimit &&
      openLocalLimiter(times(config.rateLimit, TIMES_A_TOKEN), tools.clock, MOST_STRANGERS),
    tries: slowDownGuessing ? openTryLimits(tools.database, tools.clock) : unlimitedTries,
    forms: openOwnForms(config.publicUrl, tools.random),
    address: openAddress(config.publicUrl ?? given.supervised?.origin, config.publicUrl),
    supervised: given.supervised,
    demo: given.demo,
    openFiles: given.openFiles ?? openFilesLimit(),
  };
}

function openPlatformMetrics({ config, log, supervised }: AppDependencies, database: Database): Metrics {
  const metrics = openMetrics(supervised?.metrics);
  metrics.gauge('lares_log_lines_dropped', 'Lines of the log that could not be written.', log.dropped);
  metrics.gauge('lares_database_waiting', 'Callers that wait for a database connection.', database.waiting);
  metrics.gauge(
    'lares_database_connections',
    'Connections to the database that are open.',
    database.connections,
  );
  if (config.backup?.folder !== undefined)
    metrics.gauge(
      'lares_backup_behind_bytes',
      'What the database has written and the backup folder has not.',
      () => behindBytes(database),
      'max',
    );
  return metrics;
}

function times({ perSecond, burst }: BucketPolicy, factor: number): BucketPolicy {
  return { perSecond: perSecond * factor, burst: burst * factor };
}

export type Platform = Awaited<ReturnType<typeof openPlatform>>;

/** The public address. Never from the Host header, which anyone can set: links in mails use this address. */
function openAddress(known: string | undefined, publicUrl: string | undefined) {
  let server: FastifyInstance | undefined;
  return {
    /** Only once it is known. */
    baseUrl: () => known ?? server?.listeningOrigin ?? '',
    /** A server that chooses its port knows it when it listens. */
    isKnown: () => known !== undefined || (server?.addresses().length ?? 0) > 0,
    servedOverHttps: publicUrl?.startsWith('https:') ?? false,
    /** Known last, because the server is built from everything else. */
    isOf: (made: FastifyInstance) => {
      server = made;
    },
  };
}
