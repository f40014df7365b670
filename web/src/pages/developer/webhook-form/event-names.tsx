import { Text } from '@mantine/core';
import { readable } from '../../../format/names.ts';
import { t } from '../../../i18n/texts.ts';

const MOST_SHOWN = 3;

/** "All events", or the first few and how many more. */
export function EventNames({ events }: { events: string[] }) {
  if (events.includes('*')) return <Text size="sm">{t('webhooks.allEvents')}</Text>;
  const first = events.slice(0, MOST_SHOWN).map(readable).join(', ');
  const more = events.length - MOST_SHOWN;
  return (
    <Text size="sm" title={events.map(readable).join(', ')}>
      {more > 0 ? t('webhooks.eventsAndMore', { events: first, more }) : first}
    </Text>
  );
}
