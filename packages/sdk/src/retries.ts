import type { Pause } from './pause.ts';

export type Send = (request: Request) => Promise<Response>;

/** Too many requests, and the database that cannot be reached: the server did nothing, and says when to come again. */
const COME_AGAIN: readonly number[] = [429, 503];
/** Twice is the same as once (RFC 9110, 9.2.2). */
const IDEMPOTENT: readonly string[] = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'];
/** After a lost answer nobody knows what was done; what only reads may still be repeated. */
const SAFE: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

const FIRST_DELAY_MS = 500;
/** Who is told to wait longer than this should hear of it instead. */
const LONGEST_DELAY_MS = 60_000;

export interface RetryOptions {
  /** How often at most, after the first time. */
  retries: number;
  pause: Pause;
  /** For calls that may be repeated although they are a POST. */
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

/** Half of it by chance, so that those who were sent away together do not come back together. */
function backoffMs(tried: number): number {
  return FIRST_DELAY_MS * 2 ** tried * (0.5 + Math.random() / 2);
}
