import { Text } from '@mantine/core';
import { Section } from '../../components/section.tsx';
import type { EvidenceContent, EvidenceDevice, EvidenceMeasured } from '../../contract.ts';
import { withUnit } from '../../format/measures.ts';
import { type Message, msg, t } from '../../words/words.ts';
import { PLACEMENTS } from '../home/index.ts';
import { Chart } from './chart.tsx';
import classes from './evidence.module.css';
import type { Times } from './times.ts';

const TITLES: Record<string, Message> = {
  sound_level: msg('Sound level'),
  temperature: msg('Temperature'),
  humidity: msg('Humidity'),
  pm25: msg('Fine dust'),
};

interface MeasuredProps {
  measured: EvidenceMeasured;
  report: EvidenceContent;
  times: Times;
}

/** What each device measured, with the limits of then. */
export function Measured({ measured, report, times }: MeasuredProps) {
  const { name, devices, beyond_limit_s, maximum, resolution_s } = measured;
  const title = TITLES[name];
  const loudest = devices.find(({ device_id }) => device_id === maximum?.device_id);
  return (
    <Section
      title={title ? t(title) : name}
      text={t('Each value stands for {time}.', { time: minutes(resolution_s) })}
    >
      <dl className={classes.facts}>
        <div className={classes.fact}>
          <dt>{t('Beyond the limit')}</dt>
          <dd>{minutes(beyond_limit_s)}</dd>
        </div>
        {maximum ? (
          <div className={classes.fact}>
            <dt>{t('Maximum')}</dt>
            <dd>
              {t('{value}, {time}, {device}', {
                value: valueIn(maximum.value, measured),
                time: times.line(maximum.at),
                device: loudest ? nameOf(loudest) : maximum.device_id,
              })}
            </dd>
          </div>
        ) : null}
      </dl>
      {devices.length === 0 ? <Text>{t('Nothing was measured in this time.')}</Text> : null}
      {devices.map((device) => (
        <Device key={device.device_id} device={device} measured={measured} report={report} times={times} />
      ))}
    </Section>
  );
}

function Device({ device, measured, report, times }: MeasuredProps & { device: EvidenceDevice }) {
  const { placement, firmware, hardware_version, maximum, beyond_limit_s, gaps } = device;
  const known = {
    device: nameOf(device),
    value: valueIn(maximum.value, measured),
    time: times.line(maximum.at),
  };
  const told =
    beyond_limit_s === 0
      ? t('{device}: at most {value} ({time}), never beyond the limit', known)
      : t('{device}: at most {value} ({time}), beyond the limit for {duration}', {
          ...known,
          duration: minutes(beyond_limit_s),
        });
  const about = [
    placement && t(PLACEMENTS[placement]),
    hardware_version === undefined ? undefined : t('hardware {version}', { version: hardware_version }),
    firmware && t('firmware {version}', { version: firmware }),
    device.left ? t('not in this home any more') : undefined,
    t('device {id}', { id: device.device_id }),
  ].filter(Boolean);
  return (
    <figure className={classes.figure}>
      <figcaption>
        <Text fw={600}>{told}</Text>
        <Text size="sm" c="dimmed">
          {about.join(' · ')}
        </Text>
      </figcaption>
      <Chart device={device} measured={measured} report={report} label={told} />
      {gaps.length === 0 ? null : (
        <Text size="sm">
          {t('Nothing was measured: {gaps}.', {
            gaps: gaps
              .map(({ from, to }) => t('{from} to {to}', { from: times.line(from), to: times.line(to) }))
              .join('; '),
          })}
        </Text>
      )}
    </figure>
  );
}

const nameOf = ({ name, device_id }: EvidenceDevice) => name ?? device_id;

const valueIn = (value: number, { name, unit }: EvidenceMeasured) =>
  name === 'sound_level' ? withUnit('sound', value) : `${withUnit('value', value)}\u00a0${unit}`;

const minutes = (seconds: number) => withUnit('minutes', Math.round(seconds / 60));
