import { Client } from 'undici';
import type { ConnectPhase } from './connect-error.ts';
import { type ConnectorOptions, guardedConnector } from './connector.ts';
import { Deadline } from './deadline.ts';
import { type Answered, readAnswer } from './read-answer.ts';
import { failureReason, lateReason, type Phase, REASONS, urlReason } from './reasons.ts';
import { readTarget } from './target-url.ts';

export interface CallOptions extends ConnectorOptions {
  /** Covers everything from the look-up to the end of the body. */
  timeoutMs: number;
  /** Of the body, on the wire and unpacked. */
  mostBytes: number;
}

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

/** One request to somebody's API, under the guard of everything that goes out. Redirects are not followed: secrets are in its headers. */
export function openCall(options: CallOptions): Call {
  const connector = guardedConnector(options);
  return async ({ url, method, headers, body, signal }) => {
    const read = readTarget(url, options);
    if ('problem' in read) return { reason: urlReason(read.problem, false) };
    const { target } = read;
    const time = new Deadline(options.timeoutMs, signal);
    const watch: { phase: ConnectPhase; signal: AbortSignal } = { phase: 'resolving', signal: time.signal };
    const client = new Client(target.origin, {
      connect: connector(watch),
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
      const answer = await client.request({ path: target.path, method, headers, body: body ?? null });
      phase = 'body';
      status = answer.statusCode;
      return await readAnswer(answer, options.mostBytes);
    } catch (error) {
      const place = { hostname: target.hostname, redirected: false, status };
      const reason = !time.signal.aborted
        ? failureReason(error, place)
        : time.late
          ? lateReason(phase ?? watch.phase, place)
          : REASONS.closing;
      return status === undefined ? { reason } : { reason, status };
    } finally {
      time.signal.removeEventListener('abort', give);
      time.over();
      await client.destroy();
    }
  };
}
