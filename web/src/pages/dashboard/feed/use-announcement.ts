import { useEffect, useRef, useState } from 'react';
import type { FeedEvent } from '../../../contract.ts';
import { displayName } from '../../../format/names.ts';
import { t } from '../../../i18n/texts.ts';

/** For screen readers: one sentence for each batch of new events. */
export function useAnnouncement(events: FeedEvent[]): string {
  const [text, setText] = useState('');
  const seen = useRef<Set<string>>(undefined);
  useEffect(() => {
    const known = seen.current;
    seen.current = new Set(events.map((event) => event.event_id));
    const fresh = known ? events.filter((event) => !known.has(event.event_id)) : [];
    const [newest] = fresh;
    if (!newest) return;
    const event = `${newest.home_name}, ${displayName(newest.event_type)}`;
    setText(
      fresh.length === 1
        ? t('common.newEvent', { event })
        : t('common.newEventNewestCount', {
            count: fresh.length,
            event,
          }),
    );
  }, [events]);
  return text;
}
