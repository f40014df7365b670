import { Button, Code, Group, List, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lares } from '../../client/client.ts';
import { ConfirmAction } from '../../components/confirm-action.tsx';
import { HomeFrame } from '../../components/home-frame.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Section } from '../../components/section.tsx';
import type { EvidenceFile, Home } from '../../contract.ts';
import { useRights } from '../../session/rights.ts';
import { t, tOfServer } from '../../words/words.ts';
import classes from './evidence.module.css';
import { Facts } from './facts.tsx';
import { Happened } from './happened.tsx';
import { Limits } from './limits.tsx';
import { Measured } from './measured.tsx';
import { evidenceKey, filePath, fileQuery } from './queries.ts';
import { timesOf } from './times.ts';

/** A signed report, made for paper: what stands in the file, and nothing that does not. */
export function EvidencePage() {
  return <HomeFrame>{(home) => <OneReport home={home} />}</HomeFrame>;
}

function OneReport({ home }: { home: Home }) {
  const { reportId } = useParams({ from: '/homes/$homeId/evidence/$reportId' });
  const file = useQuery(fileQuery(home.home_id, reportId));
  return (
    <Loaded query={file} what={t('this report')}>
      {(found) => <Report home={home} file={found} />}
    </Loaded>
  );
}

function Report({ home, file }: { home: Home; file: EvidenceFile }) {
  const { report, signature } = file;
  const times = timesOf(report);
  return (
    <article data-paper className={classes.report}>
      <PageHeading
        title={report.about === 'stay' ? t('Evidence report of a stay') : t('Evidence report of an incident')}
        text={t('{name}, {from} to {to}', {
          name: report.home.name,
          from: times.whole(report.period.from),
          to: times.whole(report.period.to),
        })}
      />
      <Controls home={home} reportId={report.report_id} />
      <Stack gap="xl">
        <Facts report={report} times={times} />
        {report.measured ? <Measured measured={report.measured} report={report} times={times} /> : null}
        <Limits report={report} times={times} />
        {report.incidents.map((incident) => (
          <Happened key={incident.incident_id} incident={incident} times={times} />
        ))}
        <Section title={t('What to know about this report')}>
          <List className={classes.lines}>
            {[...report.doubts, ...report.statements].map((line) => (
              <List.Item key={line} lang={tOfServer(line) === line ? 'en' : undefined}>
                {tOfServer(line)}
              </List.Item>
            ))}
          </List>
        </Section>
        <Section title={t('Signature')}>
          <Text>
            {t(
              'The report is a signed file; this page shows what stands in it. Whoever has the file can check it with “lares report verify”, or with any program that knows Ed25519.',
            )}
          </Text>
          <dl className={classes.facts}>
            <div className={classes.fact}>
              <dt>{t('Fingerprint of the key')}</dt>
              <dd>
                <Code className={classes.code}>{signature.key_id}</Code>
              </dd>
            </div>
            <div className={classes.fact}>
              <dt>{t('Signature')}</dt>
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
  const queries = useQueryClient();
  return (
    <Group gap="sm" mb="lg" data-screen-only>
      <Button onClick={() => window.print()}>{t('Print')}</Button>
      <Button component="a" variant="default" href={filePath(home_id, reportId)} download>
        {t('Signed file')}
      </Button>
      <Button component="a" variant="default" href={filePath(home_id, reportId, 'csv')} download>
        {t('Download CSV')}
      </Button>
      {rights.home ? (
        <ConfirmAction
          label={t('Delete')}
          icon="bin"
          size="sm"
          title={t('Delete this report?')}
          text={t('It cannot be made again as it was. Files that were downloaded stay as they are.')}
          confirmLabel={t('Delete for ever')}
          run={() =>
            lares.DELETE('/homes/{home_id}/evidence/{report_id}', {
              params: { path: { home_id, report_id: reportId } },
            })
          }
          done={async () => {
            await navigate({ to: '/homes/$homeId/evidence', params: { homeId: home_id } });
            await queries.invalidateQueries({ queryKey: evidenceKey(home_id) });
          }}
        />
      ) : null}
    </Group>
  );
}
