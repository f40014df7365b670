import { Client } from 'undici';
import type { ConnectPhase } from './connect-error.ts';
import { type ConnectorOptions, guardedConnector } from './connector.ts';
import type { Deadline } from './deadline.ts';
import { type Answered, readAnswer } from './read-answer.ts';
import { failureReason, lateReason, type Phase, REASONS } from './reasons.ts';
import type { Target } from './target-url.ts';

export interface ExchangeOptions extends ConnectorOptions {
  /** Covers everything from DNS to the end of the body. */
  timeoutMs: number;
  /** Of the body, compressed and uncompressed. */
  mostBytes: number;
}

export interface Exchange {
  target: Target;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string | undefined;
  /** The address differs from the entered one. */
  redirected: boolean;
}

/**
 * One request on a connection of its own, under the guard of all outgoing requests. All results of the remote side
 * are values.
 */
export function openExchange(options: ExchangeOptions) {
  const connector = guardedConnector(options);
  return async function exchange(
    { target, method, headers, body, redirected }: Exchange,
    time: Deadline,
  ): Promise<Answered | { reason: string; status?: number }> {
    const watch: { phase: ConnectPhase; signal: AbortSignal } = { phase: 'resolving', signal: time.signal };
    const client = new Client(target.origin, {
      connect: connector(watch),
      // The deadline is the only clock.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    let phase: Phase | undefined;
    client.once('connect', () => {
      phase = 'response';
    });
    // undici's own abort would open a new connection for the cancelled request.
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
      const place = { hostname: target.hostname, redirected, status };
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
  };
}
