import { useCallback, useEffect, useState } from 'react';
import type { FeedEvent } from '../../contract.ts';

/**
 * The events that are shown. While somebody reads them, those that come in are held back and counted; they are shown
 * when that is over, or asked for.
 */
export function useHeldBack(latest: FeedEvent[], isReading: () => boolean) {
  const [shown, setShown] = useState(latest);
  const showAll = useCallback(() => setShown(latest), [latest]);
  const catchUp = useCallback(() => {
    if (!isReading()) setShown(latest);
  }, [latest, isReading]);
  useEffect(catchUp, [catchUp]);
  const known = new Set(shown.map((event) => event.event_id));
  const waiting = latest.filter((event) => !known.has(event.event_id)).length;
  return { shown, waiting, showAll, catchUp };
}
