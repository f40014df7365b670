import { Button, SimpleGrid, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../../components/icon.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { Nothing } from '../../../components/nothing.tsx';
import { Section } from '../../../components/section.tsx';
import type { Home } from '../../../contract.ts';
import { useRights } from '../../../session/rights.ts';
import { liveDevices } from '../queries.ts';
import { DeviceCard } from './device-card.tsx';
import classes from './device-list.module.css';
import { healthOf } from './health.ts';
import { NewDevice } from './new-device.tsx';

export function DeviceList({ home }: { home: Home }) {
  const rights = useRights(home);
  const [adding, { open, close }] = useDisclosure(false);
  const devices = useQuery(liveDevices(home.home_id));
  const add = rights.devices ? (
    <Button variant="default" size="sm" leftSection={<Icon name="plus" size={16} />} onClick={open}>
      Add device
    </Button>
  ) : null;
  const some = devices.data && devices.data.items.length > 0;
  return (
    <>
      <Section title="Devices" action={some ? add : null}>
        <Loaded query={devices} what="the devices" lines={2}>
          {({ items }) =>
            items.length > 0 ? (
              <>
                <Text size="sm" c="dimmed" className={classes.health}>
                  {healthOf(items)}
                </Text>
                <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
                  {items
                    .toSorted((one, other) => one.description.localeCompare(other.description))
                    .map((device) => (
                      <DeviceCard key={device.device_id} device={device} home={home} />
                    ))}
                </SimpleGrid>
              </>
            ) : (
              <Nothing
                icon="device"
                title="No devices yet"
                text={
                  rights.devices
                    ? 'Add a device to get its token. It reports with that token, and its readings and events appear here.'
                    : 'An owner or admin can add devices to this home.'
                }
              >
                {add}
              </Nothing>
            )
          }
        </Loaded>
      </Section>
      <NewDevice home={home} opened={adding} onClose={close} />
    </>
  );
}
