import { Text } from '@mantine/core';
import { HomeFrame } from '../../../components/home-frame.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import type { Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { useRights } from '../../../session/rights.ts';
import { AddGuest } from '../form/add-guest.tsx';
import { SubPages } from '../sub-pages.tsx';
import { GuestList } from './guest-list.tsx';

export function GuestsPage() {
  return <HomeFrame>{(home) => <Guests home={home} />}</HomeFrame>;
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
            {rights.guests ? null : (
              <Text>
                {t('guests.roleReadOnlyList', {
                  role: rights.role,
                })}
              </Text>
            )}
          </>
        }
      >
        {rights.guests ? <AddGuest home={home} /> : null}
      </PageHeading>
      <SubPages homeId={home.home_id} />
      <GuestList home={home} />
    </>
  );
}
