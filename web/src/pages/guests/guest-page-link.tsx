import { Anchor, Group } from '@mantine/core';
import { CopyButton } from '../../components/forms/copy-button.tsx';
import type { Guest } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';

/** The guest's page, to open and to share. */
export function GuestPageLink({ guest }: { guest: Guest }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Anchor
        href={guest.guest_page}
        target="_blank"
        rel="noopener"
        size="sm"
        style={{ whiteSpace: 'nowrap' }}
        aria-label={t('guests.guestPageNewTab', { name: guest.name })}
      >
        {t('common.guestPage')}
      </Anchor>
      <CopyButton
        value={guest.guest_page}
        what={t('guests.linkToGuestPageOf', { name: guest.name })}
        size="compact-xs"
        flex="none"
      />
    </Group>
  );
}
