import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ChangeFeed } from '../../platform/db/change-feed.ts';
import {
  ApiError,
  badRequest,
  forbidden,
  tooLarge,
  tooManyRequests,
  unauthorized,
  WHOLE_BODY,
} from '../../platform/errors.ts';
import { ALWAYS_IN_TIME } from '../../platform/http/answer/answer-in-time.ts';
import { limitAddress } from '../../platform/http/limits/limit.ts';
import { COUNTS_CALLERS } from '../../platform/http/limits/limit-strangers.ts';
import type { Metrics } from '../../platform/observability/metrics.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import type { Tools } from '../../platform/tools.ts';
import { readTelemetry } from '../report/thingsboard.ts';
import { takeCommands } from './commands.ts';
import type { AuthenticatedDevice, DeviceAuthentication } from './device-authentication.ts';
import { COMMANDS_DOCUMENT, REPORTS_DOCUMENT } from './document.ts';
import type { Answer, Intake } from './intake.ts';
import { openLongPoll } from './long-poll.ts';
import type { Pace } from './pace.ts';
import { acceptReports, MOST_REPORT_BYTES, type ReadBody } from './read-body.ts';
import { DeviceGone, Overloaded, RETRY_AFTER_S } from './refusals.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The device whose token was sent; set before the body is read. */
    device: AuthenticatedDevice | null;
  }
}

interface IngestPlugin {
  tools: Tools;
  authentication: DeviceAuthentication;
  intake: Intake;
  pace: Pace;
  changes: ChangeFeed;
  limiter: RateLimiter | null;
  metrics: Metrics;
}

const MOST_REPORTS = 100;
const OVERLOADED = {
  error: 'Service Unavailable',
  message: 'Too many reports are waiting to be stored. Try again later.',
};
const LONGEST_WAIT_S = 60;
const GONE_RETRY_AFTER_S = 10;
const BEARER = /^Bearer +(dt_[\w-]{1,200}) *$/i;

type Asked = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

/** The entry points of devices over HTTPS: below /ingest/v1/, and the telemetry path of ThingsBoard's clients. */
export function ingestPlugin(plugin: IngestPlugin) {
  const { intake, changes, metrics } = plugin;
  const longPoll = openLongPoll(changes);
  metrics.gauge(
    'lares_devices_waiting',
    'Devices that wait for a command with an open request.',
    longPoll.waiting,
  );
  /** Before the body is read: a device that may not report is refused whatever it sends. */
  const byHeader: Asked = async (request, reply) => {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    request.device = await identify(plugin, token, request, reply);
    // Without reading the body and without an error: refusing must cost less than taking.
    if (request.method === 'POST' && intake.isFull())
      return reply.status(503).header('retry-after', RETRY_AFTER_S).send(OVERLOADED);
    return undefined;
  };

  return async (server: FastifyInstance): Promise<void> => {
    acceptReports(server);
    server.addHook('preClose', async () => longPoll.close());
    server.decorateRequest('device', null);
    serveReports(server, plugin, byHeader);
    serveCommands(server, plugin, byHeader, longPoll);
    serveTelemetry(server, plugin);
  };
}

