import { Badge, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { Hint } from '../../../components/display/hint.tsx';
import { RelativeTime } from '../../../components/display/time.tsx';
import { useNow } from '../../../components/display/use-now.ts';
import { QueryContent } from '../../../components/feedback/query-content.tsx';
import { HomePageFrame } from '../../../components/layout/home-page-frame.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { Section } from '../../../components/layout/section.tsx';
import type { Device, Home } from '../../../contract.ts';
import { Rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/texts.ts';
import { useRights } from '../../../session/rights.ts';
import { deviceStatus, ongoingEventNames } from '../devices/health.ts';
import { deviceReadings, otherReadings, type Reading } from '../devices/readings.ts';
import { liveDevice } from '../queries.ts';
import { DeleteDevice } from './delete-device.tsx';
import { DeviceEvents } from './device-events.tsx';
import { DeviceFacts } from './device-facts.tsx';
import classes from './device-now.module.css';
import { EditDevice } from './edit-device.tsx';
import { NewToken } from './new-device-token.tsx';

export function DevicePage() {
  return <HomePageFrame>{(home) => <DeviceLoader home={home} />}</HomePageFrame>;
}

function DeviceLoader({ home }: { home: Home }) {
  const { deviceId } = useParams({ from: '/homes/$homeId/devices/$deviceId' });
  const device = useQuery(liveDevice(deviceId));
  return (
    <QueryContent query={device} what={t('devices.thisDevice')}>
      {(found) =>
        found.home === home.home_id ? (
          <DeviceContent device={found} home={home} />
        ) : (
          // The device was moved to another home. Its page is below that home.
          <Navigate to="/homes/$homeId/devices/$deviceId" params={{ homeId: found.home, deviceId }} replace />
        )
      }
    </QueryContent>
  );
}

interface DeviceContentProps {
  device: Device;
  home: Home;
}

function DeviceContent({ device, home }: DeviceContentProps) {
  const rights = useRights(home);
  const navigate = useNavigate();
  const { text, color } = deviceStatus(device);
  const goHome = () => navigate({ to: '/homes/$homeId', params: { homeId: home.home_id } });
  return (
    <>
      <PageHeading title={device.description} text={<Badge color={color}>{t(text)}</Badge>}>
        {rights.devices ? (
          <Group gap="xs">
            <EditDevice device={device} home={home} />
            <NewToken device={device} />
            <DeleteDevice device={device} home={home} onDeleted={goHome} />
          </Group>
        ) : null}
      </PageHeading>
      <Stack gap="xl">
        <Section title={t('common.now')} card>
          <DeviceNow device={device} home={home} />
        </Section>
        <Section title={t('devices.aboutDevice')} card>
          <DeviceFacts device={device} home={home} />
        </Section>
        <Section title={t('common.events')} text={t('common.newestFirstTimeHome', { zone: home.timezone })}>
          <DeviceEvents device={device} home={home} />
        </Section>
      </Stack>
    </>
  );
}

/** Present values beside their limits. */
function DeviceNow({ device, home }: { device: Device; home: Home }) {
  const now = useNow();
  const readings = deviceReadings(device, home, now);
  const others = otherReadings(device);
  return (
    <>
      <OngoingEvents names={ongoingEventNames(device)} />
      {readings.length > 0 ? (
        <dl className={classes.readings}>
          {readings.map((reading) => (
            <ReadingItem key={reading.kind} reading={reading} />
          ))}
        </dl>
      ) : (
        <Hint>{t('devices.noReadingsYet')}</Hint>
      )}
      {others ? (
        <Text size="xs" c="dimmed" mt="sm">
          {others}
        </Text>
      ) : null}
    </>
  );
}

/** Always present, so that nothing below it moves. */
function OngoingEvents({ names }: { names: string[] }) {
  if (names.length === 0) return <div className={classes.ongoing} />;
  return (
    <ul className={classes.ongoing} aria-label={t('devices.goesOnNow')}>
      {names.map((name) => (
        <Badge key={name} component="li" color="orange">
          {name}
        </Badge>
      ))}
    </ul>
  );
}

function ReadingItem({ reading: { label, value, limit, exceeded: beyond, time } }: { reading: Reading }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      {limit === undefined ? null : (
        <dd className={beyond ? classes.beyond : undefined}>{beyond ?? limit}</dd>
      )}
      <dd>
        <Rich text="devices.measured" values={{ ago: <RelativeTime at={time} /> }} />
      </dd>
    </div>
  );
}
