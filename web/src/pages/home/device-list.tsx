import { Button, Group, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type Home, readDevicesOfHome } from '../../api/homes.ts';
import { mayManage, useOrganization } from '../../app/organization.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Nothing } from '../../parts/nothing.tsx';
import { DeviceRows } from './device-rows.tsx';
import { NewDevice } from './new-device.tsx';

const LOOK_AGAIN_MS = 30_000;

export function DeviceList({ home }: { home: Home }) {
  const manages = mayManage(useOrganization());
  const [adding, { open, close }] = useDisclosure(false);
  const devices = useQuery({
    queryKey: ['homes', home.home_id, 'devices'],
    queryFn: () => readDevicesOfHome(home.home_id),
    refetchInterval: LOOK_AGAIN_MS,
  });
  const add = manages ? (
    <Button variant="default" size="sm" leftSection={<Icon name="plus" size={16} />} onClick={open}>
      Add device
    </Button>
  ) : null;
  return (
    <section aria-labelledby="devices">
      <Group justify="space-between" mb="md">
        <Title order={2} id="devices">
          Devices
        </Title>
        {devices.data && devices.data.items.length > 0 ? add : null}
      </Group>
      <Loaded query={devices} what="the devices" lines={2}>
        {({ items }) =>
          items.length > 0 ? (
            <DeviceRows devices={items} />
          ) : (
            <Nothing
              icon="device"
              title="No devices yet"
              text={
                manages
                  ? 'Add a device to get its token. It reports with that token, and its readings and events appear here.'
                  : 'An owner or admin can add devices to this home.'
              }
            >
              {add}
            </Nothing>
          )
        }
      </Loaded>
      <NewDevice home={home} opened={adding} onClose={close} />
    </section>
  );
}
