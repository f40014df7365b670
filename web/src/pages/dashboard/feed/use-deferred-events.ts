import { useCallback, useEffect, useState } from 'react';
import type { FeedEvent } from '../../../contract.ts';

/**
 * The shown events. While the user reads them, new ones are held back and counted. They appear afterwards or on
 * request.
 */
export function useDeferredEvents(latest: FeedEvent[], isReading: () => boolean) {
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
