import { Button, Code, Group, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lares, params } from '../../client/client.ts';
import { refresh } from '../../client/query-client.ts';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { ConfirmAction } from '../../components/forms/confirm-action.tsx';
import { HomePageFrame } from '../../components/layout/home-page-frame.tsx';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { Section } from '../../components/layout/section.tsx';
import type { EvidenceContent, EvidenceFile, Home } from '../../contract.ts';
import { apiText } from '../../i18n/api-texts.ts';
import { t } from '../../i18n/texts.ts';
import { useRights } from '../../session/rights.ts';
import { Correction } from './correction.tsx';
import classes from './evidence.module.css';
import { IncidentLog } from './incident-log.tsx';
import { Limits } from './limits.tsx';
import { Measurements } from './measurements.tsx';
import { evidenceKey, filePath, fileQuery } from './queries.ts';
import { reportTimes, type Times } from './times.ts';

/** A signed report for printing: exactly the content of the file. */
export function EvidencePage() {
  return <HomePageFrame>{(home) => <OneReport home={home} />}</HomePageFrame>;
}

function OneReport({ home }: { home: Home }) {
  const { reportId } = useParams({ from: '/homes/$homeId/evidence/$reportId' });
  const file = useQuery(fileQuery(home.home_id, reportId));
  return (
    <QueryContent query={file} what={t('evidence.thisReport')}>
      {(found) => <Report home={home} file={found} />}
    </QueryContent>
  );
}

function Report({ home, file }: { home: Home; file: EvidenceFile }) {
  const { report, signature } = file;
  const times = reportTimes(report);
  return (
    <article data-paper className={classes.report}>
      <PageHeading
        title={
          report.about === 'stay'
            ? t('evidence.evidenceReportOfStay')
            : t('evidence.evidenceReportOfIncident')
        }
        text={t('common.stayFromTo', {
          name: report.home.name,
          from: times.whole(report.period.from),
          to: times.whole(report.period.to),
        })}
      />
      <Controls home={home} reportId={report.report_id} />
      <Correction homeId={home.home_id} reportId={report.report_id} times={times} />
      <Stack gap="xl">
        <Facts report={report} times={times} />
        {report.measured ? <Measurements measured={report.measured} report={report} times={times} /> : null}
        <Limits report={report} times={times} />
        {report.incidents.map((incident) => (
          <IncidentLog key={incident.incident_id} incident={incident} format={file.format} times={times} />
        ))}
        <Section title={t('evidence.doubtsTitle')}>
          <List className={classes.lines}>
            {[...report.doubts, ...report.statements].map((line) => (
              <List.Item key={line} lang={apiText(line) === line ? 'en' : undefined}>
                {apiText(line)}
              </List.Item>
            ))}
          </List>
        </Section>
        <Section title={t('evidence.signature')}>
          <Text>{t('evidence.signatureHint')}</Text>
          <dl className={classes.facts}>
            <div className={classes.fact}>
              <dt>{t('evidence.fingerprintOfKey')}</dt>
              <dd>
                <Code className={classes.code}>{signature.key_id}</Code>
              </dd>
            </div>
            <div className={classes.fact}>
              <dt>{t('evidence.signature')}</dt>
              <dd>
                <Code className={classes.code}>{signature.value}</Code>
              </dd>
            </div>
          </dl>
        </Section>
      </Stack>
    </article>
  );
}

function Controls({ home, reportId }: { home: Home; reportId: string }) {
  const { home_id } = home;
  const rights = useRights(home);
  const navigate = useNavigate();
  return (
    <Group gap="sm" mb="lg" data-screen-only>
      <Button onClick={() => window.print()}>{t('common.print')}</Button>
      <Button component="a" variant="default" href={filePath(home_id, reportId)} download>
        {t('evidence.signedFile')}
      </Button>
      <Button component="a" variant="default" href={filePath(home_id, reportId, 'csv')} download>
        {t('common.downloadCsv')}
      </Button>
      {rights.home ? (
        <ConfirmAction
          label={t('common.delete')}
          size="sm"
          title={t('evidence.deleteThisReport')}
          text={t('evidence.deleteConsequence')}
          confirmLabel={t('evidence.deleteForEver')}
          run={() =>
            lares.DELETE('/homes/{home_id}/evidence/{report_id}', params({ home_id, report_id: reportId }))
          }
          done={async () => {
            await navigate({ to: '/homes/$homeId/evidence', params: { homeId: home_id } });
            await refresh(evidenceKey(home_id));
          }}
        />
      ) : null}
    </Group>
  );
}

/** Place, time, author and reason. */
function Facts({ report, times }: { report: EvidenceContent; times: Times }) {
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
