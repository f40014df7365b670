import { QueryClient } from '@tanstack/react-query';
import { isPassing } from './client.ts';

const MOST_RETRIES = 2;
const FRESH_MS = 15_000;

/** A refusal stays a refusal; only what may be gone in a moment is tried again. */
function isWorthAnotherTry(count: number, error: Error): boolean {
  return isPassing(error) && count < MOST_RETRIES;
}

/**
 * Always: whoever is offline is told so by the call that fails. Otherwise the library would keep it, and arm a home or
 * write to a guest when the phone is back, minutes after somebody wanted it.
 */
const networkMode = 'always';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode, retry: isWorthAnotherTry, staleTime: FRESH_MS, refetchOnReconnect: true },
    mutations: { networkMode, retry: false },
  },
});
