import { Alert } from '@mantine/core';
import { Icon } from '../../../components/display/icon.tsx';
import { HomePageFrame } from '../../../components/layout/home-page-frame.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import type { Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { useRights } from '../../../session/rights.ts';
import { GuestTabs } from '../guest-tabs.tsx';
import { ImportSteps } from './import-steps.tsx';

export function ImportPage() {
  return <HomePageFrame>{(home) => <Import home={home} />}</HomePageFrame>;
}

function Import({ home }: { home: Home }) {
  const rights = useRights(home);
  return (
    <>
      <PageHeading title={t('guestImport.importGuests')} text={t('guestImport.intro', { name: home.name })} />
      <GuestTabs homeId={home.home_id} />
      {rights.guests ? (
        <ImportSteps home={home} />
      ) : (
        <Alert color="gray" icon={<Icon name="lock" />}>
          {t('guestImport.roleReadOnly', { role: rights.role })}
        </Alert>
      )}
    </>
  );
}
