import { HomeTabs } from '../../components/layout/home-tabs.tsx';
import { t } from '../../i18n/texts.ts';

const PAGES = [
  { to: '/homes/$homeId/guests', label: 'common.guests' },
  { to: '/homes/$homeId/guests/import', label: 'guests.importFile' },
  { to: '/homes/$homeId/guests/feeds', label: 'common.calendarFeeds' },
] as const;

export function GuestTabs({ homeId }: { homeId: string }) {
  return (
    <HomeTabs
      homeId={homeId}
      label={t('guests.guestsOfThisHome')}
      tabs={PAGES.map(({ to, label }) => ({ to, label: t(label) }))}
    />
  );
}
