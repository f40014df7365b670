import { Chip, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { HomeFrame } from '../../../components/home-frame.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { Nothing } from '../../../components/nothing.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import type { Device, Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
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
        title={t('charts.chartsOf', { home: home.name })}
        text={t('charts.intro', { zone: home.timezone })}
      />
      <SubPages homeId={home.home_id} />
      <Loaded query={devices} what={t('common.theDevices')}>
        {({ items }) =>
          items.length === 0 ? (
            <Nothing icon="device" title={t('common.noDevicesYet')} text={t('charts.emptyHint')} />
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
          aria-label={t('charts.timeShown')}
          value={range}
          onChange={(value) => show(value)}
          data={RANGE_NAMES.map((value) => ({ value, label: t(RANGES[value].label) }))}
          maw={360}
        />
        {sorted.length > 1 ? (
          <Chip.Group multiple value={chosen} onChange={setChosen}>
            <Group gap="xs" role="group" aria-label={t('charts.devicesShown')}>
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
            {t('charts.mostDevices', {
              count: MOST_LINES,
            })}
          </Text>
        ) : null}
      </Stack>
      {shown.length === 0 ? (
        <Nothing icon="device" title={t('charts.noDeviceChosen')} text={t('charts.chooseDevice')} />
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
