import { Agent, request } from 'undici';
import { SECOND_MS } from '../../src/platform/durations.ts';

/** The service's default timeout for an endpoint. */
const WAIT_MS = 10 * SECOND_MS;

export interface Forwarded {
  /** Undefined if there was no answer. */
  status: number | undefined;
  reason: string | undefined;
  ms: number;
}

export interface Forwarder {
  send(headers: Record<string, string>, body: string): Promise<Forwarded>;
  close(): Promise<void>;
}

/** To the endpoint on this machine, without a proxy, with the service's bytes. */
export function openForwarder(url: string): Forwarder {
  const dispatcher = new Agent();
  return {
    send: async (headers, body) => {
      const begun = performance.now();
      const ms = () => Math.round(performance.now() - begun);
      try {
        const answer = await request(url, {
          dispatcher,
          method: 'POST',
          headers,
          body,
          headersTimeout: WAIT_MS,
          bodyTimeout: WAIT_MS,
        });
        await answer.body.dump();
        return { status: answer.statusCode, reason: undefined, ms: ms() };
      } catch (error) {
        const { code, message } = error as Error & { code?: string };
        return { status: undefined, reason: code ?? message, ms: ms() };
      }
    },
    close: () => dispatcher.close(),
  };
}
