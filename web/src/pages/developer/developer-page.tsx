import { Outlet } from '@tanstack/react-router';
import { PageHeading } from '../../components/page-heading.tsx';
import { t } from '../../i18n/texts.ts';
import { SubPages } from './sub-pages.tsx';

export function DeveloperPage() {
  return (
    <>
      <PageHeading title={t('common.developerTools')} text={t('developer.intro')} />
      <SubPages />
      <Outlet />
    </>
  );
}
