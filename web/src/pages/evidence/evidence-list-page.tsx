import { Badge, Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HomeFrame } from '../../components/home-frame.tsx';
import { AnchorLink } from '../../components/links.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Moment } from '../../components/moment.tsx';
import { Nothing } from '../../components/nothing.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Pager } from '../../components/pager.tsx';
import { Rows } from '../../components/rows.tsx';
import type { EvidenceReport, Home } from '../../contract.ts';
import { t } from '../../words/words.ts';
import { reportsQuery } from './queries.ts';

export function EvidenceListPage() {
  return <HomeFrame>{(home) => <Reports home={home} />}</HomeFrame>;
}

function Reports({ home }: { home: Home }) {
  const [page, setPage] = useState(1);
  const reports = useQuery(reportsQuery(home.home_id, page));
  return (
    <>
      <PageHeading
        title={t('Evidence of {name}', { name: home.name })}
        text={t('Signed reports of incidents and stays, newest first.')}
      />
      <Loaded query={reports} what={t('the reports')}>
        {({ reports: found, paging }) =>
          paging.total_count === 0 ? (
            <Nothing
              icon="shield"
              title={t('No reports yet')}
              text={t('Open an incident or a guest, and make a report there.')}
            />
          ) : (
            <Box aria-busy={reports.isPlaceholderData}>
              <ReportRows home={home} reports={found} />
              <Pager
                paging={paging}
                shown={found.length}
                counted={t('{count, plural, one {# report} other {# reports}}', {
                  count: paging.total_count,
                })}
                what={t('the reports')}
                page={page}
                onChange={setPage}
              />
            </Box>
          )
        }
      </Loaded>
    </>
  );
}

function ReportRows({ home, reports }: { home: Home; reports: EvidenceReport[] }) {
  const { home_id: homeId, timezone: zone } = home;
  return (
    <Rows
      caption={t('Evidence of {name}', { name: home.name })}
      rows={reports}
      keyOf={({ report_id }) => report_id}
      columns={[
        {
          label: t('Report'),
          cell: ({ report_id: reportId, about, names_guest }) => (
            <>
              <AnchorLink to="/homes/$homeId/evidence/$reportId" params={{ homeId, reportId }} fw={600}>
                {about === 'stay' ? t('Of a stay') : t('Of an incident')}
              </AnchorLink>{' '}
              {names_guest ? <Badge color="yellow">{t('Names the guest')}</Badge> : null}
            </>
          ),
        },
        {
          label: t('Made'),
          cell: ({ made_at }) => (
            <Text size="sm">
              <Moment at={made_at} zone={zone} />
            </Text>
          ),
        },
        {
          label: t('Kept until'),
          cell: ({ kept_until }) => (
            <Text size="sm">
              <Moment at={kept_until} zone={zone} />
            </Text>
          ),
        },
      ]}
    />
  );
}
