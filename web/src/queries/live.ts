import { focusManager, type QueryClient } from '@tanstack/react-query';
import { isStatus, stopReading } from '../client/client.ts';

/** A home that was deleted, or that one may see no more, does not come back by being asked for. */
export const isGone = (error: Error | null) => isStatus(error, 403) || isStatus(error, 404);

interface Asked {
  state: { error: Error | null };
}

/** Asked again and again, while the tab is seen. */
export const every =
  (ms: number) =>
  ({ state }: Asked) =>
    isGone(state.error) ? false : ms;

/**
 * From here on pages ask for nothing until they wake, as those that nobody looks at: of what is being deleted the answer would be that it
 * is missing. What they are asking is given up.
 */
export async function rest(queries: QueryClient): Promise<void> {
  focusManager.setFocused(false);
  await queries.cancelQueries();
  stopReading();
}

/** What was given up is asked for again, where it is still shown. */
export const wake = () => focusManager.setFocused(undefined);
