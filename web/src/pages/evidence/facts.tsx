import { Code } from '@mantine/core';
import type { ReactNode } from 'react';
import type { EvidenceContent } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import classes from './evidence.module.css';
import type { Times } from './times.ts';

/** Place, time, author and reason. */
export function Facts({ report, times }: { report: EvidenceContent; times: Times }) {
  const { home, guest, stay, reason, report_id, made_at, made_by } = report;
  const facts: [string, ReactNode][] = [
    [t('common.home'), home.name],
    [t('common.address'), home.address || undefined],
    [t('common.timeZone'), home.timezone],
    [t('common.guest'), guest?.name],
    [t('common.checkIn'), stay && times.whole(stay.checkin_time)],
    [t('common.checkOut'), stay?.checkout_time && times.whole(stay.checkout_time)],
    [t('common.createdAt'), t('evidence.timeByName', { time: times.whole(made_at), name: made_by })],
    [t('common.reason'), reason],
    [t('common.report'), <Code key="id">{report_id}</Code>],
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
