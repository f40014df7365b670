import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { isPassing, LaresError } from '../../../client/client.ts';
import { takingTurns } from '../../../client/in-turn.ts';
import type { GuestList, Home } from '../../../contract.ts';
import { guestsKey, readGuests } from '../../../queries/guests.ts';
import { type Month, windowOf } from './month.ts';

/** The API's maximum page. */
export const MOST_STAYS = 500;
/** Browsers open as many connections. A further call would wait there, where it cannot be cancelled. */
const MOST_AT_ONCE = 6;
const MOST_TRIES = { limited: 4, failed: 2 };
const LIMIT_REFILLS_MS = 1500;

const inTurn = takingTurns(MOST_AT_ONCE);

/** The stays of each home in a month, in the order of the homes. */
export function useStays(homes: Home[], month: Month): UseQueryResult<GuestList>[] {
  return useQueries({
    queries: homes.map((home) => ({
      queryKey: [...guestsKey(home.home_id), 'month', month.name, home.timezone],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        inTurn(signal, () =>
          readGuests(home.home_id, { ...windowOf(month, home.timezone), limit: MOST_STAYS, offset: 0 }),
        ),
      retry: isWorthAnotherTry,
      retryDelay: (tries: number) => LIMIT_REFILLS_MS * (tries + 1),
    })),
  });
}

/** Paging fast hits the rate limit, which passes in a moment. */
function isWorthAnotherTry(tries: number, error: Error): boolean {
  if (!(error instanceof LaresError)) return false;
  if (error.status === 429) return tries < MOST_TRIES.limited;
  return isPassing(error) && tries < MOST_TRIES.failed;
}
