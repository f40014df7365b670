import type { FastifyReply, FastifyRequest } from 'fastify';
import { gatherLines } from '../../observability/batched-lines.ts';
import type { Log } from '../../observability/log.ts';

/**
 * One log line per answer. Every value is our own or was checked (route pattern, request id), so none needs escaping.
 * URLs are left out, because queries contain names and numbers.
 */
export function requestLines(log: Log) {
  const lines = gatherLines(log);
  return {
    add: (request: FastifyRequest, route: string, reply: FastifyReply): void => {
      if (!lines.wanted()) return;
      lines.add(
        `"request_id":"${request.id}","method":"${request.method}","route":"${route}",` +
          `"status":${reply.statusCode},"ms":${reply.elapsedTime.toFixed(2)},"msg":"request"`,
      );
    },
    flush: lines.flush,
  };
}
