import { Text } from '@mantine/core';
import { Section } from '../../components/layout/section.tsx';
import type { EvidenceIncident } from '../../contract.ts';
import { HIGHEST_LEVEL, incidentTitle } from '../../format/incidents.ts';
import { withUnit } from '../../format/measures.ts';
import { t } from '../../i18n/texts.ts';
import classes from './evidence.module.css';
import { logLines } from './log-lines.ts';
import type { Times } from './times.ts';

interface IncidentLogProps {
  incident: EvidenceIncident;
  /** The format of the file. */
  format: string;
  times: Times;
}

/** One incident, oldest entry first. */
export function IncidentLog({ incident, format, times }: IncidentLogProps) {
  const { level, opened_at, started_at = opened_at, ended_at, acknowledged } = incident;
  const until = incident.beyond_until ?? ended_at;
  return (
    <Section
      title={incidentTitle(incident)}
      text={[
        t('common.levelOf', { level, highest: HIGHEST_LEVEL }),
        until === undefined
          ? t('evidence.sinceNamed', { time: times.whole(started_at) })
          : t('evidence.rangeFromTo', { from: times.whole(started_at), to: times.whole(until) }),
      ].join(', ')}
    >
      <Text mb="sm">{measuresText(incident, times)}</Text>
      <Text mb="sm">
        {acknowledged
          ? acknowledged.by === undefined
            ? t('evidence.acknowledged', { time: times.line(acknowledged.at) })
            : t('evidence.acknowledgedBy', { time: times.line(acknowledged.at), name: acknowledged.by })
          : t('evidence.nobodyAcknowledgedIt')}
      </Text>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('common.time')}</th>
            <th scope="col">{t('common.whatHappened')}</th>
          </tr>
        </thead>
        <tbody>
          {logLines(incident, format, times).map(({ key, at, what }) => (
            <tr key={key}>
              <td>{times.line(at)}</td>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** Absent in reports of earlier versions. */
function measuresText(incident: EvidenceIncident, times: Times): string {
  const { started_at, opened_at, ended_at } = incident;
  const { beyond_limit_min, duration_min, peak_value } = incident;
  if (started_at === undefined) return '';
  const isMeasured = beyond_limit_min !== undefined && duration_min !== undefined && peak_value !== undefined;
  return [
    isMeasured
      ? t('evidence.noiseMeasures', {
          beyond: withUnit('minutes', beyond_limit_min),
          duration: withUnit('minutes', duration_min),
          peak: withUnit('sound', peak_value),
        })
      : '',
    t('evidence.detectedAt', { detected: times.line(opened_at) }),
    isMeasured && ended_at !== undefined ? t('evidence.quietConfirmed', { ended: times.line(ended_at) }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}
