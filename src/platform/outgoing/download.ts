import { Deadline } from './deadline.ts';
import { type ExchangeOptions, openExchange } from './exchange.ts';
import type { Answered } from './read-answer.ts';
import { REASONS, statusReason, urlReason } from './reasons.ts';
import { isRedirect, MOST_REDIRECTS, nextStep, type Step } from './redirect.ts';
import { readTarget } from './target-url.ts';

export interface DownloadRequest {
  url: string;
  /** Sent to every hop: they contain no secrets. */
  headers: Record<string, string>;
  /** Lets the caller cancel. */
  signal?: AbortSignal;
}

/** All results of the remote side are values. */
export type Downloaded =
  | { kind: 'body'; body: Buffer; headers: Answered['headers'] }
  /** 304: what the request's validators name is current. */
  | { kind: 'unchanged' }
  | { kind: 'failed'; reason: string; status?: number };

export type Download = (request: DownloadRequest) => Promise<Downloaded>;

const NOT_MODIFIED = 304;
const OK = 200;

/**
 * GETs a customer's address under the webhooks' guard. One connection per request: the next one to the host comes in
 * 15 minutes.
 */
export function openDownload(options: ExchangeOptions): Download {
  const exchange = openExchange(options);

  async function chain(request: DownloadRequest, time: Deadline): Promise<Downloaded> {
    const read = readTarget(request.url, options);
    if ('problem' in read) return { kind: 'failed', reason: urlReason(read.problem, false) };
    let step: Step = { target: read.target, method: 'GET' };
    for (let redirects = 0; ; redirects += 1) {
      const { headers } = request;
      const asked = { target: step.target, method: 'GET', headers, redirected: redirects > 0 } as const;
      const answer = await exchange(asked, time);
      if ('reason' in answer) return { kind: 'failed', ...answer };
      const { status } = answer;
      if (status === NOT_MODIFIED) return { kind: 'unchanged' };
      if (status === OK) return { kind: 'body', body: answer.body, headers: answer.headers };
      if (!isRedirect(status)) return { kind: 'failed', reason: statusReason(status), status };
      if (redirects === MOST_REDIRECTS) return { kind: 'failed', reason: REASONS.tooManyRedirects, status };
      const next = nextStep(step, status, answer.headers['location'], options);
      if ('reason' in next) return { kind: 'failed', reason: next.reason, status };
      step = next.step;
    }
  }

  return async (request) => {
    const time = new Deadline(options.timeoutMs, request.signal);
    try {
      return await chain(request, time);
    } finally {
      time.over();
    }
  };
}
