import { Code } from '@mantine/core';
import type { ReactNode } from 'react';
import type { EvidenceContent } from '../../contract.ts';
import { t } from '../../words/words.ts';
import classes from './evidence.module.css';
import type { Times } from './times.ts';

/** Where, when, who made it and why. */
export function Facts({ report, times }: { report: EvidenceContent; times: Times }) {
  const { home, guest, stay, reason, report_id, made_at, made_by } = report;
  const facts: [string, ReactNode][] = [
    [t('Home'), home.name],
    [t('Address'), home.address || undefined],
    [t('Time zone'), home.timezone],
    [t('Guest'), guest?.name],
    [t('Check-in'), stay && times.whole(stay.checkin_time)],
    [t('Check-out'), stay?.checkout_time && times.whole(stay.checkout_time)],
    [t('Made'), t('{time}, by {name}', { time: times.whole(made_at), name: made_by })],
    [t('Reason'), reason],
    [t('Report'), <Code key="id">{report_id}</Code>],
  ];
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
