import type { FastifyInstance, FastifyRequest } from 'fastify';
import { afterWaiting } from '../db/waited.ts';
import { SECOND_MS } from '../durations.ts';
import { unavailable } from '../errors.ts';

/** Less is no wait for a database that is away, and would only cost the bookkeeping. */
const WORTH_COUNTING_MS = 100;
/** Finding out who calls asks the database more than once; each time it may wait. */
const KNOWN_WITHIN_MS = 9 * SECOND_MS;

/**
 * A caller is promised one answer in time, and not one for finding out who it is and another one for what it wants. So the
 * first has a bound of its own, and what it took is taken from the time that the second has.
 */
export function countWaiting(server: FastifyInstance, knownWithinMs = KNOWN_WITHIN_MS): void {
  const watches = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  const waitedFor = new WeakMap<FastifyRequest, number>();
  const ends = new WeakMap<FastifyRequest, () => void>();
  server.addHook('onRequest', (request, reply, done) => {
    const late = () => void reply.send(unavailable('The database took too long.'));
    watches.set(request, setTimeout(late, knownWithinMs));
    done();
  });
  // After all hooks that ask who calls, and before the body, which may take as long as it takes.
  server.addHook('preParsing', (request, reply, payload, done) => {
    clearTimeout(watches.get(request));
    if (reply.elapsedTime > WORTH_COUNTING_MS) waitedFor.set(request, reply.elapsedTime);
    done(null, payload);
  });
  server.addHook('preValidation', (request, _reply, done) => {
    const ms = waitedFor.get(request);
    if (ms === undefined) return done();
    const end = afterWaiting(ms, done);
    ends.set(request, end);
  });
  server.addHook('onSend', (request, _reply, payload, done) => {
    clearTimeout(watches.get(request));
    ends.get(request)?.();
    done(null, payload);
  });
}
