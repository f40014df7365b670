import { Outlet } from '@tanstack/react-router';
import { PageHeading } from '../../components/page-heading.tsx';
import { t } from '../../words/words.ts';
import { SubPages } from './sub-pages.tsx';

export function DeveloperPage() {
  return (
    <>
      <PageHeading
        title={t('Developer tools')}
        text={t('Everything needed to build on Lares: apps, tokens, webhooks and the events they carry.')}
      />
      <SubPages />
      <Outlet />
    </>
  );
}
