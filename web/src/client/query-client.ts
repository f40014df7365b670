import { QueryClient } from '@tanstack/react-query';
import { isPassing } from './client.ts';

const MOST_RETRIES = 2;
const FRESH_MS = 15_000;

/** A refusal stays a refusal; only what may be gone in a moment is tried again. */
function isWorthAnotherTry(count: number, error: Error): boolean {
  return isPassing(error) && count < MOST_RETRIES;
}

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: isWorthAnotherTry, staleTime: FRESH_MS } },
});
