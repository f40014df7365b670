import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LocalLimiter } from '../../rate-limit/local-limiter.ts';
import { limitStranger } from './limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route identifies and counts its callers. Only unknown ones count against their address. */
    countsCallers?: true;
  }
}

/** For such a route. */
export const COUNTS_CALLERS = { countsCallers: true } as const;

/**
 * Limits requests by address on every path that does not identify its caller: pages, files, documents, health.
 * Automatic for all routes, so that none is forgotten. Per process and in memory: it protects this process, and
 * /healthz must answer without the database.
 */
export function limitStrangers(server: FastifyInstance, limiter: LocalLimiter | null): void {
  if (limiter === null) return;
  const refusal = (request: FastifyRequest, reply: FastifyReply): Error | undefined => {
    if (request.routeOptions.config.countsCallers) return undefined;
    try {
      limitStranger(limiter, request, reply);
      return undefined;
    } catch (error) {
      return error as Error;
    }
  };
  server.addHook('onRequest', (request, reply, done) => done(refusal(request, reply)));
}

/** A browser that opens the app for the first time requests about thirty files, and an office shares one address. */
export const TIMES_A_TOKEN = 5;
export const MOST_STRANGERS = 50_000;
