import { Burger } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { isConfirmationOpen, onConfirmationChange } from '../../client/confirmation.ts';
import { Localized } from '../../i18n/localized.tsx';
import { t } from '../../i18n/texts.ts';
import { alertingQuery } from '../../queries/alerting.ts';
import { hasRight, OrganizationProvider, useOrganizations } from '../../session/organization.tsx';
import { isDemo } from '../demo/demo.ts';
import { NoOrganization } from '../special-pages/no-organization.tsx';
import { SecondFactorMissing } from '../special-pages/second-factor-missing.tsx';
import { Brand } from './brand.tsx';
import { MenuDrawer } from './lazy-parts.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';

/** Loaded in a demo only. */
const DemoBanner = lazy(() =>
  import('../demo/demo-banner.tsx').then((module) => ({ default: module.DemoBanner })),
);

const ReachabilityBar = lazy(() =>
  import('./reachability-bar.tsx').then((module) => ({ default: module.ReachabilityBar })),
);

/** Rarely needed. */
const ConfirmPerson = lazy(() =>
  import('../confirmation/confirm-identity.tsx').then((module) => ({ default: module.ConfirmIdentity })),
);

export function Shell() {
  return (
    <Suspense fallback={<LoadingScreen />}>
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
        <div className={classes.column}>
          <main id="main" tabIndex={-1} className={classes.content}>
            <OfflineBanner />
            {isDemo ? (
              <div className={classes.demo} data-screen-only>
                <Suspense>
                  <DemoBanner />
                </Suspense>
              </div>
            ) : null}
            <Page />
          </main>
          <Reachability />
        </div>
      </div>
      <IdentityConfirmation />
    </>
  );
}

/** For owners and admins, who can fix it. */
function Reachability() {
  const { organization } = useOrganizations();
  const { data } = useQuery({
    ...alertingQuery(organization?.organization_id ?? ''),
    enabled:
      organization !== undefined &&
      hasRight('organization_write', organization) &&
      !organization.second_factor_missing,
  });
  return data && !data.reachable ? (
    <Suspense>
      <ReachabilityBar alerting={data} />
    </Suspense>
  ) : null;
}

/** For calls on any page: the call waits for the confirmation and is then repeated. */
function IdentityConfirmation() {
  const isOpen = useSyncExternalStore(onConfirmationChange, isConfirmationOpen);
  return isOpen ? (
    <Suspense>
      <ConfirmPerson />
    </Suspense>
  ) : null;
}

/** Once opened, the drawer stays mounted, so that its closing is visible. */
function TopBar() {
  const [opened, { open, close }] = useDisclosure(false);
  const [isMounted, setMounted] = useState(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving at another page closes it.
  useEffect(close, [path]);
  const press = () => {
    setMounted(true);
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
      {isMounted ? (
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
