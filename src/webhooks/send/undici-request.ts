import type { Dispatcher } from 'undici';
import type { Step } from '../../platform/outgoing/redirect.ts';
import type { SendRequest } from './outcome.ts';

/** Headers that describe a body; a redirect with 303 drops them. */
const BODY_HEADERS = /^content-/i;
const BEYOND_ASCII = /[^\0-\x7f]/;

/** A request as undici takes it. */
export interface UndiciRequest extends Dispatcher.DispatchOptions {
  origin: string;
}

export function toUndiciRequest(request: SendRequest, step: Step, registeredOrigin: string): UndiciRequest {
  const { method, target } = step;
  // The token goes only to its registered origin, also when a redirect leads back to it.
  const isRegistered = target.origin === registeredOrigin;
  return {
    origin: target.origin,
    path: target.path,
    method,
    headers: headersFor(request, method, isRegistered),
    body: method === 'GET' ? null : bodyFor(request, isRegistered),
  };
}

function bodyFor({ body, bodyElsewhere }: SendRequest, isRegistered: boolean): string | Buffer {
  return isRegistered || !bodyElsewhere ? body : bodyElsewhere();
}

function headersFor(
  request: SendRequest,
  method: Step['method'],
  isRegistered: boolean,
): Record<string, string> {
  const headers = method === 'GET' ? withoutBodyHeaders(request.headers) : { ...request.headers };
  if (request.authorization !== undefined && isRegistered) {
    headers['Authorization'] = bytes(request.authorization);
  }
  return headers;
}

function withoutBodyHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !BODY_HEADERS.test(name)));
}

/** undici writes headers in Latin-1. A token beyond Latin-1 is sent as its UTF-8 bytes. */
function bytes(value: string): string {
  return BEYOND_ASCII.test(value) ? Buffer.from(value, 'utf8').toString('latin1') : value;
}
