import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { EmptyState } from '../../components/feedback/query-content.tsx';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { t } from '../../i18n/texts.ts';

const NewOrganization = lazy(async () => ({
  default: (await import('./new-organization.tsx')).NewOrganization,
}));

export function NoOrganization() {
  const [creating, { open, close }] = useDisclosure(false);
  return (
    <>
      <PageHeading title={t('app.welcomeToLares')} />
      <EmptyState icon="building" title={t('app.noOrganizationTitle')} text={t('app.noOrganizationHint')}>
        <Button onClick={open}>{t('app.createOrganization')}</Button>
      </EmptyState>
      {creating ? (
        <Suspense fallback={null}>
          <NewOrganization onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
