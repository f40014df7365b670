import { Text } from '@mantine/core';
import { Section } from '../../components/section.tsx';
import type { EvidenceIncident } from '../../contract.ts';
import { HIGHEST_LEVEL, incidentTitle } from '../../format/incidents.ts';
import { t } from '../../words/words.ts';
import classes from './evidence.module.css';
import { linesOf } from './lines.ts';
import type { Times } from './times.ts';

/** One incident as it went, oldest first. */
export function Happened({ incident, times }: { incident: EvidenceIncident; times: Times }) {
  const { level, opened_at, ended_at, open, acknowledged } = incident;
  return (
    <Section
      title={incidentTitle(incident)}
      text={[
        t('Level {level} of {highest}', { level, highest: HIGHEST_LEVEL }),
        ended_at === undefined || open
          ? t('since {time}', { time: times.whole(opened_at) })
          : t('{from} to {to}', { from: times.whole(opened_at), to: times.whole(ended_at) }),
      ].join(', ')}
    >
      <Text mb="sm">
        {acknowledged
          ? acknowledged.by === undefined
            ? t('Acknowledged {time}.', { time: times.line(acknowledged.at) })
            : t('Acknowledged {time} by {name}.', {
                time: times.line(acknowledged.at),
                name: acknowledged.by,
              })
          : t('Nobody acknowledged it.')}
      </Text>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('Time')}</th>
            <th scope="col">{t('What happened')}</th>
          </tr>
        </thead>
        <tbody>
          {linesOf(incident, times).map(({ key, at, what }) => (
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
