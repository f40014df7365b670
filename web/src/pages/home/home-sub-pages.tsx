import { HomeTabs } from '../../components/layout/home-tabs.tsx';
import { type TextKey, t } from '../../i18n/texts.ts';
import { hasRight, useOrganization } from '../../session/organization.tsx';

const PAGES = [
  { to: '/homes/$homeId', label: 'common.now' },
  { to: '/homes/$homeId/charts', label: 'home.charts' },
  { to: '/homes/$homeId/guests', label: 'common.guests' },
  { to: '/homes/$homeId/reports', label: 'common.report' },
  { to: '/homes/$homeId/settings', label: 'common.settings' },
] as const satisfies { to: string; label: TextKey }[];

export function HomeSubPages({ homeId }: { homeId: string }) {
  const seesGuests = hasRight('guests_read', useOrganization());
  const pages = PAGES.filter(({ to }) => seesGuests || to !== '/homes/$homeId/guests');
  const tabs = pages.map(({ to, label }) => ({ to, label: t(label) }));
  return <HomeTabs homeId={homeId} label={t('home.pagesOfThisHome')} tabs={tabs} />;
}
