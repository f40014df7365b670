import { type ComponentType, lazy } from 'react';
import { firstPageShown } from '../../components/layout/first-page.ts';

const loadDeferredShell = () => import('./deferred-shell.ts');

// On failure, the next use loads it again.
void firstPageShown.then(loadDeferredShell).catch(() => undefined);

export const MenuDrawer = lazy(async () => ({ default: (await loadDeferredShell()).MenuDrawer }));
export const OrganizationMenu = lazy(async () => ({ default: (await loadDeferredShell()).OrganizationMenu }));

/** Loaded in the background, so a failure must not remove the page. */
export const Toasts = lazy(async (): Promise<{ default: ComponentType }> => {
  await firstPageShown;
  const rest = await loadDeferredShell().catch(() => undefined);
  return { default: rest?.Toasts ?? (() => null) };
});
