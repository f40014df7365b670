import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { TSchema } from 'typebox';
import type { Clock } from '../clock.ts';
import { MINUTE_MS, SECOND_MS } from '../durations.ts';
import { notFound, WHOLE_REQUEST } from '../errors.ts';
import type { Log } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { Readiness } from '../observability/readiness.ts';
import type { LocalLimiter } from '../rate-limit/local-limiter.ts';
import type { RateLimiter } from '../rate-limit/rate-limiter.ts';
import { listAddresses } from './addresses.ts';
import { answerInTime } from './answer/answer-in-time.ts';
import { answerErrors } from './answer/error-answers.ts';
import { sendHeaders } from './answer/headers.ts';
import { buildSerializer } from './answer/serializers.ts';
import { allowOtherOrigins } from './cross-origin.ts';
import { ErrorBody } from './document/common-schemas.ts';
import {
  type ApiDescription,
  describeApi,
  type SendDocument,
  writtenDocument,
} from './document/describe-api.ts';
import { addNamedSchemas } from './document/named-schemas.ts';
import { limitAddress } from './limits/limit.ts';
import { limitStrangers } from './limits/limit-strangers.ts';
import { type OperationsDependencies, serveOperations } from './operations.ts';
import { refuseBrokenRequest } from './request/broken-request.ts';
import { acceptJsonBodies } from './request/json-body.ts';
import { Paging } from './request/paging.ts';
import { compileValidator } from './request/validation.ts';
import { refuseWrongMethods } from './request/wrong-method.ts';
import { recordRequests, requestId } from './requests.ts';
import type { AnyRoute } from './route.ts';
import { schemasOf, serveRoutes } from './serve-routes.ts';

export interface ServerDependencies extends ApiDescription {
  log: Log;
  clock: Clock;
  metrics: Metrics;
  limiter: RateLimiter | null;
  /** For unidentified callers. */
  strangerLimiter: LocalLimiter | null;
  /** Undefined: anyone may read the metrics. */
  metricsToken: string | undefined;
  /** Number or networks of trusted proxies. */
  trustProxy: number | string[];
  /** Maximum of open connections. */
  mostConnections: number;
  servedOverHttps: boolean;
  /** True if the database was unavailable or hanging a moment ago. */
  isTroubled: () => boolean;
  ready: () => Promise<Readiness>;
  /** For `/readyz?verbose`. */
  alerting: OperationsDependencies['alerting'];
  routes: AnyRoute[];
  /** Other parts of the site, each with its own hooks, parsers and error answers. Paths are complete. */
  sites: ((server: FastifyInstance) => Promise<void>)[];
  schemas: TSchema[];
}

const BODY_LIMIT_BYTES = 1_048_576;
/** As many as fit into a request's head: an id of any length is looked up and answered with the usual 404. */
const MOST_PATH_CHARACTERS = 16_384;
const REQUEST_TIMEOUT_MS = 30 * SECOND_MS;
/** Longer than the idle timeouts of common load balancers (60 s), so that they close first. */
const KEEP_ALIVE_MS = 72 * SECOND_MS;
const DROPS_LOGGED_EVERY_MS = MINUTE_MS;

export async function buildServer(dependencies: ServerDependencies): Promise<FastifyInstance> {
  const server = Fastify({
    logger: false,
    trustProxy: trusted(dependencies.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    // Requests on connections that are still open are answered normally and are their last.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MOST_PATH_CHARACTERS },
    // Both are ours: Fastify would load its own validator at the start.
    schemaController: {
      compilersFactory: { buildSerializer, buildValidator: () => compileValidator as never },
    },
    genReqId: (request) => requestId(request.headers),
    clientErrorHandler: (error, socket) => refuseBrokenRequest(error, socket, addresses),
    frameworkErrors: (error, _request, reply) => {
      (reply as FastifyReply).status(400).send({
        error: 'Bad Request',
        message: error.message,
        context: WHOLE_REQUEST,
      });
    },
  });
  limitConnections(server, dependencies);
  const addresses = listAddresses(server);
  acceptJsonBodies(server);
  answerErrors(server, dependencies.log);
  sendHeaders(server, dependencies.clock, dependencies.servedOverHttps);
  recordRequests(server, dependencies.log, dependencies.metrics);
  answerInTime(server, dependencies.isTroubled);
  limitStrangers(server, dependencies.strangerLimiter);
  refuseWrongMethods(server, addresses, dependencies.limiter);
  const { routes, schemas } = dependencies;
  addNamedSchemas(server, [ErrorBody, Paging, ...schemas, ...routes.flatMap(schemasOf)]);

  await describeApi(server, dependencies);
  const document = writtenDocument(server);
  serveOperations(server, dependencies);
  await server.register(async (api) => serveApi(api, dependencies, document), { prefix: '/v8' });
  for (const site of dependencies.sites) await server.register(site);
  return server;
}

/** Above the limit a connection closes at once: its client retries, and open ones are served. */
function limitConnections({ server }: FastifyInstance, { mostConnections, log }: ServerDependencies): void {
  if (Number.isFinite(mostConnections)) server.maxConnections = mostConnections;
  let loggedAt = Number.NEGATIVE_INFINITY;
  server.on('drop', () => {
    if (performance.now() - loggedAt < DROPS_LOGGED_EVERY_MS) return;
    loggedAt = performance.now();
    log.warn({ most: mostConnections }, 'connections were turned away: too many are open');
  });
}

/** Fastify accepts no number, because it cannot know whether there is a proxy. The operator who sets one says so. */
function trusted(proxies: number | string[]) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}

async function serveApi(
  api: FastifyInstance,
  dependencies: ServerDependencies,
  document: SendDocument,
): Promise<void> {
  allowOtherOrigins(api);
  serveRoutes(api, dependencies.routes);
  api.get('/openapi.json', { schema: { hide: true } }, (_request, reply) => document(reply));
  api.setNotFoundHandler(async (request, reply) => {
    await limitAddress(dependencies.limiter, request, reply);
    throw notFound('Route');
  });
}
