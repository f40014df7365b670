import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LocalLimiter } from '../rate-limit/local-limiter.ts';
import { limitStranger } from './limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Finds out who calls and counts that; only those whom it does not know against their address. */
    countsCallers?: true;
  }
}

/** For a route that does. */
export const COUNTS_CALLERS = { countsCallers: true } as const;

/**
 * Every address of the server that does not ask who calls has a limit by the address of the caller: pages, files,
 * documents, health. Routes need do nothing for it, so that none is forgotten. Per process and in memory: it is this
 * process that is kept from drowning, and /healthz has to answer also when the database is away.
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

/** A browser that opens the app for the first time asks for some thirty files, and an office has one address. */
export const TIMES_A_TOKEN = 5;
export const MOST_STRANGERS = 50_000;
