import type { FastifyInstance } from 'fastify';
import { limitAddress } from '../platform/http/limits/limit.ts';
import type { RateLimiter } from '../platform/rate-limit/rate-limiter.ts';
import { fingerprintOf } from './file/signed-file.ts';
import type { EvidenceKey } from './key.ts';

const KEY_PATH = '/.well-known/lares-evidence-key.json';

/** Serves the public key without an account, so that any reader of a report can verify it. */
export function evidenceKeyPlugin(key: EvidenceKey, limiter: RateLimiter | null) {
  return async (server: FastifyInstance): Promise<void> => {
    server.get(KEY_PATH, { schema: { hide: true } }, async (request, reply) => {
      await limitAddress(limiter, request, reply);
      const { publicKey } = await key.read();
      reply.header('access-control-allow-origin', '*');
      return { algorithm: 'Ed25519', key_id: fingerprintOf(publicKey), public_key: publicKey };
    });
  };
}
