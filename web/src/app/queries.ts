import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/http.ts';

const MOST_RETRIES = 2;
const FRESH_MS = 15_000;

/** A refusal stays a refusal; only what may be gone in a moment is tried again. */
function isWorthAnotherTry(count: number, error: Error): boolean {
  const passing = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return passing && count < MOST_RETRIES;
}

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: isWorthAnotherTry, staleTime: FRESH_MS } },
});
