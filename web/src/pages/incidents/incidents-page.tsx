import { Box, SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lares } from '../../client/client.ts';
import { csvPath } from '../../components/csv-path.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Nothing } from '../../components/nothing.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Pager } from '../../components/pager.tsx';
import { homesQuery } from '../../queries/homes.ts';
import { every } from '../../queries/live.ts';
import { useOrganization } from '../../session/organization.tsx';
import { t } from '../../words/words.ts';
import { IncidentRows } from './incident-rows.tsx';
import type { IncidentFilter } from './search.ts';

const A_PAGE = 25;
const AT = '/incidents';
const LOOK_AGAIN_MS = 5000;

export function IncidentsPage() {
  const organization = useOrganization();
  return (
    <>
      <PageHeading
        title={t('Incidents')}
        text={t('What went on in the homes of {name}, newest first.', { name: organization.name })}
      />
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
  const homes = useQuery(homesQuery);
  return (
    <>
      <SegmentedControl
        aria-label={t('Incidents shown')}
        value={open ? 'open' : 'all'}
        onChange={(value) => go(value === 'open' ? { open: true } : {})}
        data={[
          { value: 'all', label: t('All') },
          { value: 'open', label: t('Going on now') },
        ]}
        mb="md"
      />
      <Loaded query={incidents} what={t('the incidents')}>
        {({ incidents: found, paging }) =>
          paging.total_count === 0 ? (
            <Nothing
              icon="check"
              title={open ? t('Nothing goes on') : t('No incidents yet')}
              text={t(
                'Noise, alarms, smoke and a climate beyond its limits stand here, with what was done about them.',
              )}
            />
          ) : (
            <Box aria-busy={incidents.isPlaceholderData}>
              <IncidentRows incidents={found} homes={homes.data?.items ?? []} />
              <Pager
                paging={paging}
                shown={found.length}
                counted={t('{count, plural, one {# incident} other {# incidents}}', {
                  count: paging.total_count,
                })}
                what={t('the incidents')}
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
