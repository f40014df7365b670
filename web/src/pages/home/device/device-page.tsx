import { Badge, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { HomeFrame } from '../../../components/home-frame.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { Section } from '../../../components/section.tsx';
import type { Device, Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { useRights } from '../../../session/rights.ts';
import { standingOf } from '../devices/health.ts';
import { liveDevice } from '../queries.ts';
import { DeleteDevice } from './delete-device.tsx';
import { DeviceEvents } from './device-events.tsx';
import { DeviceFacts } from './device-facts.tsx';
import { DeviceNow } from './device-now.tsx';
import { EditDevice } from './edit-device.tsx';
import { NewToken } from './new-token.tsx';

export function DevicePage() {
  return <HomeFrame>{(home) => <OneDevice home={home} />}</HomeFrame>;
}

function OneDevice({ home }: { home: Home }) {
  const { deviceId } = useParams({ from: '/homes/$homeId/devices/$deviceId' });
  const device = useQuery(liveDevice(deviceId));
  return (
    <Loaded query={device} what={t('devices.thisDevice')}>
      {(found) =>
        found.home === home.home_id ? (
          <Whole device={found} home={home} />
        ) : (
          // It was moved, here or by somebody else: its page is below the home it is in.
          <Navigate to="/homes/$homeId/devices/$deviceId" params={{ homeId: found.home, deviceId }} replace />
        )
      }
    </Loaded>
  );
}

interface WholeProps {
  device: Device;
  home: Home;
}

/** Everything there is to know of a device, and everything that can be done with it. */
function Whole({ device, home }: WholeProps) {
  const rights = useRights(home);
  const navigate = useNavigate();
  const { text, color } = standingOf(device);
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
