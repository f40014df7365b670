import { Text } from '@mantine/core';
import { Hint } from '../../components/display/hint.tsx';
import { Section } from '../../components/layout/section.tsx';
import type { EvidenceContent, EvidenceDevice, EvidenceMeasurements } from '../../contract.ts';
import { withUnit } from '../../format/measures.ts';
import { type TextKey, t } from '../../i18n/texts.ts';
import { PLACEMENTS } from '../home/index.ts';
import { Chart } from './chart.tsx';
import classes from './evidence.module.css';
import type { Times } from './times.ts';

const TITLES: Record<string, TextKey> = {
  sound_level: 'common.soundLevel',
  temperature: 'common.temperature',
  humidity: 'common.humidity',
  pm25: 'common.fineDust',
};

interface MeasurementsProps {
  measured: EvidenceMeasurements;
  report: EvidenceContent;
  times: Times;
}

/** Each device's measurements, with the limits of that time. */
export function Measurements({ measured, report, times }: MeasurementsProps) {
  const { name, devices, beyond_limit_s, maximum, resolution_s } = measured;
  const title = TITLES[name];
  // Reports of earlier versions count the hour before an incident too.
  const isOfIncident = report.about === 'incident' && report.incidents[0]?.started_at !== undefined;
  const loudest = devices.find(({ device_id }) => device_id === maximum?.device_id);
  return (
    <Section
      title={title ? t(title) : name}
      text={t('evidence.eachValueStandsFor', { time: minutes(resolution_s) })}
    >
      <dl className={classes.facts}>
        <div className={classes.fact}>
          <dt>{t(isOfIncident ? 'evidence.beyondLimitInIncident' : 'evidence.beyondLimit')}</dt>
          <dd>{minutes(beyond_limit_s)}</dd>
        </div>
        {maximum ? (
          <div className={classes.fact}>
            <dt>{t('evidence.maximum')}</dt>
            <dd>
              {t('evidence.valueTimeDevice', {
                value: valueIn(maximum.value, measured),
                time: times.line(maximum.at),
                device: loudest ? nameOf(loudest) : maximum.device_id,
              })}
            </dd>
          </div>
        ) : null}
      </dl>
      {devices.length === 0 ? <Text>{t('evidence.nothingMeasuredTime')}</Text> : null}
      {devices.map((device) => (
        <DeviceFigure
          key={device.device_id}
          device={device}
          measured={measured}
          report={report}
          times={times}
        />
      ))}
    </Section>
  );
}

function DeviceFigure({ device, measured, report, times }: MeasurementsProps & { device: EvidenceDevice }) {
  const { placement, firmware, hardware_version, maximum, beyond_limit_s, gaps } = device;
  const values = {
    device: nameOf(device),
    value: valueIn(maximum.value, measured),
    time: times.line(maximum.at),
  };
  const caption =
    beyond_limit_s === 0
      ? t('evidence.atMostNeverBeyondLimit', values)
      : t('evidence.atMostBeyondLimitFor', { ...values, duration: minutes(beyond_limit_s) });
  const about = [
    placement && t(PLACEMENTS[placement]),
    hardware_version === undefined ? undefined : t('evidence.hardware', { version: hardware_version }),
    firmware && t('evidence.firmware', { version: firmware }),
    device.left ? t('evidence.notHomeMore') : undefined,
    t('evidence.device', { id: device.device_id }),
  ].filter(Boolean);
  return (
    <figure className={classes.figure}>
      <figcaption>
        <Text fw={600}>{caption}</Text>
        <Hint>{about.join(' · ')}</Hint>
      </figcaption>
      <Chart device={device} measured={measured} report={report} label={caption} />
      {gaps.length === 0 ? null : (
        <Text size="sm">
          {t('evidence.nothingWasMeasured', {
            gaps: gaps
              .map(({ from, to }) =>
                t('evidence.rangeFromTo', { from: times.line(from), to: times.line(to) }),
              )
              .join('; '),
          })}
        </Text>
      )}
    </figure>
  );
}

const nameOf = ({ name, device_id }: EvidenceDevice) => name ?? device_id;

const valueIn = (value: number, { name, unit }: EvidenceMeasurements) =>
  name === 'sound_level' ? withUnit('sound', value) : `${withUnit('value', value)}\u00a0${unit}`;

const minutes = (seconds: number) => withUnit('minutes', Math.round(seconds / 60));
