import { Chip, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { HomeFrame } from '../../../components/home-frame.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { Nothing } from '../../../components/nothing.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import type { Device, Home } from '../../../contract.ts';
import { t } from '../../../words/words.ts';
import { liveDevices } from '../queries.ts';
import { SubPages } from '../sub-pages.tsx';
import { MetricChart } from './metric-chart.tsx';
import { METRICS } from './metrics.ts';
import { MOST_LINES } from './palette.ts';
import { RANGES } from './ranges.ts';
import { RANGE_NAMES, type RangeName } from './search.ts';
import { useChartEvents } from './use-chart-data.ts';

export function ChartsPage() {
  return <HomeFrame>{(home) => <Charts home={home} />}</HomeFrame>;
}

function Charts({ home }: { home: Home }) {
  const devices = useQuery(liveDevices(home.home_id));
  return (
    <>
      <PageHeading
        title={t('Charts of {home}', { home: home.name })}
        text={t('What the devices measured, in the time of the home ({zone}).', { zone: home.timezone })}
      />
      <SubPages homeId={home.home_id} />
      <Loaded query={devices} what={t('the devices')}>
        {({ items }) =>
          items.length === 0 ? (
            <Nothing
              icon="device"
              title={t('No devices yet')}
              text={t(
                'As soon as a device of this home reports, its sound, temperature and humidity are drawn here.',
              )}
            />
          ) : (
            <WithDevices home={home} devices={items} />
          )
        }
      </Loaded>
    </>
  );
}

function WithDevices({ home, devices }: { home: Home; devices: Device[] }) {
  const { range = '24h' } = useSearch({ from: '/homes/$homeId/charts' });
  const navigate = useNavigate({ from: '/homes/$homeId/charts' });
  const sorted = devices.toSorted((one, other) => one.description.localeCompare(other.description));
  const [chosen, setChosen] = useState(() => sorted.slice(0, MOST_LINES).map((device) => device.device_id));
  const events = useChartEvents(home, range);
  const shown = sorted.filter((device) => chosen.includes(device.device_id));
  const show = (next: RangeName) =>
    void navigate({
      search: ({ range: _range, ...others }) => ({ ...others, ...(next === '24h' ? {} : { range: next }) }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Stack gap="xl">
      <Stack gap="sm">
        <SegmentedControl
          aria-label={t('Time shown')}
          value={range}
          onChange={(value) => show(value)}
          data={RANGE_NAMES.map((value) => ({ value, label: t(RANGES[value].label) }))}
          maw={360}
        />
        {sorted.length > 1 ? (
          <Chip.Group multiple value={chosen} onChange={setChosen}>
            <Group gap="xs" role="group" aria-label={t('Devices shown')}>
              {sorted.map(({ device_id, description }) => (
                <Chip
                  key={device_id}
                  value={device_id}
                  size="sm"
                  disabled={shown.length >= MOST_LINES && !chosen.includes(device_id)}
                >
                  {description}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        ) : null}
        {sorted.length > MOST_LINES ? (
          <Text size="sm" c="dimmed">
            {t('At most {count, number} devices at a time, so that their lines can be told apart.', {
              count: MOST_LINES,
            })}
          </Text>
        ) : null}
      </Stack>
      {shown.length === 0 ? (
        <Nothing icon="device" title={t('No device chosen')} text={t('Choose at least one device above.')} />
      ) : (
        METRICS.map((metric) => (
          <MetricChart
            key={metric.name}
            home={home}
            devices={shown}
            metric={metric}
            range={range}
            events={events}
          />
        ))
      )}
    </Stack>
  );
}
