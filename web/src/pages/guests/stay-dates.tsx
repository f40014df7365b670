import type { ReactNode } from 'react';
import { Hint } from '../../components/display/hint.tsx';
import { DateTime } from '../../components/display/time.tsx';
import type { Guest } from '../../contract.ts';
import { Rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/texts.ts';

const dim = (words: ReactNode) => <Hint span>{words}</Hint>;

/** From and to in the home's zone, one below the other. */
export function StayDates({ guest, zone }: { guest: Guest; zone: string }) {
  return (
    <>
      <div>
        <DateTime at={guest.checkin_time} zone={zone} />
      </div>
      {guest.checkout_time === null ? (
        <Hint>{t('guests.openEnd')}</Hint>
      ) : (
        <div style={{ whiteSpace: 'nowrap' }}>
          <Rich
            text="guests.checkOutLine"
            values={{ dim, moment: <DateTime at={guest.checkout_time} zone={zone} /> }}
          />
        </div>
      )}
    </>
  );
}
