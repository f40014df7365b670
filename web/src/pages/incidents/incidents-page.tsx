import { Box, SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lares } from '../../client/client.ts';
import { csvPath } from '../../components/csv-path.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Nothing } from '../../components/nothing.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Pager } from '../../components/pager.tsx';
import { t } from '../../i18n/texts.ts';
import { useHomesOf } from '../../queries/homes.ts';
import { every } from '../../queries/live.ts';
import { useOrganization } from '../../session/organization.tsx';
import { IncidentRows } from './incident-rows.tsx';
import type { IncidentFilter } from './search.ts';

const A_PAGE = 25;
const AT = '/incidents';
const LOOK_AGAIN_MS = 5000;

export function IncidentsPage() {
  const organization = useOrganization();
  return (
    <>
      <PageHeading title={t('common.incidents')} text={t('incidents.intro', { name: organization.name })} />
      {/* Another organization begins anew: its homes are others. */}
      <IncidentList key={organization.organization_id} organizationId={organization.organization_id} />
    </>
  );
}

/** Filter and page stand in the address, so that a link or the back button shows the same again. */
function IncidentList({ organizationId }: { organizationId: string }) {
  const { open, page = 1 } = useSearch({ from: AT });
  const navigate = useNavigate({ from: AT });
  const go = (next: IncidentFilter) =>
    void navigate({
      search: ({ org }) => ({ ...(org ? { org } : {}), ...next }),
      resetScroll: false,
      replace: true,
    });
  const incidents = useQuery({
    queryKey: ['organizations', organizationId, 'incidents', { open, page }],
    queryFn: () =>
      lares.GET('/organizations/{organization_id}/incidents', {
        params: {
          path: { organization_id: organizationId },
          query: { open, limit: A_PAGE, offset: (page - 1) * A_PAGE },
        },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: every(LOOK_AGAIN_MS),
  });
  // For the zones of the times; the list stands without it too.
  const homes = useHomesOf(incidents.data?.incidents.map(({ home_id }) => home_id) ?? []);
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
      <Loaded query={incidents} what={t('incidents.incidents')}>
        {({ incidents: found, paging }) =>
          paging.total_count === 0 ? (
            <Nothing
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
                counted={t('incidents.incidentCount', {
                  count: paging.total_count,
                })}
                what={t('incidents.incidents')}
                page={page}
                csv={csvPath(`/organizations/${organizationId}/incidents`, { open })}
                onChange={(next) => go({ ...(open ? { open } : {}), page: next })}
              />
            </Box>
          )
        }
      </Loaded>
    </>
  );
}
