import { Outlet } from '@tanstack/react-router';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { t } from '../../i18n/texts.ts';
import { DeveloperTabs } from './developer-tabs.tsx';

export function DeveloperPage() {
  return (
    <>
      <PageHeading title={t('common.developerTools')} text={t('developer.intro')} />
      <DeveloperTabs />
      <Outlet />
    </>
  );
}
