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
import { type Answer, DeviceGone, type Intake, RETRY_AFTER_S } from './intake.ts';
import { openLongPoll } from './long-poll.ts';
import { Overloaded } from './overload.ts';
import type { Pace } from './pace.ts';
import { acceptReports, MOST_REPORT_BYTES, type ReadBody } from './read-body.ts';

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
const OVERLOADED = { error: 'Service Unavailable', message: 'Too many reports wait to be stored.' };
const LONGEST_WAIT_S = 60;
const GONE_RETRY_AFTER_S = 10;
const BEARER = /^Bearer +(dt_[\w-]{1,200}) *$/i;

/** Where devices report over HTTPS, below /ingest/v1/, and the telemetry path that ThingsBoard's clients know. */
export function ingestPlugin({
  tools,
  authentication,
  intake,
  pace,
  changes,
  limiter,
  metrics,
}: IngestPlugin) {
  const longPoll = openLongPoll(changes);
  metrics.gauge(
    'lares_devices_waiting',
    'Devices that wait for a command with an open request.',
    longPoll.waiting,
  );

  async function deviceOf(
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
    if (!device.active) throw forbidden('The device is switched off.');
    const seconds = pace.take(device.device_id);
    if (seconds !== undefined) throw tooManyRequests(seconds);
    return device;
  }

  const byHeader = (request: FastifyRequest, reply: FastifyReply) =>
    deviceOf(BEARER.exec(request.headers.authorization ?? '')?.[1], request, reply);

  async function takeAll(
    device: AuthenticatedDevice,
    reports: unknown[],
    reply: FastifyReply,
  ): Promise<Answer> {
    const { device_id, home_id } = device;
    try {
      return await intake.take({ device_id, home_id }, reports);
    } catch (error) {
      if (error instanceof Overloaded) {
        throw new ApiError(503, 'Service Unavailable', error.message, {
          retryAfterSeconds: error.retryAfterS,
        });
      }
      // It just moved or was deleted, and its next request is refused for that; or its organization moves, which takes a while.
      if (error instanceof DeviceGone)
        throw new ApiError(503, 'Service Unavailable', error.message, {
          retryAfterSeconds: GONE_RETRY_AFTER_S,
        });
      reply.header('retry-after', 2);
      throw error;
    }
  }

  return async (server: FastifyInstance): Promise<void> => {
    acceptReports(server);
    server.addHook('preClose', async () => longPoll.close());
    server.decorateRequest('device', null);
    // Before the body is read: a device that may not report is refused whatever it sends.
    const asked = {
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        request.device = await byHeader(request, reply);
        // Without reading the body and without an error: refusing must cost less than taking.
        if (request.method === 'POST' && intake.isFull())
          return reply.status(503).header('retry-after', RETRY_AFTER_S).send(OVERLOADED);
      },
    };
    const reporting = { ...asked, config: { ...COUNTS_CALLERS, ...ALWAYS_IN_TIME } };

    server.post('/ingest/v1/reports', { ...reporting, ...REPORTS_DOCUMENT }, async (request, reply) => {
      const answer = await takeAll(deviceIn(request), reportsIn(request.body as ReadBody | undefined), reply);
      requireAnyTaken(answer);
      const { conflicts: _, ...answered } = answer;
      return reply.status(202).send({ ...answered, server_time: tools.clock.now().getTime() });
    });

    const waiting = { ...asked, config: COUNTS_CALLERS };
    server.get('/ingest/v1/commands', { ...waiting, ...COMMANDS_DOCUMENT }, async (request) => {
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

    const byPath = {
      schema: { hide: true },
      config: { ...COUNTS_CALLERS, ...ALWAYS_IN_TIME },
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        request.device = await deviceOf((request.params as { token: string }).token, request, reply);
      },
    };
    server.post('/api/v1/:token/telemetry', byPath, async (request, reply) => {
      const device = deviceIn(request);
      const report = readTelemetry(
        (request.body as ReadBody | undefined)?.value,
        tools.clock.now().getTime(),
      );
      if (!report)
        throw badRequest('The body must be telemetry: an object of values, or a list of {ts, values}.', {
          context: WHOLE_BODY,
        });
      requireAnyTaken(await takeAll(device, [report], reply));
      return reply.status(200).send();
    });
  };
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
    if ((body?.bytes ?? 0) > MOST_REPORT_BYTES) throw tooLarge('A report may have 64 KiB.');
    return [value];
  }
  if (value.length === 0) throw badRequest('The list of reports is empty.', { context: WHOLE_BODY });
  if (value.length > MOST_REPORTS)
    throw badRequest(`A request may have ${MOST_REPORTS} reports.`, { context: WHOLE_BODY });
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
      'A report with this boot_id and seq was taken before, with another body.',
      details,
    );
  if (rejected.length > 0 && rejected.every(({ reason }) => reason === 'other_device'))
    throw new ApiError(403, 'forbidden', '"device_id" is another device than the token\'s.', {
      error_key: 'insufficient_access',
      ...details,
    });
  throw new ApiError(422, 'Unprocessable Content', 'Nothing in the body could be taken.', details);
}

function waitIn(query: Record<string, unknown>): number {
  const text = query['wait'] ?? '0';
  const seconds = typeof text === 'string' && /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  if (!(seconds <= LONGEST_WAIT_S))
    throw badRequest(`"wait" must be whole seconds from 0 to ${LONGEST_WAIT_S}.`, { context: 'wait' });
  return seconds;
}
