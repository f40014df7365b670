import { Deadline } from './deadline.ts';
import { type ExchangeOptions, openExchange } from './exchange.ts';
import type { Answered } from './read-answer.ts';
import { urlReason } from './reasons.ts';
import { readTarget } from './target-url.ts';

export interface CallRequest {
  url: string;
  method: 'GET' | 'POST';
  /** May be secrets: they go to this address alone. */
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
}

/** Whatever the far side does is a value. The body is there with a 200 alone. */
export type Called = Answered | { reason: string; status?: number };

export type Call = (request: CallRequest) => Promise<Called>;

/** One request to somebody's API. Redirects are not followed: secrets are in its headers. */
export function openCall(options: ExchangeOptions): Call {
  const exchange = openExchange(options);
  return async ({ url, method, headers, body, signal }) => {
    const read = readTarget(url, options);
    if ('problem' in read) return { reason: urlReason(read.problem, false) };
    const time = new Deadline(options.timeoutMs, signal);
    try {
      return await exchange({ target: read.target, method, headers, body, redirected: false }, time);
    } finally {
      time.over();
    }
  };
}
