import { lares, params } from '../../client/client.ts';
import { refresh } from '../../client/query-client.ts';
import { showMessage } from '../../components/feedback/toast.ts';
import { ConfirmAction } from '../../components/forms/confirm-action.tsx';
import type { Guest } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { guestKeys } from '../../queries/guests.ts';

interface CancelGuestProps {
  guest: Guest;
  /** Where to go if the shown guest is deleted. */
  leave?: () => unknown;
}

export function CancelGuest({ guest, leave }: CancelGuestProps) {
  return (
    <ConfirmAction
      label={t('guests.cancelStay')}
      describedAs={t('guests.cancelStayOf', { name: guest.name })}
      title={t('guests.cancelTheStayOf', { name: guest.name })}
      text={t('guests.cancelConsequence')}
      keepLabel={t('guests.keepStay')}
      disabled={guest.readonly}
      run={() =>
        lares.DELETE(
          '/homes/{home_id}/guests/{guest_id}',
          params({ home_id: guest.home_id, guest_id: guest.guest_id }),
        )
      }
      done={async () => {
        showMessage(t('guests.stayOfWasCancelled', { name: guest.name }));
        await leave?.();
        await refresh(...guestKeys(guest.home_id));
      }}
    />
  );
}
