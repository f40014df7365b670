import { useQueryClient } from '@tanstack/react-query';

/** Everything that is read about the guests of a home stands below this key. */
export const guestsKey = (homeId: string) => ['homes', homeId, 'guests'] as const;
export const feedsKey = (homeId: string) => ['homes', homeId, 'integrations'] as const;

/** After a change: lists, calendar and the guest itself are read again where they are shown. */
export function useGuestsChanged(homeId: string): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: guestsKey(homeId) }),
      queries.invalidateQueries({ queryKey: feedsKey(homeId) }),
    ]);
}
