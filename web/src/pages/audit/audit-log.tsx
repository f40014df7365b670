import { Box, Button, Group } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lares } from '../../client/client.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { Pager } from '../../components/lists/pager.tsx';
import { t } from '../../i18n/texts.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditRows } from './audit-rows.tsx';
import { exportPath, queryOf } from './query.ts';
import type { AuditSearch } from './search.ts';

const PAGE_SIZE = 25;
const ROUTE = '/audit';

/** Filter and page are in the address, so that links and the back button restore them. */
export function AuditLog({ organizationId }: { organizationId: string }) {
  const { org: _org, ...search } = useSearch({ from: ROUTE });
  const { page = 1, ...filter } = search;
  const navigate = useNavigate({ from: ROUTE });
  const go = (next: AuditSearch) =>
    void navigate({
      search: ({ org }) => ({ ...(org ? { org } : {}), ...next }),
      resetScroll: false,
      replace: true,
    });
  const query = { ...queryOf(filter), limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const entries = useQuery({
    queryKey: ['audit', organizationId, query],
    queryFn: () =>
      lares.GET('/organizations/{organization_id}/audit', {
        params: { path: { organization_id: organizationId }, query },
      }),
    placeholderData: keepPreviousData,
    // Users look for what just happened.
    staleTime: 0,
  });
  const filtered = Object.keys(filter).length > 0;
  return (
    <>
      <AuditFilters organizationId={organizationId} filter={filter} onChange={go} />
      <Group gap="sm" mb="md">
        {/* The browser saves the stream. The page holds nothing. */}
        <Button component="a" variant="default" href={exportPath(organizationId, filter, 'csv')} download>
          {t('common.downloadCsv')}
        </Button>
        <Button component="a" variant="default" href={exportPath(organizationId, filter, 'jsonl')} download>
          {t('audit.downloadJsonLines')}
        </Button>
        {filtered ? (
          <Button variant="subtle" onClick={() => go({})}>
            {t('audit.showEverything')}
          </Button>
        ) : null}
      </Group>
      <QueryContent query={entries} what={t('audit.auditLog')}>
        {({ entries: found, paging }) =>
          paging.total_count === 0 ? (
            <EmptyState
              icon="shield"
              title={filtered ? t('audit.noSuchEntries') : t('audit.nothingHappenedYet')}
              text={filtered ? t('common.nothingFitsChosenAbove') : t('audit.emptyHint')}
            />
          ) : (
            <Box aria-busy={entries.isPlaceholderData}>
              <AuditRows entries={found} onObject={(object) => go({ object })} />
              <Pager
                paging={paging}
                shown={found.length}
                counted={t('audit.entryCount', { count: paging.total_count })}
                what={t('audit.entries')}
                page={page}
                onChange={(next) => go({ ...filter, page: next })}
                announced
              />
            </Box>
          )
        }
      </QueryContent>
    </>
  );
}
