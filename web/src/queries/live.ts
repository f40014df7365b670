import { isStatus } from '../client/client.ts';

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
