import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lares, params } from '../../client/client.ts';
import { useNow } from '../../components/display/use-now.ts';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { HomePageFrame } from '../../components/layout/home-page-frame.tsx';
import { AnchorLink } from '../../components/layout/links.ts';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import type { Home } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { Figures } from './figures.tsx';
import { monthAt, monthName, requestedMonth } from './month.ts';
import { MonthSwitch } from './month-switch.tsx';

const ROUTE = '/homes/$homeId/reports';

export function HomeReportPage() {
  return <HomePageFrame>{(home) => <Report home={home} />}</HomePageFrame>;
}

function Report({ home }: { home: Home }) {
  const { home_id, name, timezone } = home;
  const { month: asked } = useSearch({ from: ROUTE });
  const navigate = useNavigate({ from: ROUTE });
  const running = monthAt(useNow(), timezone);
  const month = requestedMonth(asked, running);
  const report = useQuery({
    queryKey: ['homes', home_id, 'reports', month],
    queryFn: () => lares.GET('/homes/{home_id}/reports/{month}', params({ home_id, month })),
    placeholderData: keepPreviousData,
  });
  return (
    <div data-paper>
      <PageHeading
        title={t('reports.homeInMonth', { home: name, month: monthName(month) })}
        text={
          month === running
            ? t('reports.homeIntroRunning', { zone: timezone })
            : t('reports.daysAreThoseOf', { zone: timezone })
        }
      />
      <MonthSwitch
        month={month}
        running={running}
        onChange={(next) =>
          void navigate({
            search: ({ org }) => ({ ...(org ? { org } : {}), month: next }),
            resetScroll: false,
            replace: true,
          })
        }
        csv={`/v8/homes/${home_id}/reports/${month}?format=csv`}
      />
      <Text mb="md" data-screen-only>
        <AnchorLink to="/homes/$homeId/evidence" params={{ homeId: home_id }}>
          {t('reports.signedReportsIncidentsStays')}
        </AnchorLink>
      </Text>
      <QueryContent query={report} what={t('reports.report')}>
        {(figures) => <Figures of={figures} />}
      </QueryContent>
    </div>
  );
}
