import { type ComponentType, lazy } from 'react';
import { firstPage } from '../components/first-page.ts';

const load = () => import('./rest-of-shell.ts');

// Whoever needs it asks again; the page stands without.
void firstPage.then(load).catch(() => undefined);

export const MenuDrawer = lazy(async () => ({ default: (await load()).MenuDrawer }));
export const OrganizationMenu = lazy(async () => ({ default: (await load()).OrganizationMenu }));

/** Not asked for by anybody, so that a failure must not take the page away. */
export const Notices = lazy(async (): Promise<{ default: ComponentType }> => {
  await firstPage;
  const rest = await load().catch(() => undefined);
  return { default: rest?.Notices ?? (() => null) };
});
