import { Alert, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Icon } from '../../components/icon.tsx';
import { ButtonLink } from '../../components/links.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Nothing } from '../../components/nothing.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import type { Overview } from '../../contract.ts';
import { may, useOrganization } from '../../session/organization.tsx';
import { Coverage } from './coverage.tsx';
import classes from './dashboard-page.module.css';
import { DeviceHealth } from './device-health.tsx';
import { Feed } from './feed.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ALL, filterOf } from './filters.ts';
import { GoingOn } from './going-on.tsx';
import { HomeTiles } from './home-tiles.tsx';
import { liveOverview } from './queries.ts';
import { WebhookHealth } from './webhook-health.tsx';

export function DashboardPage() {
  const organization = useOrganization();
  const overview = useQuery(liveOverview(organization.organization_id));
  return (
    <>
      <PageHeading title="Dashboard" text={`All homes of ${organization.name}, as they are now.`} />
      {overview.isError && overview.data ? <NotLive /> : null}
      <Loaded query={overview} what="the dashboard" lines={6}>
        {(found) =>
          found.counts.homes === 0 ? (
            <NoHomes />
          ) : (
            // Another organization begins anew: its search and its new events are its own.
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
      <GoingOn organizationId={organization.organization_id} />
      <FilterBar counts={overview.counts} chosen={filter.name} onChoose={choose} />
      <div className={classes.columns}>
        <HomeTiles
          homes={overview.homes}
          total={overview.counts.homes}
          filter={filter}
          onShowAll={() => choose(ALL.name)}
        />
        <Stack gap="md" className={classes.side}>
          <DeviceHealth devices={overview.devices} />
          {may('webhook_read', organization) ? (
            <WebhookHealth organizationId={organization.organization_id} />
          ) : null}
          <Feed organizationId={organization.organization_id} />
        </Stack>
        <Coverage coverage={overview.coverage} />
      </div>
    </>
  );
}

function NoHomes() {
  const organization = useOrganization();
  return may('homes_write', organization) ? (
    <Nothing
      icon="home"
      title="No homes yet"
      text="Add the first home, then its devices. How it is there shows up here as soon as one of them reports."
    >
      <ButtonLink to="/homes" leftSection={<Icon name="plus" />}>
        Add the first home
      </ButtonLink>
    </Nothing>
  ) : (
    <Nothing
      icon="home"
      title="No homes yet"
      text={`Nobody has added a home to ${organization.name} yet. An owner or admin can.`}
    />
  );
}

/** Old values that look new are worse than none. */
function NotLive() {
  return (
    <Alert color="orange" icon={<Icon name="warning" />} role="alert" title="Not up to date" mb="lg">
      The server does not answer at the moment. What stands here is from before; the page goes on by itself.
    </Alert>
  );
}
