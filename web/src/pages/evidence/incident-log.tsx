import { Text } from '@mantine/core';
import { Section } from '../../components/layout/section.tsx';
import type { EvidenceIncident } from '../../contract.ts';
import { HIGHEST_LEVEL, incidentTitle } from '../../format/incidents.ts';
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
  const { level, opened_at, ended_at, acknowledged } = incident;
  return (
    <Section
      title={incidentTitle(incident)}
      text={[
        t('common.levelOf', { level, highest: HIGHEST_LEVEL }),
        ended_at === undefined
          ? t('evidence.sinceNamed', { time: times.whole(opened_at) })
          : t('evidence.rangeFromTo', { from: times.whole(opened_at), to: times.whole(ended_at) }),
      ].join(', ')}
    >
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
