import type { Socket } from 'node:net';
import { methodNotAllowed, notFound, WHOLE_REQUEST } from '../../errors.ts';
import type { Addresses } from '../addresses.ts';

interface Answer {
  status: number;
  error: string;
  message: string;
  context?: string;
  allow?: string[];
}

const ANSWERS: Record<string, Answer> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    error: 'Request Header Fields Too Large',
    message: 'The request headers are too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    error: 'Request Timeout',
    message: 'The request took too long to arrive.',
  },
};
const BROKEN: Answer = {
  status: 400,
  error: 'Bad Request',
  message: 'The request is not valid HTTP.',
  context: WHOLE_REQUEST,
};

/** With the bytes last passed to the parser. */
type ParserError = Error & { code?: string; rawPacket?: unknown };

/**
 * Bytes that are not HTTP never reach a route. They get an error answer in the usual shape, and the connection
 * closes.
 */
export function refuseBrokenRequest(error: ParserError, socket: Socket, addresses: Addresses): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const answer = unknownMethod(error, addresses) ?? ANSWERS[error.code ?? ''] ?? BROKEN;
  const { message, context } = answer;
  const body = JSON.stringify({ error: answer.error, message, context });
  const allow = answer.allow ? `Allow: ${answer.allow.join(', ')}\r\n` : '';
  socket.end(
    `HTTP/1.1 ${answer.status} ${answer.error}\r\nContent-Type: application/json; charset=utf-8\r\n${allow}` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** RFC 9112: a token, a space, an address of visible characters, a space, the version. */
const REQUEST_LINE = /^([\w!#$%&'*+.^`|~-]{1,32}) (\/[\x21-\x7e]*) HTTP\/1\.[01]\r?\n/;

/**
 * Node's parser knows a fixed list of methods. A request that it rejects at the start of a packet for its method
 * alone is answered like a known method that the path lacks.
 */
function unknownMethod({ code, rawPacket }: ParserError, addresses: Addresses): Answer | undefined {
  if (code !== 'HPE_INVALID_METHOD' || !Buffer.isBuffer(rawPacket)) return undefined;
  const [, method, url] = REQUEST_LINE.exec(rawPacket.toString('latin1')) ?? [];
  if (method === undefined || url === undefined) return undefined;
  const allow = addresses.methodsAt(url);
  const { status, error, message } = allow ? methodNotAllowed(method, allow) : notFound('Route');
  return { status, error, message, ...(allow ? { allow } : {}) };
}
