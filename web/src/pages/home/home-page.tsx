import { Alert, Divider, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { CouldNotLoad } from '../../components/could-not-load.tsx';
import { useOrganizationOf } from '../../components/home-frame.tsx';
import { Icon } from '../../components/icon.tsx';
import { AnchorLink } from '../../components/links.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Moment } from '../../components/moment.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Section } from '../../components/section.tsx';
import { useNow } from '../../components/use-now.ts';
import type { Home } from '../../contract.ts';
import { Rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/texts.ts';
import { isGone } from '../../queries/live.ts';
import { useRights } from '../../session/rights.ts';
import { HomeGuests, HomeTaken } from '../guests/index.ts';
import { AlarmPanel } from './alarm/alarm-panel.tsx';
import { DeviceList } from './devices/device-list.tsx';
import { EventList } from './events/event-list.tsx';
import classes from './home-page.module.css';
import { IncidentLines } from './incident/incident-lines.tsx';
import { HomeNow } from './now/home-now.tsx';
import { WhoIsHere } from './now/who-is-here.tsx';
import { liveHome } from './queries.ts';
import { SubPages } from './sub-pages.tsx';

export function HomePage() {
  const { homeId } = useParams({ from: '/homes/$homeId' });
  const home = useQuery(liveHome(homeId));
  useOrganizationOf(home.data);
  return (
    <div className={classes.page}>
      <AnchorLink to="/homes" size="sm" mb="xs" display="inline-flex">
        <Group gap={4} component="span">
          <Icon name="left" size={16} />
          {t('common.allHomes')}
        </Group>
      </AnchorLink>
      {isGone(home.error) && home.error ? (
        <CouldNotLoad error={home.error} what={t('common.thisHome')} retry={() => void home.refetch()} />
      ) : (
        <Loaded query={home} what={t('common.thisHome')}>
          {/* Another home begins anew: what is new there is not what is new here. */}
          {(found) => <OneHome key={found.home_id} home={found} stale={home.isError} />}
        </Loaded>
      )}
    </div>
  );
}

function OneHome({ home, stale }: { home: Home; stale: boolean }) {
  const rights = useRights(home);
  return (
    <>
      <PageHeading
        title={home.name}
        text={
          <Group gap="sm">
            {home.address ? <Text span>{home.address}</Text> : null}
            <Text span>{home.timezone}</Text>
          </Group>
        }
      />
      <SubPages homeId={home.home_id} />
      <Stack gap="xl">
        {stale ? <NotLive /> : null}
        <Maintenance home={home} />
        <Stack gap="md">
          {rights.seesGuests ? <WhoIsHere home={home} /> : null}
          <AlarmPanel home={home} />
          <HomeNow home={home} />
        </Stack>
        <DeviceList home={home} />
        <Divider />
        {rights.seesGuests ? <HomeGuests home={home} /> : <HomeTaken home={home} />}
        <Divider />
        <Section title={t('common.events')} text={t('common.newestFirstTimeHome', { zone: home.timezone })}>
          <EventList home={home} />
        </Section>
      </Stack>
      <IncidentLines home={home} />
    </>
  );
}

/** Old values that look new are worse than none. */
function NotLive() {
  return (
    <Alert color="orange" icon={<Icon name="warning" />} role="alert" title={t('common.notUpToDate')}>
      {t('common.serverSilentStaleData')}
    </Alert>
  );
}

function Maintenance({ home }: { home: Home }) {
  const until = home.settings.maintenance_until;
  const now = useNow();
  if (until === null || Date.parse(until) <= now) return null;
  return (
    <Alert color="yellow" icon={<Icon name="clock" />} title={t('common.maintenance')}>
      <Rich text="home.maintenanceUntil" values={{ time: <Moment at={until} zone={home.timezone} /> }} />
    </Alert>
  );
}
