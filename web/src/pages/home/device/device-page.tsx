import { Badge, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { QueryContent } from '../../../components/feedback/query-content.tsx';
import { HomePageFrame } from '../../../components/layout/home-page-frame.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { Section } from '../../../components/layout/section.tsx';
import type { Device, Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { useRights } from '../../../session/rights.ts';
import { deviceStatus } from '../devices/health.ts';
import { liveDevice } from '../queries.ts';
import { DeleteDevice } from './delete-device.tsx';
import { DeviceEvents } from './device-events.tsx';
import { DeviceFacts } from './device-facts.tsx';
import { DeviceNow } from './device-now.tsx';
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
