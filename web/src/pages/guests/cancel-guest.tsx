import { lares } from '../../client/client.ts';
import { ConfirmAction } from '../../components/confirm-action.tsx';
import { rescueFocus } from '../../components/rescue-focus.ts';
import { say } from '../../components/say.ts';
import type { Guest } from '../../contract.ts';
import { useGuestsChanged } from '../../queries/guests.ts';
import { t } from '../../words/words.ts';

interface CancelGuestProps {
  guest: Guest;
  /** Where to go when the guest that was looked at is gone. */
  leave?: () => unknown;
}

export function CancelGuest({ guest, leave }: CancelGuestProps) {
  const changed = useGuestsChanged(guest.home_id);
  return (
    <ConfirmAction
      label={t('Cancel stay')}
      describedAs={t('Cancel stay of {name}', { name: guest.name })}
      icon="bin"
      title={t('Cancel the stay of {name}?', { name: guest.name })}
      text={t(
        'The guest is removed from this home. The access code is free again and the guest page stops working at once. This cannot be taken back.',
      )}
      confirmLabel={t('Cancel stay')}
      keepLabel={t('Keep stay')}
      disabled={guest.readonly}
      run={() =>
        lares.DELETE('/homes/{home_id}/guests/{guest_id}', {
          params: { path: { home_id: guest.home_id, guest_id: guest.guest_id } },
        })
      }
      done={async () => {
        say(t('The stay of {name} was cancelled', { name: guest.name }));
        await leave?.();
        await changed();
        rescueFocus();
      }}
    />
  );
}
