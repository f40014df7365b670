import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { isTemporary } from './client.ts';

const MAX_RETRIES = 2;
const FRESH_MS = 15_000;

/** Refusals are final. Only temporary errors are retried. */
function shouldRetry(count: number, error: Error): boolean {
  return isTemporary(error) && count < MAX_RETRIES;
}

/**
 * Always: offline users see the failed call. Otherwise the library would keep it, and arm a home or message a guest
 * minutes later, when the phone is online again.
 */
const networkMode = 'always';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode, retry: shouldRetry, staleTime: FRESH_MS, refetchOnReconnect: true },
    mutations: { networkMode, retry: false },
  },
});

/** After a change: what is shown of it is read again. */
export const refresh = (...queryKeys: QueryKey[]): Promise<unknown> =>
  Promise.all(queryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
