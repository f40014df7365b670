import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptReports, type Intake, RETRY_AFTER_S, type ReadBody } from '../../devices/index.ts';
import { isUnavailable } from '../../platform/db/connection/unavailable.ts';
import { ApiError, badRequest, tooManyRequests, unauthorized, WHOLE_BODY } from '../../platform/errors.ts';
import { ALWAYS_IN_TIME } from '../../platform/http/answer/answer-in-time.ts';
import { limitAddress } from '../../platform/http/limits/limit.ts';
import { COUNTS_CALLERS } from '../../platform/http/limits/limit-strangers.ts';
import { openLocalLimiter } from '../../platform/rate-limit/local-limiter.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import type { Tools } from '../../platform/tools.ts';
import type { BridgeAuthentication } from '../authentication.ts';
import type { AuthenticatedBridge } from '../bridge.ts';
import { UPLINKS_DOCUMENT } from './document.ts';
import type { Uplinks } from './uplink-intake.ts';

interface UplinkPlugin {
  tools: Tools;
  authentication: BridgeAuthentication;
  uplinks: Uplinks;
  intake: Pick<Intake, 'isFull'>;
  limiter: RateLimiter | null;
}

/** A server reports for many devices, and for all of them at once after an outage. */
const PACE = { perSecond: 50, burst: 1000 };
const MOST_KEPT = 20_000;
const BEARER = /^Bearer +(bt_[\w-]{1,200}) *$/i;
const BASIC = /^Basic +([A-Za-z0-9+/=]{1,500}) *$/i;

/** Endpoint for ChirpStack's HTTP integration and webhooks of The Things Stack. */
export function uplinkPlugin({ tools, authentication, uplinks, intake, limiter }: UplinkPlugin) {
  const pace = openLocalLimiter(PACE, tools.clock, MOST_KEPT);

  async function bridgeOf(request: FastifyRequest, reply: FastifyReply): Promise<AuthenticatedBridge> {
    const token = tokenIn(request.headers.authorization ?? '');
    const bridge = token === undefined ? undefined : await authentication.byToken(token);
    // A bridge of a home uses MQTT and sends no uplinks.
    if (!bridge || bridge.kind === 'zigbee2mqtt') {
      await limitAddress(limiter, request, reply);
      throw unauthorized('Send the token of a bridge: Authorization: Bearer <BRIDGE_TOKEN>.');
    }
    const { allowed, retryAfterSeconds } = pace.take(bridge.bridge_id);
    if (!allowed) throw tooManyRequests(retryAfterSeconds);
    if (intake.isFull()) throw overloaded();
    return bridge;
  }

  return async (server: FastifyInstance): Promise<void> => {
    acceptReports(server);
    const bridges = new WeakMap<FastifyRequest, AuthenticatedBridge>();
    const posting = {
      ...UPLINKS_DOCUMENT,
      config: { ...COUNTS_CALLERS, ...ALWAYS_IN_TIME },
      // Before the body is read, as for reports.
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        bridges.set(request, await bridgeOf(request, reply));
      },
    };
    server.post('/ingest/v1/uplinks', posting, async (request, reply) => {
      const bridge = bridges.get(request);
      if (!bridge) throw unauthorized('Send the token of a bridge.');
      const value = (request.body as ReadBody | undefined)?.value;
      if (typeof value !== 'object' || value === null)
        throw badRequest('The body must be a message of the network server as JSON.', {
          context: WHOLE_BODY,
        });
      try {
        // Also for rejected messages: servers repeat a request after any other status, with the same result.
        return reply.status(202).send(await uplinks.handle(bridge, eventIn(request.query), value));
      } catch (error) {
        if ((error as Error).name === 'Overloaded' || isUnavailable(error)) throw overloaded();
        throw error;
      }
    });
  };
}

function overloaded(): ApiError {
  return new ApiError(
    503,
    'Service Unavailable',
    'Too many messages are waiting to be stored. Try again later.',
    {
      retryAfterSeconds: RETRY_AFTER_S,
    },
  );
}

/** A bearer token, or the password of basic authentication: consoles offer one or the other. */
function tokenIn(header: string): string | undefined {
  const basic = BASIC.exec(header)?.[1];
  if (basic === undefined) return BEARER.exec(header)?.[1];
  const credentials = Buffer.from(basic, 'base64').toString('utf8');
  return credentials.slice(credentials.indexOf(':') + 1);
}

/** ChirpStack's event name: `?event=up`. */
function eventIn(query: unknown): string | undefined {
  const { event } = query as Record<string, unknown>;
  return typeof event === 'string' ? event : undefined;
}
