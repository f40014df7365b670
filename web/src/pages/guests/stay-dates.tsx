import { Text } from '@mantine/core';
import { Moment } from '../../components/moment.tsx';
import type { Guest } from '../../contract.ts';

/** From and to in the zone of the home, one below the other. */
export function StayDates({ guest, zone }: { guest: Guest; zone: string }) {
  return (
    <>
      <div>
        <Moment at={guest.checkin_time} zone={zone} />
      </div>
      {guest.checkout_time === null ? (
        <Text size="sm" c="dimmed">
          open end
        </Text>
      ) : (
        <div style={{ whiteSpace: 'nowrap' }}>
          <Text span size="sm" c="dimmed">
            to{' '}
          </Text>
          <Moment at={guest.checkout_time} zone={zone} />
        </div>
      )}
    </>
  );
}
