import { Chip, Group, SegmentedControl, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Hint } from '../../../components/display/hint.tsx';
import { EmptyState, QueryContent } from '../../../components/feedback/query-content.tsx';
import { HomePageFrame } from '../../../components/layout/home-page-frame.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import type { Device, Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { HomeSubPages } from '../home-sub-pages.tsx';
import { liveDevices } from '../queries.ts';
import { MetricChart } from './metric-chart.tsx';
import { METRICS } from './metrics.ts';
import { MAX_LINES } from './plot/palette.ts';
import { RANGES } from './ranges.ts';
import { RANGE_NAMES, type RangeName } from './search.ts';
import { useChartEvents } from './use-chart-data.ts';

export function ChartsPage() {
  return <HomePageFrame>{(home) => <Charts home={home} />}</HomePageFrame>;
}

function Charts({ home }: { home: Home }) {
  const devices = useQuery(liveDevices(home.home_id));
  return (
    <>
      <PageHeading
        title={t('charts.chartsOf', { home: home.name })}
        text={t('charts.intro', { zone: home.timezone })}
      />
      <HomeSubPages homeId={home.home_id} />
      <QueryContent query={devices} what={t('common.theDevices')}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon="device" title={t('common.noDevicesYet')} text={t('charts.emptyHint')} />
          ) : (
            <DeviceCharts home={home} devices={items} />
          )
        }
      </QueryContent>
    </>
  );
}

function DeviceCharts({ home, devices }: { home: Home; devices: Device[] }) {
  const { range = '24h' } = useSearch({ from: '/homes/$homeId/charts' });
  const navigate = useNavigate({ from: '/homes/$homeId/charts' });
  const sorted = devices.toSorted((one, other) => one.description.localeCompare(other.description));
  const [chosen, setChosen] = useState(() => sorted.slice(0, MAX_LINES).map((device) => device.device_id));
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
                  disabled={shown.length >= MAX_LINES && !chosen.includes(device_id)}
                >
                  {description}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        ) : null}
        {sorted.length > MAX_LINES ? <Hint>{t('charts.mostDevices', { count: MAX_LINES })}</Hint> : null}
      </Stack>
      {shown.length === 0 ? (
        <EmptyState icon="device" title={t('charts.noDeviceChosen')} text={t('charts.chooseDevice')} />
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
