import { DateTime } from '../../../components/display/time.tsx';
import type { HomeEvent } from '../../../contract.ts';
import { eventAnnouncement } from '../../../format/event-text.ts';
import { t } from '../../../i18n/texts.ts';
import classes from './charts.module.css';

/** The events marked on the time axis as a list, for keyboards and screen readers. */
export function ChartEvents({ events, zone }: { events: HomeEvent[]; zone: string }) {
  if (events.length === 0) return null;
  return (
    <details>
      <summary className={classes.summary}>{t('charts.eventsOnChart', { count: events.length })}</summary>
      <ol className={classes.events} reversed>
        {events.toReversed().map((event) => (
          <li key={event.event_id}>
            <DateTime at={event.event_time} zone={zone} />: {eventAnnouncement(event, zone)}
          </li>
        ))}
      </ol>
    </details>
  );
}
