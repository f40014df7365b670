import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, unauthorized } from '../../platform/errors.ts';
import { limitAddress } from '../../platform/http/limits/limit.ts';
import { COUNTS_CALLERS } from '../../platform/http/limits/limit-strangers.ts';
import { addressKey } from '../../platform/rate-limit/address-key.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { perMinute, type TryLimits } from '../../platform/rate-limit/try-limits.ts';
import type { Tools } from '../../platform/tools.ts';
import type { CachedDeviceAuthentication } from '../ingest/device-authentication.ts';
import { acceptReports, type ReadBody } from '../ingest/read-body.ts';
import { beginPairing, INTERVAL_S, readIntroduction } from './begin-pairing.ts';
import { BEGIN_DOCUMENT, TAKE_DOCUMENT } from './document.ts';
import { takeToken } from './take-token.ts';

interface PairingPlugin {
  tools: Tools;
  authentication: Pick<CachedDeviceAuthentication, 'forget'>;
  limiter: RateLimiter | null;
  tries: TryLimits;
  baseUrl(): string;
}

/** Many devices that are switched on together share one address. */
const PER_ADDRESS = perMinute(60);
const SECRET = /^Bearer +(ps_[\w-]{43}) *$/i;

/** Pairing requests of devices without a token, below /ingest/v1/pairings. */
export function pairingPlugin({ tools, authentication, limiter, tries, baseUrl }: PairingPlugin) {
  async function take(secret: string, request: FastifyRequest, reply: FastifyReply) {
    try {
      return await takeToken(tools, secret);
    } catch (error) {
      // Only unknown secrets count against the address.
      if (error instanceof ApiError && error.status === 404) await limitAddress(limiter, request, reply);
      throw error;
    }
  }

  return async (server: FastifyInstance): Promise<void> => {
    acceptReports(server);

    server.post('/ingest/v1/pairings', BEGIN_DOCUMENT, async (request, reply) => {
      const introduction = readIntroduction((request.body as ReadBody | undefined)?.value);
      await tries.take(PER_ADDRESS, `pairing-address:${addressKey(request.ip)}`);
      return reply.status(201).send(await beginPairing(tools, introduction, request.ip, baseUrl()));
    });

    const asking = { ...TAKE_DOCUMENT, config: COUNTS_CALLERS };
    server.post('/ingest/v1/pairings/token', asking, async (request, reply) => {
      const secret = SECRET.exec(request.headers.authorization ?? '')?.[1];
      if (secret === undefined) {
        await limitAddress(limiter, request, reply);
        throw unauthorized('Send the pairing secret: Authorization: Bearer <PAIRING_SECRET>.');
      }
      const paired = await take(secret, request, reply);
      if (!paired) return { status: 'waiting', interval: INTERVAL_S };
      authentication.forget(paired.device_id);
      return { status: 'paired', ...paired, address: baseUrl() };
    });
  };
}
