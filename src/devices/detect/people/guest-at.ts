import type { HomeState, Stay } from '../types.ts';

/** The stay at a moment. Of overlapping stays the latest check-in wins, then the greater id. Null: none. */
export function guestAt({ stays }: HomeState, t: number): string | null {
  let found: Stay | undefined;
  for (const stay of stays ?? []) {
    if (t < stay.from || t >= stay.to) continue;
    const wins =
      !found || stay.from > found.from || (stay.from === found.from && stay.guestId > found.guestId);
    if (wins) found = stay;
  }
  return found?.guestId ?? null;
}
