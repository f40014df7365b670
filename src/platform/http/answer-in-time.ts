import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SECOND_MS } from '../durations.ts';
import { unavailable } from '../errors.ts';

const ANSWER_WITHIN_MS = 9 * SECOND_MS;
const LOOK_AGAIN_MS = SECOND_MS / 2;
const MOST_LOOKS = 20;
const LATE = 'The database is away or too slow; whether anything was changed is not known.';

/**
 * A call asks the database several times: who is it, may they, and then what they want. Each time it may wait, and others may
 * wait before it; whoever calls is promised one answer within ten seconds all the same. Only while the database is known to be
 * in trouble: an import, or a device that waits for a command, takes longer without anything being wrong.
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
      if (isTroubled()) return void reply.send(unavailable(LATE));
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
