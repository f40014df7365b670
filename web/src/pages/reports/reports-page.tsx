import { Box, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lares, params } from '../../client/client.ts';
import { replaceSearch } from '../../client/search.ts';
import { useNow } from '../../components/display/use-now.ts';
import { EmptyState, QueryContent } from '../../components/feedback/query-content.tsx';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { Section } from '../../components/layout/section.tsx';
import { Pager } from '../../components/lists/pager.tsx';
import { t } from '../../i18n/texts.ts';
import { useOrganization } from '../../session/organization.tsx';
import { Figures } from './figures.tsx';
import { HomeRows } from './home-rows.tsx';
import { monthAt, monthName, requestedMonth } from './month.ts';
import { MonthSwitch } from './month-switch.tsx';
import type { ReportSearch } from './search.ts';

const ROUTE = '/reports';
const PAGE_SIZE = 50;

export function ReportsPage() {
  const organization = useOrganization();
  return (
    <Report key={organization.organization_id} id={organization.organization_id} name={organization.name} />
  );
}

/** Month and page are in the address, so that links and the back button restore them. */
function Report({ id, name }: { id: string; name: string }) {
  const { month: asked, page = 1 } = useSearch({ from: ROUTE });
  const navigate = useNavigate({ from: ROUTE });
  const go = (next: ReportSearch) => void navigate(replaceSearch(next));
  const running = monthAt(useNow(), 'UTC');
  const month = requestedMonth(asked, running);
  const report = useQuery({
    queryKey: ['organizations', id, 'reports', { month, page }],
    queryFn: () =>
      lares.GET(
        '/organizations/{organization_id}/reports/{month}',
        params({ organization_id: id, month }, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
      ),
    placeholderData: keepPreviousData,
  });
  return (
    <div data-paper>
      <PageHeading
        title={t('reports.reportOf', { month: monthName(month) })}
        text={month === running ? t('reports.introRunning', { name }) : t('common.homesOfMember', { name })}
      />
      <MonthSwitch
        month={month}
        running={running}
        onChange={(next) => go({ month: next })}
        csv={`/v8/organizations/${id}/reports/${month}?format=csv`}
      />
      <QueryContent query={report} what={t('reports.report')}>
        {({ totals, homes, paging }) =>
          paging.total_count === 0 ? (
            <EmptyState
              icon="home"
              title={t('common.noHomesYet')}
              text={t('reports.reportTellsHomesWentThrough')}
            />
          ) : (
            <Stack gap="xl" aria-busy={report.isPlaceholderData}>
              <Section
                title={
                  paging.total_count > homes.length
                    ? t('reports.homesOfThisPageTogether')
                    : t('reports.allHomesTogether')
                }
              >
                <Figures of={totals} />
              </Section>
              <Section title={t('reports.eachHome')}>
                <Box>
                  <HomeRows reports={homes} />
                  <div data-screen-only>
                    <Pager
                      paging={paging}
                      shown={homes.length}
                      counted={t('common.homeCount', { count: paging.total_count })}
                      what={t('common.theHomes')}
                      page={page}
                      onChange={(next) => go({ month, page: next })}
                    />
                  </div>
                </Box>
              </Section>
            </Stack>
          )
        }
      </QueryContent>
    </div>
  );
}
