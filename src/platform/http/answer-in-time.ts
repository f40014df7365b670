import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SECOND_MS } from '../durations.ts';
import { unavailable } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Nothing that takes so long is right there: answered in time whether or not anybody knows what is wrong. */
    alwaysInTime?: boolean;
  }
}

/** For such a route. */
export const ALWAYS_IN_TIME = { alwaysInTime: true } as const;

const ANSWER_WITHIN_MS = 9 * SECOND_MS;
const LOOK_AGAIN_MS = SECOND_MS / 2;
const MOST_LOOKS = 20;
const LATE = 'The database is away or too slow; whether anything was changed is not known.';

/**
 * A call asks the database several times: who is it, may they, and then what they want. Each time it may wait, and others may
 * wait before it; whoever calls is promised one answer within ten seconds all the same. Only while the database is known to be
 * in trouble, but for routes that say otherwise: an import, or a device that waits for a command, takes longer without anything
 * being wrong. A report that takes so long is sent again by its device, and taken once.
 */
export function answerInTime(
  server: FastifyInstance,
  isTroubled: () => boolean,
  withinMs = ANSWER_WITHIN_MS,
): void {
  const watches = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  server.addHook('onRequest', (request, reply, done) => {
    let looks = 0;
    const look = () => {
      if (isTroubled() || request.routeOptions.config.alwaysInTime === true)
        return void reply.send(unavailable(LATE));
      looks += 1;
      if (looks < MOST_LOOKS) watches.set(request, setTimeout(look, LOOK_AGAIN_MS));
    };
    watches.set(request, setTimeout(look, withinMs));
    done();
  });
  server.addHook('onSend', (request, _reply, payload, done) => {
    clearTimeout(watches.get(request));
    done(null, payload);
  });
}
