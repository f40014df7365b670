import { type ComponentType, lazy } from 'react';
import { firstPage } from '../components/first-page.ts';

const load = () => import('./rest-of-shell.ts');

// A failure does not matter: whoever needs it loads it again.
void firstPage.then(load).catch(() => undefined);

export const MenuDrawer = lazy(async () => ({ default: (await load()).MenuDrawer }));
export const OrganizationMenu = lazy(async () => ({ default: (await load()).OrganizationMenu }));

/** Loaded in the background, so a failure must not remove the page. */
export const Notices = lazy(async (): Promise<{ default: ComponentType }> => {
  await firstPage;
  const rest = await load().catch(() => undefined);
  return { default: rest?.Notices ?? (() => null) };
});
