import { Alert, Divider, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { HomeStateBadge } from '../../components/display/home-state-badge.tsx';
import { Icon } from '../../components/display/icon.tsx';
import { DateTime } from '../../components/display/time.tsx';
import { useNow } from '../../components/display/use-now.ts';
import { LoadError, QueryContent } from '../../components/feedback/query-content.tsx';
import { BackLink } from '../../components/layout/back-link.tsx';
import { useOrganizationOf } from '../../components/layout/home-page-frame.tsx';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { Section } from '../../components/layout/section.tsx';
import type { Home } from '../../contract.ts';
import { Rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/texts.ts';
import { isUnavailable } from '../../queries/live.ts';
import { useRights } from '../../session/rights.ts';
import { HomeGuests, HomeOccupancy } from '../guests/index.ts';
import { AlarmPanel } from './alarm/alarm-panel.tsx';
import { DeviceList } from './devices/device-list.tsx';
import { EventList } from './events/event-list.tsx';
import classes from './home-page.module.css';
import { HomeSubPages } from './home-sub-pages.tsx';
import { IncidentLines } from './incident/incident-lines.tsx';
import { CurrentGuest } from './now/current-guest.tsx';
import { HomeNow } from './now/home-now.tsx';
import { liveHome } from './queries.ts';

export function HomePage() {
  const { homeId } = useParams({ from: '/homes/$homeId' });
  const home = useQuery(liveHome(homeId));
  useOrganizationOf(home.data);
  return (
    <div className={classes.page}>
      <BackLink to="/homes" mb="xs">
        {t('common.allHomes')}
      </BackLink>
      {isUnavailable(home.error) && home.error ? (
        <LoadError error={home.error} what={t('common.thisHome')} retry={() => void home.refetch()} />
      ) : (
        <QueryContent query={home} what={t('common.thisHome')}>
          {/* The key resets the state for another home. */}
          {(found) => <HomeContent key={found.home_id} home={found} stale={home.isError} />}
        </QueryContent>
      )}
    </div>
  );
}

function HomeContent({ home, stale }: { home: Home; stale: boolean }) {
  const rights = useRights(home);
  return (
    <>
      <PageHeading
        title={home.name}
        text={
          <Group gap="sm">
            <HomeStateBadge homeId={home.home_id} />
            {home.address ? <Text span>{home.address}</Text> : null}
            <Text span>{home.timezone}</Text>
          </Group>
        }
      />
      <HomeSubPages homeId={home.home_id} />
      <Stack gap="xl">
        {stale ? <StaleDataAlert /> : null}
        <MaintenanceAlert home={home} />
        <Stack gap="md">
          {rights.seesGuests ? <CurrentGuest home={home} /> : null}
          <AlarmPanel home={home} />
          <HomeNow home={home} />
        </Stack>
        <DeviceList home={home} />
        <Divider />
        {rights.seesGuests ? <HomeGuests home={home} /> : <HomeOccupancy home={home} />}
        <Divider />
        <Section title={t('common.events')} text={t('common.newestFirstTimeHome', { zone: home.timezone })}>
          <EventList home={home} />
        </Section>
      </Stack>
      <IncidentLines home={home} />
    </>
  );
}

/** Old values must not look current. */
function StaleDataAlert() {
  return (
    <Alert color="orange" icon={<Icon name="warning" />} role="alert" title={t('common.notUpToDate')}>
      {t('common.serverSilentStaleData')}
    </Alert>
  );
}

function MaintenanceAlert({ home }: { home: Home }) {
  const until = home.settings.maintenance_until;
  const now = useNow();
  if (until === null || Date.parse(until) <= now) return null;
  return (
    <Alert color="yellow" icon={<Icon name="clock" />} title={t('common.maintenance')}>
      <Rich text="home.maintenanceUntil" values={{ time: <DateTime at={until} zone={home.timezone} /> }} />
    </Alert>
  );
}
