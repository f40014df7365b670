import { Alert, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Icon } from '../../components/icon.tsx';
import { ButtonLink } from '../../components/links.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Nothing } from '../../components/nothing.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import type { Overview } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { may, useOrganization } from '../../session/organization.tsx';
import { BookingProblems } from './booking-problems.tsx';
import classes from './dashboard-page.module.css';
import { DeviceHealth } from './device-health.tsx';
import { Feed } from './feed.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ALL, filterOf } from './filters.ts';
import { GoingOn } from './going-on.tsx';
import { HomeTiles } from './home-tiles.tsx';
import { liveOverview } from './queries.ts';
import todayClasses from './today.module.css';
import { Arrivals, Departures } from './today.tsx';
import { WebhookHealth } from './webhook-health.tsx';

export function DashboardPage() {
  const organization = useOrganization();
  const overview = useQuery(liveOverview(organization.organization_id));
  return (
    <>
      <PageHeading
        title={t('common.dashboard')}
        text={t('dashboard.intro', {
          organization: organization.name,
        })}
      />
      {overview.isError && overview.data ? <NotLive /> : null}
      <Loaded query={overview} what={t('dashboard.dashboard')} lines={6}>
        {(found) =>
          found.counts.homes === 0 ? (
            <NoHomes />
          ) : (
            // Another organization starts with its own search and events.
            <Glance key={organization.organization_id} overview={found} />
          )
        }
      </Loaded>
    </>
  );
}

function Glance({ overview }: { overview: Overview }) {
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
      {may('organization_write', organization) ? (
        <BookingProblems organizationId={organization.organization_id} />
      ) : null}
      <GoingOn organizationId={organization.organization_id} />
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
          {may('webhook_read', organization) ? (
            <WebhookHealth organizationId={organization.organization_id} />
          ) : null}
          <Feed organizationId={organization.organization_id} />
        </Stack>
      </div>
    </>
  );
}

function NoHomes() {
  const organization = useOrganization();
  return may('homes_write', organization) ? (
    <Nothing icon="home" title={t('common.noHomesYet')} text={t('dashboard.emptyHint')}>
      <ButtonLink to="/homes" leftSection={<Icon name="plus" />}>
        {t('dashboard.addFirstHome')}
      </ButtonLink>
    </Nothing>
  ) : (
    <Nothing
      icon="home"
      title={t('common.noHomesYet')}
      text={t('dashboard.noHomesReadOnlyHint', {
        organization: organization.name,
      })}
    />
  );
}

/** Old values must not look current. */
function NotLive() {
  return (
    <Alert color="orange" icon={<Icon name="warning" />} role="alert" title={t('common.notUpToDate')} mb="lg">
      {t('common.serverSilentStaleData')}
    </Alert>
  );
}
