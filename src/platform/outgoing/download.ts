import { Client } from 'undici';
import type { ConnectPhase } from './connect-error.ts';
import { type ConnectorOptions, guardedConnector } from './connector.ts';
import { Deadline } from './deadline.ts';
import { type Answered, readAnswer } from './read-answer.ts';
import { failureReason, lateReason, type Phase, REASONS, statusReason, urlReason } from './reasons.ts';
import { isRedirect, MOST_REDIRECTS, nextStep, type Step } from './redirect.ts';
import { readTarget } from './target-url.ts';

export interface DownloadOptions extends ConnectorOptions {
  /** Covers the whole chain: look-up, connection, handshake, redirects, headers and body. */
  timeoutMs: number;
  /** Of the body, on the wire and unpacked. */
  mostBytes: number;
}

export interface DownloadRequest {
  url: string;
  /** Go to every hop as they are: no secrets in here. */
  headers: Record<string, string>;
  /** Whoever waits may give up. */
  signal?: AbortSignal;
}

/** Whatever the far side does is a value. */
export type Downloaded =
  | { kind: 'body'; body: Buffer; headers: Answered['headers'] }
  /** 304: what the request's validators name is still what is there. */
  | { kind: 'unchanged' }
  | { kind: 'failed'; reason: string; status?: number };

export type Download = (request: DownloadRequest) => Promise<Downloaded>;

const NOT_MODIFIED = 304;
const OK = 200;

/**
 * GETs something that a customer pointed us at, under the guard that webhooks are sent under. A connection per
 * request: the next one to the same host comes in a quarter of an hour.
 */
export function openDownload(options: DownloadOptions): Download {
  const connector = guardedConnector(options);

  async function chain(request: DownloadRequest, time: Deadline): Promise<Downloaded> {
    const read = readTarget(request.url, options);
    if ('problem' in read) return { kind: 'failed', reason: urlReason(read.problem, false) };
    let step: Step = { target: read.target, method: 'GET' };
    for (let redirects = 0; ; redirects += 1) {
      const where = { hostname: step.target.hostname, redirected: redirects > 0 };
      const answer = await exchange(step, request, time, where);
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

  async function exchange(
    { target }: Step,
    { headers }: DownloadRequest,
    time: Deadline,
    where: { hostname: string; redirected: boolean },
  ): Promise<Answered | { reason: string; status?: number }> {
    const watch: { phase: ConnectPhase; signal: AbortSignal } = { phase: 'resolving', signal: time.signal };
    const client = new Client(target.origin, {
      connect: connector(watch),
      // The deadline of the whole chain is the only clock.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    let phase: Phase | undefined;
    client.once('connect', () => {
      phase = 'response';
    });
    // undici's own abort would not do: it opens a new connection for the request it gave up.
    const give = () => void client.destroy();
    time.signal.addEventListener('abort', give);
    let status: number | undefined;
    try {
      if (time.signal.aborted) throw time.signal.reason;
      const answer = await client.request({ path: target.path, method: 'GET', headers });
      phase = 'body';
      status = answer.statusCode;
      return await readAnswer(answer, options.mostBytes);
    } catch (error) {
      const place = { ...where, status };
      const reason = !time.signal.aborted
        ? failureReason(error, place)
        : time.late
          ? lateReason(phase ?? watch.phase, place)
          : REASONS.closing;
      return status === undefined ? { reason } : { reason, status };
    } finally {
      time.signal.removeEventListener('abort', give);
      await client.destroy();
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
