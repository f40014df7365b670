import { Anchor, Group } from '@mantine/core';
import { CopyButton } from '../../components/copy-button.tsx';
import type { Guest } from '../../contract.ts';

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
        aria-label={`Guest page of ${guest.name}, in a new tab`}
      >
        Guest page
      </Anchor>
      <CopyButton
        value={guest.guest_page}
        what={`the link to the guest page of ${guest.name}`}
        size="compact-xs"
        flex="none"
      />
    </Group>
  );
}
