import { Alert, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Icon } from '../../components/display/icon.tsx';
import { EmptyState, QueryContent } from '../../components/feedback/query-content.tsx';
import { AnchorLink, ButtonLink } from '../../components/layout/links.ts';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import type { Overview } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { connectionsQuery } from '../../queries/connections.ts';
import { hasRight, useOrganization } from '../../session/organization.tsx';
import { AlertSetup } from './alert-setup.tsx';
import todayClasses from './arrivals-departures.module.css';
import { Arrivals, Departures } from './arrivals-departures.tsx';
import classes from './dashboard-page.module.css';
import { DeviceHealth } from './device-health.tsx';
import { EventFeed } from './feed/event-feed.tsx';
import { FilterBar } from './homes/filter-bar.tsx';
import { ALL, filterOf } from './homes/filters.ts';
import { HomeTiles } from './homes/home-tiles.tsx';
import { OpenIncidents } from './open-incidents.tsx';
import { liveOverview } from './queries.ts';
import { WebhookHealth } from './webhook-health.tsx';

export function DashboardPage() {
  const organization = useOrganization();
  const overview = useQuery(liveOverview(organization.organization_id));
  return (
    <>
      <PageHeading
        title={t('common.dashboard')}
        text={t('dashboard.intro', { organization: organization.name })}
      />
      {overview.isError && overview.data ? <StaleDataAlert /> : null}
      <QueryContent query={overview} what={t('dashboard.dashboard')} lines={6}>
        {(found) => (
          <>
            {hasRight('organization_write', organization) ? (
              <AlertSetup organizationId={organization.organization_id} />
            ) : null}
            {found.counts.homes === 0 ? (
              <NoHomes />
            ) : (
              // Another organization starts with its own search and events.
              <DashboardContent key={organization.organization_id} overview={found} />
            )}
          </>
        )}
      </QueryContent>
    </>
  );
}

function DashboardContent({ overview }: { overview: Overview }) {
  const organization = useOrganization();
  const { show } = useSearch({ from: '/' });
  const navigate = useNavigate({ from: '/' });
  const filter = filterOf(show);
  const choose = (name: string) =>
    void navigate({
      search: name === ALL.name ? {} : { show: name },
      resetScroll: false,
      replace: true,
    });
  return (
    <>
      {hasRight('organization_write', organization) ? (
        <BookingProblems organizationId={organization.organization_id} />
      ) : null}
      <OpenIncidents organizationId={organization.organization_id} calm={overview.counts.attention === 0} />
      <div className={todayClasses.cards}>
        <Arrivals moves={overview.today.arrivals} />
        <Departures moves={overview.today.departures} />
        <DeviceHealth devices={overview.devices} />
      </div>
      <FilterBar counts={overview.counts} chosen={filter.name} onChoose={choose} />
      <div className={classes.columns}>
        <HomeTiles
          homes={overview.homes}
          total={overview.counts.homes}
          filter={filter}
          onShowAll={() => choose(ALL.name)}
        />
        <Stack gap="md">
          {hasRight('webhook_read', organization) ? (
            <WebhookHealth organizationId={organization.organization_id} />
          ) : null}
          <EventFeed organizationId={organization.organization_id} />
        </Stack>
      </div>
    </>
  );
}

function NoHomes() {
  const organization = useOrganization();
  return hasRight('homes_write', organization) ? (
    <EmptyState icon="home" title={t('common.noHomesYet')} text={t('dashboard.emptyHint')}>
      <ButtonLink to="/homes" leftSection={<Icon name="plus" />}>
        {t('dashboard.addFirstHome')}
      </ButtonLink>
    </EmptyState>
  ) : (
    <EmptyState
      icon="home"
      title={t('common.noHomesYet')}
      text={t('dashboard.noHomesReadOnlyHint', { organization: organization.name })}
    />
  );
}

/** Old values must not look current. */
function StaleDataAlert() {
  return (
    <Alert color="orange" icon={<Icon name="warning" />} role="alert" title={t('common.notUpToDate')} mb="lg">
      {t('common.serverSilentStaleData')}
    </Alert>
  );
}

/** Failing booking connections, for members who can fix them. */
function BookingProblems({ organizationId }: { organizationId: string }) {
  const { data: connections = [] } = useQuery(connectionsQuery(organizationId));
  return connections.map(({ connection_id, name, last_error }) =>
    last_error === null ? null : (
      <Alert
        key={connection_id}
        color="orange"
        icon={<Icon name="warning" />}
        title={t('dashboard.bookingConnectionHasProblem', { name })}
        mb="lg"
      >
        {last_error}{' '}
        <AnchorLink to="/organization/bookings" size="sm">
          {t('common.showBookingSystems')}
        </AnchorLink>
      </Alert>
    ),
  );
}
