import { HomeTabs } from '../../components/home-tabs.tsx';
import { may, useOrganization } from '../../session/organization.tsx';
import { type Message, msg, t } from '../../words/words.ts';

const PAGES = [
  { to: '/homes/$homeId', label: msg('Now') },
  { to: '/homes/$homeId/charts', label: msg('Charts') },
  { to: '/homes/$homeId/guests', label: msg('Guests') },
  { to: '/homes/$homeId/reports', label: msg('Report') },
  { to: '/homes/$homeId/settings', label: msg('Settings') },
] as const satisfies { to: string; label: Message }[];

export function SubPages({ homeId }: { homeId: string }) {
  const seesGuests = may('guests_read', useOrganization());
  const pages = PAGES.filter(({ to }) => seesGuests || to !== '/homes/$homeId/guests');
  const tabs = pages.map(({ to, label }) => ({ to, label: t(label) }));
  return <HomeTabs homeId={homeId} label={t('Pages of this home')} tabs={tabs} />;
}
