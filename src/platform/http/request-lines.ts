import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';

const GATHER_MS = 50;
const MOST_GATHERED_CHARACTERS = 65_536;

/**
 * One line per answer, written by hand and in bundles: through the logger each cost a tenth of a small
 * request. Every value is our own or was checked (route pattern, request id), so none needs escaping;
 * the URL is left out because queries hold names and numbers.
 */
export function requestLines(log: Log) {
  let gathered = '';
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const text = gathered;
    gathered = '';
    if (text !== '') log.writeLines(text);
  }

  function add(request: FastifyRequest, route: string, reply: FastifyReply): void {
    if (!log.isLevelEnabled('info')) return;
    gathered +=
      `{"level":30,"time":"${log.time()}","request_id":"${request.id}","method":"${request.method}",` +
      `"route":"${route}","status":${reply.statusCode},"ms":${reply.elapsedTime.toFixed(2)},"msg":"request"}\n`;
    if (gathered.length > MOST_GATHERED_CHARACTERS) flush();
    else timer ??= setTimeout(flush, GATHER_MS);
  }

  return { add, flush };
}
