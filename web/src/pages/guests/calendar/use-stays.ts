import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { isTemporary, LaresError } from '../../../client/client.ts';
import { limitConcurrency } from '../../../client/concurrency.ts';
import type { GuestList, Home } from '../../../contract.ts';
import { guestsKey, readGuests } from '../../../queries/guests.ts';
import { type Month, windowOf } from './month.ts';

/** The API's maximum page. */
export const MAX_STAYS = 500;
/** Browsers open as many connections. A further call would wait there, where it cannot be cancelled. */
const MAX_CONCURRENT = 6;
const MAX_TRIES = { limited: 4, failed: 2 };
const RATE_LIMIT_PAUSE_MS = 1500;

const runLimited = limitConcurrency(MAX_CONCURRENT);

/** The stays of each home in a month, in the order of the homes. */
export function useStays(homes: Home[], month: Month): UseQueryResult<GuestList>[] {
  return useQueries({
    queries: homes.map((home) => ({
      queryKey: [...guestsKey(home.home_id), 'month', month.name, home.timezone],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        runLimited(signal, () =>
          readGuests(home.home_id, { ...windowOf(month, home.timezone), limit: MAX_STAYS, offset: 0 }),
        ),
      retry: shouldRetry,
      retryDelay: (tries: number) => RATE_LIMIT_PAUSE_MS * (tries + 1),
    })),
  });
}

/** Paging fast hits the rate limit, which passes in a moment. */
function shouldRetry(tries: number, error: Error): boolean {
  if (!(error instanceof LaresError)) return false;
  if (error.status === 429) return tries < MAX_TRIES.limited;
  return isTemporary(error) && tries < MAX_TRIES.failed;
}
