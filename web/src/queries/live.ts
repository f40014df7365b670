import { focusManager, type QueryClient } from '@tanstack/react-query';
import { abortReads, isStatus } from '../client/client.ts';

/** A deleted or hidden home does not come back. */
export const isUnavailable = (error: Error | null) => isStatus(error, 403) || isStatus(error, 404);

interface FailingQuery {
  state: { error: Error | null };
}

/** Refetches while the tab is visible. */
export const refetchEvery =
  (ms: number) =>
  ({ state }: FailingQuery) =>
    isUnavailable(state.error) ? false : ms;

/**
 * Stops all queries, as in a hidden tab, until `resumeQueries`, and cancels running ones. During a deletion they would
 * fail with 404.
 */
export async function pauseQueries(queries: QueryClient): Promise<void> {
  focusManager.setFocused(false);
  await queries.cancelQueries();
  abortReads();
}

/** Refetches the cancelled queries that are still shown. */
export const resumeQueries = () => focusManager.setFocused(undefined);
