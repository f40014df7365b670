import { Badge, Box, SegmentedControl, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lares, params } from '../../client/client.ts';
import { replaceSearch } from '../../client/search.ts';
import { Hint } from '../../components/display/hint.tsx';
import { DateTime, RelativeTime } from '../../components/display/time.tsx';
import { EmptyState, QueryContent } from '../../components/feedback/query-content.tsx';
import { AnchorLink } from '../../components/layout/links.ts';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { csvPath } from '../../components/lists/csv-link.tsx';
import { DataTable } from '../../components/lists/data-table.tsx';
import { Pager } from '../../components/lists/pager.tsx';
import type { Home, Incident } from '../../contract.ts';
import { awaitsAcknowledgement, HIGHEST_LEVEL, incidentTitle } from '../../format/incidents.ts';
import { Rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/texts.ts';
import { useHomesById } from '../../queries/homes.ts';
import { refetchEvery } from '../../queries/live.ts';
import { useOrganization } from '../../session/organization.tsx';
import type { IncidentFilter } from './search.ts';

const PAGE_SIZE = 25;
const ROUTE = '/incidents';
const REFRESH_MS = 5000;

export function IncidentsPage() {
  const organization = useOrganization();
  return (
    <>
      <PageHeading title={t('common.incidents')} text={t('incidents.intro', { name: organization.name })} />
      {/* The key resets the state for another organization. */}
      <IncidentList key={organization.organization_id} organizationId={organization.organization_id} />
    </>
  );
}

/** Filter and page are in the address, so that links and the back button restore them. */
function IncidentList({ organizationId }: { organizationId: string }) {
  const { open, page = 1 } = useSearch({ from: ROUTE });
  const navigate = useNavigate({ from: ROUTE });
  const go = (next: IncidentFilter) => void navigate(replaceSearch(next));
  const incidents = useQuery({
    queryKey: ['organizations', organizationId, 'incidents', { open, page }],
    queryFn: () =>
      lares.GET(
        '/organizations/{organization_id}/incidents',
        params(
          { organization_id: organizationId },
          { open, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
        ),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: refetchEvery(REFRESH_MS),
  });
  // For time zones. The list does not wait for them.
  const homes = useHomesById(incidents.data?.incidents.map(({ home_id }) => home_id) ?? []);
  return (
    <>
      <SegmentedControl
        aria-label={t('incidents.incidentsShown')}
        value={open ? 'open' : 'all'}
        onChange={(value) => go(value === 'open' ? { open: true } : {})}
        data={[
          { value: 'all', label: t('common.all') },
          { value: 'open', label: t('common.goingOnNow') },
        ]}
        mb="md"
      />
      <QueryContent query={incidents} what={t('incidents.incidents')}>
        {({ incidents: found, paging }) =>
          paging.total_count === 0 ? (
            <EmptyState
              icon="check"
              title={open ? t('incidents.nothingGoesOn') : t('incidents.noIncidentsYet')}
              text={t('incidents.emptyHint')}
            />
          ) : (
            <Box aria-busy={incidents.isPlaceholderData}>
              <IncidentRows incidents={found} homes={homes} />
              <Pager
                paging={paging}
                shown={found.length}
                counted={t('incidents.incidentCount', { count: paging.total_count })}
                what={t('incidents.incidents')}
                page={page}
                csv={csvPath(`/organizations/${organizationId}/incidents`, { open })}
                onChange={(next) => go({ ...(open ? { open } : {}), page: next })}
              />
            </Box>
          )
        }
      </QueryContent>
    </>
  );
}

function IncidentRows({ incidents, homes }: { incidents: Incident[]; homes: Home[] }) {
  const zoneOf = ({ home_id }: Incident) => homes.find((home) => home.home_id === home_id)?.timezone;
  return (
    <DataTable
      caption={t('incidents.incidentsNewestFirst')}
      rows={incidents}
      keyOf={({ home_id, incident_id }) => `${home_id} ${incident_id}`}
      columns={[
        { label: t('incidents.incident'), cell: (incident) => <IncidentCell incident={incident} /> },
        { label: t('common.state'), cell: (incident) => <StateCell incident={incident} /> },
        {
          label: t('incidents.began'),
          text: (incident) => <DateTime at={incident.started_at} zone={zoneOf(incident)} />,
        },
        {
          label: t('incidents.ended'),
          text: (incident) =>
            incident.ended_at === undefined ? null : (
              <DateTime at={incident.ended_at} zone={zoneOf(incident)} />
            ),
        },
      ]}
    />
  );
}

function IncidentCell({ incident }: { incident: Incident }) {
  const { home_id: homeId, incident_id: incidentId, home_name } = incident;
  return (
    <>
      <AnchorLink to="/homes/$homeId/incidents/$incidentId" params={{ homeId, incidentId }} fw={600}>
        {incidentTitle(incident)}
      </AnchorLink>
      <Hint>{home_name}</Hint>
    </>
  );
}

function StateCell({ incident }: { incident: Incident }) {
  const { open, level, acknowledged_at } = incident;
  const color = level === HIGHEST_LEVEL ? 'red' : 'orange';
  return (
    <>
      <Badge color={open ? color : 'gray'}>
        {open ? t('common.levelOf', { level, highest: HIGHEST_LEVEL }) : t('common.over')}
      </Badge>
      {awaitsAcknowledgement(incident) ? <Text size="sm">{t('common.endedNotAcknowledged')}</Text> : null}
      {acknowledged_at === undefined ? null : (
        <Text size="sm">
          <Rich text="incidents.acknowledgedAgo" values={{ ago: <RelativeTime at={acknowledged_at} /> }} />
        </Text>
      )}
    </>
  );
}
