import { useEffect, useRef, useState } from 'react';
import { serverNow } from '../../../client/server-clock.ts';
import type { HomeEvent } from '../../../contract.ts';
import { spoken } from '../../../format/event-text.ts';
import { t } from '../../../i18n/texts.ts';

export interface News {
  /** When each event that came in while the list was looked at did so, ms. */
  arrivals: ReadonlyMap<string, number>;
  /** To be read out. */
  text: string;
}

const NONE: News = { arrivals: new Map(), text: '' };

/** What is new in a list since it was opened. Another `listName` is another list, in which all is known. */
export function useNews(events: HomeEvent[] | undefined, listName: string, zone: string): News {
  const [news, setNews] = useState(NONE);
  const seen = useRef<{ listName: string; ids: Set<string> }>(undefined);
  useEffect(() => {
    if (!events) return;
    if (seen.current?.listName !== listName) {
      seen.current = { listName, ids: new Set(events.map((event) => event.event_id)) };
      setNews(NONE);
      return;
    }
    const { ids } = seen.current;
    const fresh = events.filter((event) => !ids.has(event.event_id));
    if (fresh.length === 0) return;
    for (const event of fresh) ids.add(event.event_id);
    const at = serverNow();
    setNews(({ arrivals }) => ({
      arrivals: new Map([...arrivals, ...fresh.map(({ event_id }) => [event_id, at] as const)]),
      text: announced(fresh, zone),
    }));
  }, [events, listName, zone]);
  return news;
}

function announced(fresh: HomeEvent[], zone: string): string {
  const [newest] = fresh;
  if (!newest) return '';
  const event = spoken(newest, zone);
  return fresh.length === 1
    ? t('common.newEvent', { event })
    : t('common.newEventNewestCount', {
        count: fresh.length,
        event,
      });
}
