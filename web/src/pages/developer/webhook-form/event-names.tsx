import { Text } from '@mantine/core';
import { readable } from '../../../format/names.ts';

const MOST_SHOWN = 3;

/** "All events", or the first few and how many more. */
export function EventNames({ events }: { events: string[] }) {
  if (events.includes('*')) return <Text size="sm">All events</Text>;
  const more = events.length - MOST_SHOWN;
  return (
    <Text size="sm" title={events.map(readable).join(', ')}>
      {events.slice(0, MOST_SHOWN).map(readable).join(', ')}
      {more > 0 ? ` and ${more} more` : ''}
    </Text>
  );
}
