import type { Pause } from './pause.ts';

export type Send = (request: Request) => Promise<Response>;

/** Too many requests, or no database: the server did nothing and says when to retry. */
const COME_AGAIN: readonly number[] = [429, 503];
/** Repeating them has the effect of one (RFC 9110, 9.2.2). */
const IDEMPOTENT: readonly string[] = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'];
/** After a lost answer the effect is unknown. Reads may still be repeated. */
const SAFE: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

const FIRST_DELAY_MS = 500;
/** Longer waits are reported to the caller instead. */
const LONGEST_DELAY_MS = 60_000;

export interface RetryOptions {
  /** Retries after the first attempt. */
  retries: number;
  pause: Pause;
  /** For POST calls that may be repeated. */
  repeatable?: boolean;
}

export function withRetries(send: Send, { retries, pause, repeatable = false }: RetryOptions): Send {
  return async (request) => {
    const mayRepeat = repeatable || IDEMPOTENT.includes(request.method);
    const mayBeLost = repeatable || SAFE.includes(request.method);
    for (let tried = 0; mayRepeat && tried < retries; tried += 1) {
      // A request's body can be read once, so every attempt but the last gets a copy.
      const response = await send(request.clone()).catch((error: unknown) => {
        if (!mayBeLost || request.signal.aborted) throw error;
        return undefined;
      });
      if (response && !COME_AGAIN.includes(response.status)) return response;
      const delay = waitOf(response) ?? backoffMs(tried);
      if (response && delay > LONGEST_DELAY_MS) return response;
      await response?.body?.cancel();
      await pause(delay, request.signal);
    }
    return send(request);
  };
}

/** Retry-After is in seconds, or a date. */
function waitOf(response: Response | undefined): number | undefined {
  const text = response?.headers.get('retry-after')?.trim();
  if (!text) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** Half of it random, so that clients do not retry in step. */
function backoffMs(tried: number): number {
  return FIRST_DELAY_MS * 2 ** tried * (0.5 + Math.random() / 2);
}