async function identify(
  { authentication, limiter, pace }: IngestPlugin,
  token: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AuthenticatedDevice> {
  const device = token === undefined ? undefined : await authentication.byToken(token);
  if (!device) {
    // Guessing is counted against the address; a valid token never is.
    await limitAddress(limiter, request, reply);
    throw unauthorized('Send the token of a device: Authorization: Bearer <DEVICE_TOKEN>.');
  }
  if (!device.active) throw forbidden('The device is inactive. Set "active" to true to accept its reports.');
  const seconds = pace.take(device.device_id);
  if (seconds !== undefined) throw tooManyRequests(seconds);
  return device;
}

async function takeAll(
  { intake }: IngestPlugin,
  { device_id, home_id }: AuthenticatedDevice,
  reports: unknown[],
  reply: FastifyReply,
): Promise<Answer> {
  try {
    return await intake.take({ device_id, home_id }, reports);
  } catch (error) {
    if (error instanceof Overloaded) throw comeAgain(error, error.retryAfterS);
    // It just moved or was deleted, and its next request is refused for that; or its organization moves, which takes a while.
    if (error instanceof DeviceGone) throw comeAgain(error, GONE_RETRY_AFTER_S);
    reply.header('retry-after', 2);
    throw error;
  }
}

function comeAgain({ message }: Error, retryAfterSeconds: number): ApiError {
  return new ApiError(503, 'Service Unavailable', message, { retryAfterSeconds });
}

function serveReports(server: FastifyInstance, plugin: IngestPlugin, onRequest: Asked): void {
  const options = { onRequest, config: { ...COUNTS_CALLERS, ...ALWAYS_IN_TIME }, ...REPORTS_DOCUMENT };
  server.post('/ingest/v1/reports', options, async (request, reply) => {
    const device = deviceIn(request);
    const reports = reportsIn(request.body as ReadBody | undefined);
    const answer = await takeAll(plugin, device, reports, reply);
    requireAnyTaken(answer);
    const { conflicts: _, ...answered } = answer;
    return reply.status(202).send({ ...answered, server_time: plugin.tools.clock.now().getTime() });
  });
}

function serveCommands(
  server: FastifyInstance,
  { tools }: IngestPlugin,
  onRequest: Asked,
  longPoll: ReturnType<typeof openLongPoll>,
): void {
  const options = { onRequest, config: COUNTS_CALLERS, ...COMMANDS_DOCUMENT };
  server.get('/ingest/v1/commands', options, async (request) => {
    const device = deviceIn(request);
    const wait = waitIn(request.query as Record<string, unknown>);
    const read = () => takeCommands(tools.database, device.device_id, tools.clock.now());
    const arriving = wait > 0 ? longPoll.wait(device.device_id, wait * 1000) : undefined;
    const commands = await read();
    if (commands.length > 0 || !arriving) {
      arriving?.leave();
      return { commands };
    }
    request.raw.once('close', () => arriving.leave());
    await arriving.done;
    return { commands: await read() };
  });
}

function serveTelemetry(server: FastifyInstance, plugin: IngestPlugin): void {
  const options = {
    schema: { hide: true },
    config: { ...COUNTS_CALLERS, ...ALWAYS_IN_TIME },
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      const { token } = request.params as { token: string };
      request.device = await identify(plugin, token, request, reply);
    },
  };
  server.post('/api/v1/:token/telemetry', options, async (request, reply) => {
    const device = deviceIn(request);
    const body = request.body as ReadBody | undefined;
    const report = readTelemetry(body?.value, plugin.tools.clock.now().getTime());
    if (!report)
      throw badRequest('The body must be telemetry: an object of values, or a list of {ts, values}.', {
        context: WHOLE_BODY,
      });
    requireAnyTaken(await takeAll(plugin, device, [report], reply));
    return reply.status(200).send();
  });
}

function deviceIn(request: FastifyRequest): AuthenticatedDevice {
  if (!request.device) throw unauthorized('Send the token of a device.');
  return request.device;
}

function reportsIn(body: ReadBody | undefined): unknown[] {
  const value = body?.value;
  if (typeof value !== 'object' || value === null)
    throw badRequest('The body must be a report or a list of reports.', { context: WHOLE_BODY });
  if (!Array.isArray(value)) {
    if ((body?.bytes ?? 0) > MOST_REPORT_BYTES) throw tooLarge('A report must have at most 64 KiB.');
    return [value];
  }
  if (value.length === 0)
    throw badRequest('The list of reports is empty. Send at least one report.', { context: WHOLE_BODY });
  if (value.length > MOST_REPORTS)
    throw badRequest(`A request must have at most ${MOST_REPORTS} reports.`, { context: WHOLE_BODY });
  return value;
}

/** No 202 for what can never be taken, so that the device does not repeat it. */
function requireAnyTaken({ accepted, duplicates, conflicts, rejected }: Answer): void {
  if (accepted > 0 || duplicates > 0) return;
  const details = { rejected };
  if (conflicts > 0)
    throw new ApiError(
      409,
      'Conflict',
      'Another report with this boot_id and seq is already stored. Send new reports with a new seq.',
      details,
    );
  if (rejected.length > 0 && rejected.every(({ reason }) => reason === 'other_device'))
    throw new ApiError(403, 'forbidden', '"device_id" must be the device of the token.', {
      error_key: 'insufficient_access',
      ...details,
    });
  throw new ApiError(
    422,
    'Unprocessable Content',
    'No value in the body could be stored. See "rejected" for the reasons.',
    details,
  );
}

function waitIn(query: Record<string, unknown>): number {
  const text = query['wait'] ?? '0';
  const seconds = typeof text === 'string' && /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  if (!(seconds <= LONGEST_WAIT_S))
    throw badRequest(`"wait" must be a whole number of seconds from 0 to ${LONGEST_WAIT_S}.`, {
      context: 'wait',
    });
  return seconds;
}
