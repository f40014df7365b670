import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from './app/dependencies.ts';
import { closeAll, startLife } from './app/life-cycle.ts';
import { openPlatform, type Platform } from './app/platform.ts';
import { apiRoutes, serve } from './app/routes.ts';
import { openServices, type Services } from './app/services.ts';
import type { Intake } from './devices/index.ts';
import type { Recorder } from './events/index.ts';
import type { Jobs } from './jobs/index.ts';
import type { Mailer } from './mail/index.ts';
import type { AnyRoute } from './platform/http/route.ts';
import type { Metrics } from './platform/observability/metrics.ts';
import type { Tools } from './platform/tools.ts';
import type { Engine, UserWebhookQueue, WebhookDependencies } from './webhooks/index.ts';

/** The composition root. This file and src/app/ are the only place that knows every slice. */

export { deleteHome } from './app/deletion/delete-home.ts';
export type { AppDependencies } from './app/dependencies.ts';

export interface App {
  server: FastifyInstance;
  /** The API as one table. */
  routes: AnyRoute[];
  tools: Tools;
  /** Entry point for events, used by devices and the command line. */
  recorder: Recorder;
  /** Entry point for device reports and alarm orders. */
  intake: Intake;
  /** Port of the embedded broker, if there is one. */
  mqttPort: number | undefined;
  mailer: Mailer;
  /** Sends to organization webhooks, in processes with the role worker. */
  engine: Engine | undefined;
  /** Sends this process's events to user webhooks. */
  userQueue: UserWebhookQueue;
  /** Scheduled work, done in processes with the role worker. */
  jobs: Jobs;
  webhooks: WebhookDependencies;
  metrics: Metrics;
  /** For a process that is being replaced: each connection ends with its next answer. */
  retire(): void;
  /** Resolves after the first housekeeping. */
  tidied: Promise<void>;
  /** Finishes requests in progress, then closes the database connections. */
  close(): Promise<void>;
}

/** If a step fails, everything opened before it is closed, so that the process can end. */
export async function openApp(given: AppDependencies): Promise<App> {
  const platform = await openPlatform(given);
  let services: Services | undefined;
  let server: FastifyInstance | undefined;
  try {
    services = openServices(platform);
    const routes = apiRoutes(platform, services);
    server = await serve(platform, services, routes);
    platform.address.isOf(server);
    return appOf(platform, services, server, routes, await startLife(platform, services, server));
  } catch (error) {
    await closeAll(platform, services, server);
    throw error;
  }
}

function appOf(
  platform: Platform,
  services: Services,
  server: FastifyInstance,
  routes: AnyRoute[],
  { mqttPort, tidied, retire, close }: Pick<App, 'mqttPort' | 'tidied' | 'retire' | 'close'>,
): App {
  const { recorder, intake, mailer, engine, userQueue, jobs, webhooks } = services;
  return {
    server,
    routes,
    tools: platform.tools,
    recorder,
    intake,
    mqttPort,
    mailer,
    engine,
    userQueue,
    jobs,
    webhooks,
    metrics: platform.metrics,
    retire,
    tidied,
    close,
  };
}
