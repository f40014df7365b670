import { HomeTabs } from '../../components/home-tabs.tsx';
import { t } from '../../words/words.ts';

export function SubPages({ homeId }: { homeId: string }) {
  const pages = [
    { to: '/homes/$homeId', label: t('Now') },
    { to: '/homes/$homeId/charts', label: t('Charts') },
    { to: '/homes/$homeId/guests', label: t('Guests') },
    { to: '/homes/$homeId/settings', label: t('Settings') },
  ] as const;
  return <HomeTabs homeId={homeId} label={t('Pages of this home')} tabs={pages} />;
}
