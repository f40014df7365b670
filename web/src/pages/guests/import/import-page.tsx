import { Alert } from '@mantine/core';
import { HomeFrame } from '../../../components/home-frame.tsx';
import { Icon } from '../../../components/icon.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import type { Home } from '../../../contract.ts';
import { useRights } from '../../../session/rights.ts';
import { t } from '../../../words/words.ts';
import { SubPages } from '../sub-pages.tsx';
import { ImportSteps } from './import-steps.tsx';

export function ImportPage() {
  return <HomeFrame>{(home) => <Import home={home} />}</HomeFrame>;
}

function Import({ home }: { home: Home }) {
  const rights = useRights(home);
  return (
    <>
      <PageHeading
        title={t('Import guests')}
        text={t(
          'From a CSV file into {name}, or into the homes that the file names. You see what would happen before anything is stored.',
          { name: home.name },
        )}
      />
      <SubPages homeId={home.home_id} />
      {rights.guests ? (
        <ImportSteps home={home} />
      ) : (
        <Alert color="gray" icon={<Icon name="lock" />}>
          {t('Your role, {role}, lets you see guests but not import them. An owner, admin or member can.', {
            role: rights.role,
          })}
        </Alert>
      )}
    </>
  );
}
