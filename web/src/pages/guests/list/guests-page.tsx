import { Text } from '@mantine/core';
import { HomePageFrame } from '../../../components/layout/home-page-frame.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import type { Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { useRights } from '../../../session/rights.ts';
import { AddGuest } from '../form/add-guest.tsx';
import { GuestTabs } from '../guest-tabs.tsx';
import { GuestList } from './guest-list.tsx';

export function GuestsPage() {
  return <HomePageFrame>{(home) => <Guests home={home} />}</HomePageFrame>;
}

function Guests({ home }: { home: Home }) {
  const rights = useRights(home);
  return (
    <>
      <PageHeading
        title={t('guests.guestsOf', { name: home.name })}
        text={
          <>
            {t('guests.timesAreThoseOfHome', { zone: home.timezone })}
            {rights.guests ? null : <Text>{t('guests.roleReadOnlyList', { role: rights.role })}</Text>}
          </>
        }
      >
        {rights.guests ? <AddGuest home={home} /> : null}
      </PageHeading>
      <GuestTabs homeId={home.home_id} />
      <GuestList home={home} />
    </>
  );
}
