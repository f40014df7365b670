import type { FastifyInstance } from 'fastify';
import { limitAddress } from '../../platform/http/limits/limit.ts';
import { COUNTS_CALLERS } from '../../platform/http/limits/limit-strangers.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import type { DeviceAuthentication } from '../ingest/device-authentication.ts';
import { BRIDGE_TOKEN, type BridgeGateway } from './dependencies.ts';

const BODY_LIMIT_BYTES = 4096;

/**
 * For brokers that ask over HTTP whether a device may connect: EMQX reads `result`, mosquitto-go-auth the status. The
 * answer reveals nothing beyond the token's own access.
 */
export function mqttAuthPlugin(
  authentication: DeviceAuthentication,
  limiter: RateLimiter | null,
  bridges?: Pick<BridgeGateway, 'identify'>,
) {
  async function isAllowed(body: unknown): Promise<boolean> {
    const { username, password, clientid } = (
      typeof body === 'object' && body !== null ? body : {}
    ) as Record<string, unknown>;
    if (typeof username !== 'string' || typeof password !== 'string') return false;
    // Programs choose any id.
    if (bridges && password.startsWith(BRIDGE_TOKEN))
      return (await bridges.identify(password))?.bridge_id === username;
    // A device that uses another's id would disconnect that one.
    if (clientid !== undefined && clientid !== username) return false;
    const device = await authentication.byToken(password);
    return device?.device_id === username && device.active;
  }

  return async (server: FastifyInstance): Promise<void> => {
    const options = { bodyLimit: BODY_LIMIT_BYTES, schema: { hide: true }, config: COUNTS_CALLERS };
    server.post('/ingest/v1/mqtt/auth', options, async (request, reply) => {
      const allowed = await isAllowed(request.body);
      // After a restart a broker asks for all its devices at once. Only refusals count.
      if (!allowed) await limitAddress(limiter, request, reply);
      return reply.status(allowed ? 200 : 403).send({ result: allowed ? 'allow' : 'deny' });
    });
  };
}
