import { Text } from '@mantine/core';
import { displayName } from '../../../format/names.ts';
import { t } from '../../../i18n/texts.ts';

const MAX_SHOWN = 3;

/** "All events", or the first few and how many more. */
export function EventNames({ events }: { events: string[] }) {
  if (events.includes('*')) return <Text size="sm">{t('webhooks.allEvents')}</Text>;
  const first = events.slice(0, MAX_SHOWN).map(displayName).join(', ');
  const more = events.length - MAX_SHOWN;
  return (
    <Text size="sm" title={events.map(displayName).join(', ')}>
      {more > 0 ? t('webhooks.eventsAndMore', { events: first, more }) : first}
    </Text>
  );
}
