import { Anchor, Group } from '@mantine/core';
import { CopyButton } from '../../components/copy-button.tsx';
import type { Guest } from '../../contract.ts';
import { t } from '../../words/words.ts';

/** The page that is made for the guest: to look at, and to pass on. */
export function GuestPageLink({ guest }: { guest: Guest }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Anchor
        href={guest.guest_page}
        target="_blank"
        rel="noopener"
        size="sm"
        style={{ whiteSpace: 'nowrap' }}
        aria-label={t('Guest page of {name}, in a new tab', { name: guest.name })}
      >
        {t('Guest page')}
      </Anchor>
      <CopyButton
        value={guest.guest_page}
        what={t('the link to the guest page of {name}', { name: guest.name })}
        size="compact-xs"
        flex="none"
      />
    </Group>
  );
}
