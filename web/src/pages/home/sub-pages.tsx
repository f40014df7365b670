import { HomeTabs } from '../../components/home-tabs.tsx';

const PAGES = [
  { to: '/homes/$homeId', label: 'Now' },
  { to: '/homes/$homeId/charts', label: 'Charts' },
  { to: '/homes/$homeId/guests', label: 'Guests' },
  { to: '/homes/$homeId/reports', label: 'Report' },
  { to: '/homes/$homeId/settings', label: 'Settings' },
] as const;

export function SubPages({ homeId }: { homeId: string }) {
  return <HomeTabs homeId={homeId} label="Pages of this home" tabs={PAGES} />;
}
