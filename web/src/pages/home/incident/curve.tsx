import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../../components/use-now.ts';
import type { Device, Home, IncidentWithAll } from '../../../contract.ts';
import { withUnit } from '../../../format/measures.ts';
import { t } from '../../../i18n/texts.ts';
import { MetricChart } from '../charts/metric-chart.tsx';
import { METRICS, type MetricName } from '../charts/metrics.ts';
import { MOST_LINES } from '../charts/palette.ts';
import { noiseLimitAt } from '../noise-limit.ts';
import { liveDevices } from '../queries.ts';

const MEASURED: Partial<Record<IncidentWithAll['kind'], MetricName>> = {
  noise: 'sound_level',
  temperature: 'temperature',
  humidity: 'humidity',
  mould: 'humidity',
};

/** How it is now, and the curve of the last hour with the limit; of what is over, the hour up to shortly after its end. */
export function Curve({ home, incident }: { home: Home; incident: IncidentWithAll }) {
  const devices = useQuery(liveDevices(home.home_id));
  const metric = METRICS.find(({ name }) => name === MEASURED[incident.kind]);
  if (!metric || !devices.data) return null;
  const shown = devices.data.items
    .filter(({ device_id }) => incident.device_id === undefined || device_id === incident.device_id)
    .toSorted((one, other) => one.description.localeCompare(other.description))
    .slice(0, MOST_LINES);
  if (shown.length === 0) return null;
  const { open, ended_at } = incident;
  const until = open || ended_at === undefined ? undefined : Date.parse(ended_at) + SHORTLY_MS;
  return (
    <>
      {open && incident.kind === 'noise' ? <LoudNow home={home} devices={shown} /> : null}
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

const SHORTLY_MS = 5 * 60_000;

/** The loudest device, beside what is allowed at this hour. */
function LoudNow({ home, devices }: { home: Home; devices: Device[] }) {
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
