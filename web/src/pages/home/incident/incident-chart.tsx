import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../../components/display/use-now.ts';
import type { Device, Home, IncidentDetails } from '../../../contract.ts';
import { withUnit } from '../../../format/measures.ts';
import { t } from '../../../i18n/texts.ts';
import { MetricChart } from '../charts/metric-chart.tsx';
import { METRICS, type MetricName } from '../charts/metrics.ts';
import { MAX_LINES } from '../charts/plot/palette.ts';
import { noiseLimitAt } from '../noise-limit.ts';
import { liveDevices } from '../queries.ts';

const METRIC_OF_KIND: Partial<Record<IncidentDetails['kind'], MetricName>> = {
  noise: 'sound_level',
  temperature: 'temperature',
  humidity: 'humidity',
  mould: 'humidity',
};

/** The last hour with the limit. For an ended incident, the hour until shortly after its end. */
export function IncidentChart({ home, incident }: { home: Home; incident: IncidentDetails }) {
  const devices = useQuery(liveDevices(home.home_id));
  const metric = METRICS.find(({ name }) => name === METRIC_OF_KIND[incident.kind]);
  if (!metric || !devices.data) return null;
  const shown = devices.data.items
    .filter(({ device_id }) => incident.device_id === undefined || device_id === incident.device_id)
    .toSorted((one, other) => one.description.localeCompare(other.description))
    .slice(0, MAX_LINES);
  if (shown.length === 0) return null;
  const { open, ended_at } = incident;
  const until = ended_at === undefined ? undefined : Date.parse(ended_at) + AFTERMATH_MS;
  return (
    <>
      {open && incident.kind === 'noise' ? <CurrentLevel home={home} devices={shown} /> : null}
      <MetricChart
        home={home}
        devices={shown}
        metric={metric}
        range="1h"
        events={incident.events}
        until={until}
      />
    </>
  );
}

const AFTERMATH_MS = 5 * 60_000;

/** The loudest device's level and the current limit. */
function CurrentLevel({ home, devices }: { home: Home; devices: Device[] }) {
  const now = useNow();
  const levels = devices.flatMap(({ latest_sensor_values: { sound } }) => sound?.value ?? []);
  if (levels.length === 0) return null;
  const { db, quiet } = noiseLimitAt(now, home.settings.noise, home.timezone);
  return (
    <div>
      <Title order={2} size="h1" component="p" data-live>
        {withUnit('sound', Math.max(...levels))}
      </Title>
      <Text c="dimmed">
        {quiet
          ? t('incidents.limitBecauseQuietHours', { limit: withUnit('sound', db) })
          : t('incidents.limitIs', { limit: withUnit('sound', db) })}
      </Text>
    </div>
  );
}
