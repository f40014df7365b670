import { Button, Group, Paper, SegmentedControl, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Hint } from '../../../components/display/hint.tsx';
import { Icon } from '../../../components/display/icon.tsx';
import { EmptyState, QueryContent } from '../../../components/feedback/query-content.tsx';
import { ButtonLink } from '../../../components/layout/links.ts';
import { Section } from '../../../components/layout/section.tsx';
import { CsvLink, csvPath } from '../../../components/lists/csv-link.tsx';
import type { Device, Home } from '../../../contract.ts';
import { type TextKey, t } from '../../../i18n/texts.ts';
import { useRights } from '../../../session/rights.ts';
import { liveDevices } from '../queries.ts';
import lineClasses from './device-line.module.css';
import { DeviceLine } from './device-line.tsx';
import classes from './device-list.module.css';
import { healthSummary, reportingStatus } from './health.ts';
import { NewDevice } from './new-device.tsx';

export function DeviceList({ home }: { home: Home }) {
  const rights = useRights(home);
  const [adding, { open, close }] = useDisclosure(false);
  const devices = useQuery(liveDevices(home.home_id));
  const add = rights.devices ? (
    <Button variant="default" size="sm" leftSection={<Icon name="plus" size={16} />} onClick={open}>
      {t('devices.addDevice')}
    </Button>
  ) : null;
  const bridges = (
    <ButtonLink
      to="/homes/$homeId/bridges"
      params={{ homeId: home.home_id }}
      variant="default"
      size="sm"
      leftSection={<Icon name="plug" size={16} />}
    >
      {t('common.bridges')}
    </ButtonLink>
  );
  // Shown during loading too: a button that appears later would move the others.
  const isEmpty = devices.data?.items.length === 0;
  return (
    <>
      <Section
        title={t('common.devices')}
        action={
          isEmpty || devices.error ? null : (
            <Group gap="md">
              <CsvLink href={csvPath(`/homes/${home.home_id}/devices`)} what={t('common.theDevices')} />
              {bridges}
              {add}
            </Group>
          )
        }
      >
        <QueryContent
          query={devices}
          what={t('common.theDevices')}
          skeleton={<DeviceListSkeleton number={home.devices.length} />}
        >
          {({ items }) =>
            items.length > 0 ? (
              <Devices home={home} devices={items} />
            ) : (
              <EmptyState
                icon="device"
                title={t('common.noDevicesYet')}
                text={rights.devices ? t('devices.emptyHint') : t('devices.emptyHintReadOnly')}
              >
                <Group gap="sm" justify="center">
                  {add}
                  {bridges}
                </Group>
              </EmptyState>
            )
          }
        </QueryContent>
      </Section>
      <NewDevice home={home} opened={adding} onClose={close} />
    </>
  );
}

const STATUSES = [
  ['all', 'common.all'],
  ['online', 'common.online'],
  ['offline', 'common.offline'],
  ['never_seen', 'devices.neverSeen'],
] as const satisfies [string, TextKey][];

/** With a filter by status, where there is more than one. */
function Devices({ home, devices }: { home: Home; devices: Device[] }) {
  const [chosen, setChosen] = useState<string>('all');
  const found = new Set<string>(devices.map(reportingStatus));
  const status = found.has(chosen) ? chosen : 'all';
  const shown = devices.filter((device) => status === 'all' || reportingStatus(device) === status);
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Hint className={classes.health}>{healthSummary(devices)}</Hint>
        {found.size > 1 ? (
          <SegmentedControl
            size="xs"
            aria-label={t('devices.filterByStatus')}
            value={status}
            onChange={setChosen}
            data={STATUSES.filter(([name]) => name === 'all' || found.has(name)).map(([value, label]) => ({
              value,
              label: t(label),
            }))}
          />
        ) : null}
      </Group>
      <Paper withBorder radius="lg" className={lineClasses.list}>
        {shown
          .toSorted((one, other) => one.description.localeCompare(other.description))
          .map((device) => (
            <DeviceLine key={device.device_id} device={device} home={home} />
          ))}
      </Paper>
    </>
  );
}

/** As high as the list will be, so that the content below does not move. */
function DeviceListSkeleton({ number }: { number: number }) {
  if (number === 0) return <Skeleton className={classes.none} radius="lg" />;
  return (
    <div>
      <div className={classes.health} />
      <Paper withBorder radius="lg" className={lineClasses.list}>
        {Array.from({ length: number }, (_, line) => `line-${line}`).map((line) => (
          <div key={line} className={lineClasses.line}>
            <Skeleton h="1rem" w="60%" />
          </div>
        ))}
      </Paper>
    </div>
  );
}
