import { useEffect, useRef, useState } from 'react';
import { serverNow } from '../../../client/server-clock.ts';
import type { HomeEvent } from '../../../contract.ts';
import { eventAnnouncement } from '../../../format/event-text.ts';
import { t } from '../../../i18n/texts.ts';

export interface NewEvents {
  /** Arrival time of each event that came while the list was open, in ms. */
  arrivals: ReadonlyMap<string, number>;
  /** For screen readers. */
  text: string;
}

const NONE: NewEvents = { arrivals: new Map(), text: '' };

/** New events since the list was opened. Another `listName` starts over. */
export function useNewEvents(events: HomeEvent[] | undefined, listName: string, zone: string): NewEvents {
  const [newEvents, setNewEvents] = useState(NONE);
  const seen = useRef<{ listName: string; ids: Set<string> }>(undefined);
  useEffect(() => {
    if (!events) return;
    if (seen.current?.listName !== listName) {
      seen.current = { listName, ids: new Set(events.map((event) => event.event_id)) };
      setNewEvents(NONE);
      return;
    }
    const { ids } = seen.current;
    const fresh = events.filter((event) => !ids.has(event.event_id));
    if (fresh.length === 0) return;
    for (const event of fresh) ids.add(event.event_id);
    const at = serverNow();
    setNewEvents(({ arrivals }) => ({
      arrivals: new Map([...arrivals, ...fresh.map(({ event_id }) => [event_id, at] as const)]),
      text: announcement(fresh, zone),
    }));
  }, [events, listName, zone]);
  return newEvents;
}

function announcement(fresh: HomeEvent[], zone: string): string {
  const [newest] = fresh;
  if (!newest) return '';
  const event = eventAnnouncement(newest, zone);
  return fresh.length === 1
    ? t('common.newEvent', { event })
    : t('common.newEventNewestCount', { count: fresh.length, event });
}
