import { Text } from '@mantine/core';
import { HomeFrame } from '../../../components/home-frame.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import type { Home } from '../../../contract.ts';
import { useRights } from '../../../session/rights.ts';
import { t } from '../../../words/words.ts';
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
        title={t('Guests of {name}', { name: home.name })}
        text={
          <>
            {t('Times are those of the home ({zone}).', { zone: home.timezone })}
            {rights.guests ? null : (
              <Text>
                {t('Your role, {role}, lets you see guests but not add or change them.', {
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
