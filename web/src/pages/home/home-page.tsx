import { Divider, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type Home, readHome } from '../../api/homes.ts';
import { AnchorLink } from '../../app/links.ts';
import { useOrganizations } from '../../app/organization.tsx';
import { AlarmBadge } from '../../parts/alarm-badge.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { PageHeading } from '../../parts/page-heading.tsx';
import { HomeGuests } from '../guests/home-guests.tsx';
import { DeviceList } from './device-list.tsx';
import { EventList } from './event-list.tsx';

export function HomePage() {
  const { homeId } = useParams({ from: '/homes/$homeId' });
  const home = useQuery({ queryKey: ['homes', homeId], queryFn: () => readHome(homeId) });
  return (
    <>
      <AnchorLink to="/homes" size="sm" mb="xs" display="inline-flex">
        <Group gap={4} component="span">
          <Icon name="left" size={16} />
          All homes
        </Group>
      </AnchorLink>
      <Loaded query={home} what="this home">
        {(found) => <OneHome home={found} />}
      </Loaded>
    </>
  );
}

function OneHome({ home }: { home: Home }) {
  const { organization, organizations, choose } = useOrganizations();
  // A link can lead to a home of another organization: the rest of the app follows.
  const belongsTo = organizations.find((one) => one.organization_id === home.organization_id);
  const isElsewhere = belongsTo !== undefined && belongsTo !== organization;
  useEffect(() => {
    if (isElsewhere) choose(home.organization_id);
  }, [isElsewhere, choose, home.organization_id]);
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
      >
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            Alarm
          </Text>
          <AlarmBadge status={home.alarm_status} />
        </Group>
      </PageHeading>
      <Stack gap="xl">
        <DeviceList home={home} />
        <Divider />
        <HomeGuests home={home} />
        <Divider />
        <section aria-labelledby="events">
          <Title order={2} id="events">
            Events
          </Title>
          <Text c="dimmed" size="sm" mb="md">
            Newest first, in the time of the home ({home.timezone}).
          </Text>
          <EventList home={home} />
        </section>
      </Stack>
    </>
  );
}
