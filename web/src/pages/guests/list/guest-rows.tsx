import { Box, Code, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Hint } from '../../../components/display/hint.tsx';
import { AnchorLink } from '../../../components/layout/links.ts';
import { DataTable } from '../../../components/lists/data-table.tsx';
import type { Guest, Home } from '../../../contract.ts';
import { Rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/texts.ts';
import { useRights } from '../../../session/rights.ts';
import { CancelGuest } from '../cancel-guest.tsx';
import { Contact } from '../contact.tsx';
import { EditGuest } from '../form/edit-guest.tsx';
import { GuestPageLink } from '../guest-page-link.tsx';
import { sourceName } from '../labels.ts';
import { SourceBadge } from '../source-badge.tsx';
import { StayDates } from '../stay-dates.tsx';

export function GuestRows({ guests, home }: { guests: Guest[]; home: Home }) {
  const rights = useRights(home);
  const actions = { actions: (guest: Guest) => <Actions guest={guest} home={home} /> };
  return (
    <DataTable
      caption={t('guests.guestsOf', { name: home.name })}
      rows={guests}
      keyOf={(guest) => guest.guest_id}
      columns={[
        { label: t('common.guest'), cell: (guest) => <Name guest={guest} />, width: '20%' },
        { label: t('common.stay'), cell: (guest) => <StayDates guest={guest} zone={home.timezone} /> },
        { label: t('common.contact'), cell: (guest) => <Contact guest={guest} />, width: '24%' },
        { label: t('guests.access'), cell: (guest) => <Access guest={guest} /> },
        ...(rights.guests ? [actions] : []),
      ]}
    />
  );
}

function Name({ guest }: { guest: Guest }) {
  return (
    <Stack gap={4}>
      <AnchorLink
        to="/homes/$homeId/guests/$guestId"
        params={{ homeId: guest.home_id, guestId: guest.guest_id }}
        fw={600}
      >
        {guest.name}
      </AnchorLink>
      <SourceBadge guest={guest} />
    </Stack>
  );
}

const dim = (words: ReactNode) => <Hint span>{words}</Hint>;

function Access({ guest }: { guest: Guest }) {
  return (
    <Stack gap={4}>
      <Box>
        <Rich text="guests.codeLine" values={{ dim, code: <Code>{guest.access_code}</Code> }} />
      </Box>
      <GuestPageLink guest={guest} />
    </Stack>
  );
}

function Actions({ guest, home }: { guest: Guest; home: Home }) {
  return (
    <Stack gap={4} align="flex-end">
      <Group gap="xs" justify="flex-end">
        <EditGuest guest={guest} home={home} />
        <CancelGuest guest={guest} />
      </Group>
      {guest.readonly ? (
        <Text size="xs" c="dimmed">
          {t('guests.changedAtOnly', { source: sourceName(guest.source) })}
        </Text>
      ) : null}
    </Stack>
  );
}
