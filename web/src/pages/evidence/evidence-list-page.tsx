import { Badge, Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DateTime } from '../../components/display/time.tsx';
import { EmptyState, QueryContent } from '../../components/feedback/query-content.tsx';
import { HomePageFrame } from '../../components/layout/home-page-frame.tsx';
import { AnchorLink } from '../../components/layout/links.ts';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { DataTable } from '../../components/lists/data-table.tsx';
import { Pager } from '../../components/lists/pager.tsx';
import type { EvidenceReport, Home } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { reportsQuery } from './queries.ts';

export function EvidenceListPage() {
  return <HomePageFrame>{(home) => <Reports home={home} />}</HomePageFrame>;
}

function Reports({ home }: { home: Home }) {
  const [page, setPage] = useState(1);
  const reports = useQuery(reportsQuery(home.home_id, page));
  return (
    <>
      <PageHeading
        title={t('evidence.evidenceOf', { name: home.name })}
        text={t('evidence.signedReportsIncidentsStaysNewest')}
      />
      <QueryContent query={reports} what={t('evidence.reports')}>
        {({ reports: found, paging }) =>
          paging.total_count === 0 ? (
            <EmptyState icon="shield" title={t('evidence.noReportsYet')} text={t('evidence.noReportsHint')} />
          ) : (
            <Box aria-busy={reports.isPlaceholderData}>
              <ReportRows home={home} reports={found} />
              <Pager
                paging={paging}
                shown={found.length}
                counted={t('evidence.reportCount', { count: paging.total_count })}
                what={t('evidence.reports')}
                page={page}
                onChange={setPage}
              />
            </Box>
          )
        }
      </QueryContent>
    </>
  );
}

function ReportRows({ home, reports }: { home: Home; reports: EvidenceReport[] }) {
  const { home_id: homeId, timezone: zone } = home;
  return (
    <DataTable
      caption={t('evidence.evidenceOf', { name: home.name })}
      rows={reports}
      keyOf={({ report_id }) => report_id}
      columns={[
        {
          label: t('common.report'),
          cell: ({ report_id: reportId, about, names_guest }) => (
            <>
              <AnchorLink to="/homes/$homeId/evidence/$reportId" params={{ homeId, reportId }} fw={600}>
                {about === 'stay' ? t('evidence.ofStay') : t('evidence.ofIncident')}
              </AnchorLink>{' '}
              {names_guest ? <Badge color="yellow">{t('evidence.namesGuest')}</Badge> : null}
            </>
          ),
        },
        { label: t('common.createdAt'), text: ({ made_at }) => <DateTime at={made_at} zone={zone} /> },
        {
          label: t('evidence.keptUntil'),
          text: ({ kept_until }) => <DateTime at={kept_until} zone={zone} />,
        },
      ]}
    />
  );
}
