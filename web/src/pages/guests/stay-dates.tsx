import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Moment } from '../../components/moment.tsx';
import type { Guest } from '../../contract.ts';
import { Rich } from '../../words/rich.tsx';
import { t } from '../../words/words.ts';

const dim = (words: ReactNode) => (
  <Text span size="sm" c="dimmed">
    {words}
  </Text>
);

/** From and to in the zone of the home, one below the other. */
export function StayDates({ guest, zone }: { guest: Guest; zone: string }) {
  return (
    <>
      <div>
        <Moment at={guest.checkin_time} zone={zone} />
      </div>
      {guest.checkout_time === null ? (
        <Text size="sm" c="dimmed">
          {t('open end')}
        </Text>
      ) : (
        <div style={{ whiteSpace: 'nowrap' }}>
          <Rich
            message="<dim>to</dim> {moment}"
            values={{ dim, moment: <Moment at={guest.checkout_time} zone={zone} /> }}
          />
        </div>
      )}
    </>
  );
}
