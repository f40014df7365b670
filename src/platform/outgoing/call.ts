import { Deadline } from './deadline.ts';
import { type ExchangeOptions, openExchange } from './exchange.ts';
import type { Answered } from './read-answer.ts';
import { urlReason } from './reasons.ts';
import { readTarget } from './target-url.ts';

export interface CallRequest {
  url: string;
  method: 'GET' | 'POST';
  /** May contain secrets: they are sent to this address only. */
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
}

/** All results of the remote side are values. There is a body only with a 200. */
export type Called = Answered | { reason: string; status?: number };

export type Call = (request: CallRequest) => Promise<Called>;

/** A request to an external API. Redirects are not followed, because the headers contain secrets. */
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
