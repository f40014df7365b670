import { useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Hint } from '../../../components/display/hint.tsx';
import type { Device, Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { Legend } from '../charts/legend.tsx';
import { METRICS, type Metric } from '../charts/metrics.ts';
import { MAX_LINES } from '../charts/plot/palette.ts';
import { Plot } from '../charts/plot/plot.tsx';
import { useChartData } from '../charts/use-chart-data.ts';
import { liveDevices } from '../queries.ts';

const HEIGHT_PX = 170;
const SOUND = METRICS.find(({ name }) => name === 'sound_level') as Metric;
const NO_MARKS: number[] = [];
const NONE: Device[] = [];

/** Sound level and limit. The charts page has the rest. */
export function LastHour({ home }: { home: Home }) {
  const devices = useQuery(liveDevices(home.home_id)).data?.items ?? NONE;
  const shown = devices
    .filter(({ active, first_seen_at }) => active && first_seen_at !== null)
    .toSorted((one, other) => one.description.localeCompare(other.description))
    .slice(0, MAX_LINES);
  return shown.length > 0 ? <SoundPlot home={home} devices={shown} /> : null;
}

function SoundPlot({ home, devices }: { home: Home; devices: Device[] }) {
  const scheme = useComputedColorScheme('light');
  const { aligned, from, to, error } = useChartData(devices, SOUND, '1h');
  const [point, setPoint] = useState<number>();
  const { settings, timezone: zone } = home;
  const limits = useMemo(() => SOUND.limits(settings, zone, from, to), [settings, zone, from, to]);
  if (error) return <Hint>{t('home.lastHourNotLoaded')}</Hint>;
  return (
    <>
      <Legend lines={aligned.lines} point={point} unit={SOUND.unit} scheme={scheme} />
      <Plot
        data={aligned}
        unit={SOUND.unit}
        zone={zone}
        bridged={SOUND.bridged}
        always={SOUND.always}
        scheme={scheme}
        height={HEIGHT_PX}
        limits={limits}
        marks={NO_MARKS}
        from={from}
        to={to}
        onPoint={setPoint}
        point={point}
        label={t('home.soundChartDescription')}
      />
    </>
  );
}
