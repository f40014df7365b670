import { Text } from '@mantine/core';
import type { HomeEvent } from '../../api/homes.ts';
import { Moment } from '../../parts/moment.tsx';
import { Rows } from '../../parts/rows.tsx';
import { readable } from '../../words/names.ts';
import { EventDetails } from './event-details.tsx';
import { deviceNameOf, summaryOf } from './metadata.ts';

export function EventRows({ events, zone }: { events: HomeEvent[]; zone: string }) {
  return (
    <Rows
      caption="Events"
      rows={events}
      keyOf={(event) => event.event_id}
      columns={[
        {
          label: 'Event',
          cell: (event) => (
            <Text fw={600} size="sm">
              {readable(event.event_type)}
            </Text>
          ),
        },
        { label: 'When', cell: (event) => <Moment at={event.event_time} zone={zone} /> },
        { label: 'Device', cell: deviceNameOf },
        { label: 'What', cell: (event) => summaryOf(event) || null, width: '30%' },
        {
          label: 'Details',
          plain: true,
          align: 'right',
          cell: (event) => <EventDetails event={event} zone={zone} />,
        },
      ]}
    />
  );
}
