import { useRef } from 'react';
import type { HomeOverview } from '../../../contract.ts';

/**
 * Keeps the order of homes while one is hovered or focused: what the user is about to press must not move. New ones
 * come last until then.
 */
export function useStableOrder(homes: HomeOverview[], isUsed: () => boolean): HomeOverview[] {
  const shown = useRef<Map<string, number>>(new Map());
  if (!isUsed()) {
    shown.current = new Map(homes.map((home, place) => [home.home_id, place]));
    return homes;
  }
  const places = shown.current;
  const placeOf = (home: HomeOverview) => places.get(home.home_id) ?? Number.MAX_SAFE_INTEGER;
  return homes.toSorted((one, other) => placeOf(one) - placeOf(other));
}
