import { Button, SimpleGrid, Skeleton, Text } from '@mantine/core';
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

const COLUMNS = { base: 1, md: 2 };

export function DeviceList({ home }: { home: Home }) {
  const rights = useRights(home);
  const [adding, { open, close }] = useDisclosure(false);
  const devices = useQuery(liveDevices(home.home_id));
  const add = rights.devices ? (
    <Button variant="default" size="sm" leftSection={<Icon name="plus" size={16} />} onClick={open}>
      Add device
    </Button>
  ) : null;
  // Also while they are on their way: a button that comes later would move them.
  const none = devices.data?.items.length === 0;
  return (
    <>
      <Section title="Devices" action={none ? null : add}>
        <Loaded query={devices} what="the devices" skeleton={<Expected number={home.devices.length} />}>
          {({ items }) =>
            items.length > 0 ? (
              <>
                <Text size="sm" c="dimmed" className={classes.health}>
                  {healthOf(items)}
                </Text>
                <SimpleGrid cols={COLUMNS} spacing="md">
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

/** The home says how many there will be, so that what stands below them is there from the beginning. */
function Expected({ number }: { number: number }) {
  if (number === 0) return <Skeleton className={classes.none} radius="lg" />;
  return (
    <div>
      <div className={classes.health} />
      <SimpleGrid cols={COLUMNS} spacing="md">
        {Array.from({ length: number }, (_, device) => `device ${device}`).map((device) => (
          <Skeleton key={device} className={classes.card} radius="lg" />
        ))}
      </SimpleGrid>
    </div>
  );
}
