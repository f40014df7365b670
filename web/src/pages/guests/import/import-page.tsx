import { Alert } from '@mantine/core';
import { HomeFrame } from '../../../components/home-frame.tsx';
import { Icon } from '../../../components/icon.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import type { Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { useRights } from '../../../session/rights.ts';
import { SubPages } from '../sub-pages.tsx';
import { ImportSteps } from './import-steps.tsx';

export function ImportPage() {
  return <HomeFrame>{(home) => <Import home={home} />}</HomeFrame>;
}

function Import({ home }: { home: Home }) {
  const rights = useRights(home);
  return (
    <>
      <PageHeading title={t('guestImport.importGuests')} text={t('guestImport.intro', { name: home.name })} />
      <SubPages homeId={home.home_id} />
      {rights.guests ? (
        <ImportSteps home={home} />
      ) : (
        <Alert color="gray" icon={<Icon name="lock" />}>
          {t('guestImport.roleReadOnly', {
            role: rights.role,
          })}
        </Alert>
      )}
    </>
  );
}
