import { Burger } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { isConfirmationAsked, onConfirmationChange } from '../client/confirmation.ts';
import { Localized } from '../i18n/localized.tsx';
import { t } from '../i18n/texts.ts';
import { OrganizationProvider, useOrganizations } from '../session/organization.tsx';
import { Brand } from './brand.tsx';
import { isDemo } from './demo.ts';
import { MenuDrawer } from './later.ts';
import { NoOrganization } from './no-organization.tsx';
import { Offline } from './offline.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { SecondFactorMissing } from './second-factor-missing.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { StartingUp } from './starting-up.tsx';

/** Loaded in a demo only. */
const DemoBanner = lazy(() => import('./demo-banner.tsx').then((module) => ({ default: module.DemoBanner })));

/** Rarely needed. */
const ConfirmPerson = lazy(() =>
  import('./confirm-person.tsx').then((module) => ({ default: module.ConfirmPerson })),
);

export function Shell() {
  return (
    <Suspense fallback={<StartingUp />}>
      <Localized>
        <OrganizationProvider>
          <Layout />
        </OrganizationProvider>
      </Localized>
    </Suspense>
  );
}

function Layout() {
  return (
    <>
      <a className={classes.skip} href="#main">
        {t('app.skipToContent')}
      </a>
      <div className={classes.layout}>
        <header className={classes.sidebar}>
          <div className={classes.inner}>
            <Sidebar />
          </div>
        </header>
        <TopBar />
        <main id="main" tabIndex={-1} className={classes.content}>
          <Offline />
          {isDemo ? (
            <div className={classes.demo} data-screen-only>
              <Suspense>
                <DemoBanner />
              </Suspense>
            </div>
          ) : null}
          <Page />
        </main>
      </div>
      <AskedWhoItIs />
    </>
  );
}

/** For calls on any page: the call waits for the confirmation and is then repeated. */
function AskedWhoItIs() {
  const isAsked = useSyncExternalStore(onConfirmationChange, isConfirmationAsked);
  return isAsked ? (
    <Suspense>
      <ConfirmPerson />
    </Suspense>
  ) : null;
}

/** Once opened, the drawer stays mounted, so that its closing is visible. */
function TopBar() {
  const [opened, { open, close }] = useDisclosure(false);
  const [wasOpened, setWasOpened] = useState(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving at another page closes it.
  useEffect(close, [path]);
  const press = () => {
    setWasOpened(true);
    open();
  };
  return (
    <header className={classes.topbar}>
      <Brand />
      <Burger
        opened={opened}
        onClick={press}
        aria-label={t('app.openMenu')}
        aria-expanded={opened}
        size="sm"
      />
      {wasOpened ? (
        <Suspense>
          <MenuDrawer opened={opened} onClose={close}>
            <Sidebar withBrand={false} />
          </MenuDrawer>
        </Suspense>
      ) : null}
    </header>
  );
}

/** Only the account needs no organization. */
function Page() {
  const { organization } = useOrganizations();
  const path = useRouterState({ select: (state) => state.location.pathname });
  if (!organization && path !== '/account') return <NoOrganization />;
  if (organization?.second_factor_missing && path !== '/account')
    return <SecondFactorMissing organization={organization} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Outlet />
    </Suspense>
  );
}
