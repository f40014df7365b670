import { HomeTabs } from '../../components/home-tabs.tsx';
import { msg, t } from '../../words/words.ts';

const PAGES = [
  { to: '/homes/$homeId/guests', label: msg('Guests') },
  { to: '/homes/$homeId/guests/import', label: msg('Import a file') },
  { to: '/homes/$homeId/guests/feeds', label: msg('Calendar feeds') },
] as const;

export function SubPages({ homeId }: { homeId: string }) {
  return (
    <HomeTabs
      homeId={homeId}
      label={t('Guests of this home')}
      tabs={PAGES.map(({ to, label }) => ({ to, label: t(label) }))}
    />
  );
}
