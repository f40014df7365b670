import { HomeTabs } from '../../components/home-tabs.tsx';

const PAGES = [
  { to: '/homes/$homeId/guests', label: 'Guests' },
  { to: '/homes/$homeId/guests/import', label: 'Import a file' },
  { to: '/homes/$homeId/guests/feeds', label: 'Calendar feeds' },
] as const;

export function SubPages({ homeId }: { homeId: string }) {
  return <HomeTabs homeId={homeId} label="Guests of this home" tabs={PAGES} />;
}
