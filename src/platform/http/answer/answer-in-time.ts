import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SECOND_MS } from '../../durations.ts';
import { unavailable } from '../../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Nothing legitimate takes this long: answered in time even while no problem is known. */
    alwaysInTime?: boolean;
  }
}

/** For such a route. */
export const ALWAYS_IN_TIME = { alwaysInTime: true } as const;

const ANSWER_WITHIN_MS = 9 * SECOND_MS;
const LOOK_AGAIN_MS = SECOND_MS / 2;
const MOST_LOOKS = 20;
const LATE =
  'The database is unreachable or too slow. Check whether the change was made before you try again.';

/**
 * A call queries the database several times (caller, rights, data) and may wait each time. It is still answered
 * within ten seconds. Applies only while the database is known to have problems, except for routes that opt in: an
 * import or a device's long poll legitimately takes longer. A report that takes so long is sent again by its device
 * and stored once.
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
