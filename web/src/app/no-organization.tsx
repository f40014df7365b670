import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { Nothing } from '../components/nothing.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { t } from '../words/words.ts';

const NewOrganization = lazy(async () => ({
  default: (await import('./new-organization.tsx')).NewOrganization,
}));

export function NoOrganization() {
  const [creating, { open, close }] = useDisclosure(false);
  return (
    <>
      <PageHeading title={t('Welcome to Lares')} />
      <Nothing
        icon="building"
        title={t('You belong to no organization yet')}
        text={t(
          'Homes, members and webhooks belong to an organization. Create one, or ask somebody to invite you to theirs.',
        )}
      >
        <Button onClick={open}>{t('Create an organization')}</Button>
      </Nothing>
      {creating ? (
        <Suspense fallback={null}>
          <NewOrganization onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
