import { Box, Button, Group } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lares, params } from '../../client/client.ts';
import { replaceSearch } from '../../client/search.ts';
import { EmptyState, QueryContent } from '../../components/feedback/query-content.tsx';
import { Pager } from '../../components/lists/pager.tsx';
import type { AuditAction, AuditObjectKind } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditRows } from './audit-rows.tsx';
import { ACTIONS, KINDS } from './labels.ts';
import type { AuditSearch } from './search.ts';

const PAGE_SIZE = 25;
const ROUTE = '/audit';

/** Filter and page are in the address, so that links and the back button restore them. */
export function AuditLog({ organizationId }: { organizationId: string }) {
  const { org: _org, ...search } = useSearch({ from: ROUTE });
  const { page = 1, ...filter } = search;
  const navigate = useNavigate({ from: ROUTE });
  const go = (next: AuditSearch) => void navigate(replaceSearch(next));
  const query = { ...queryOf(filter), limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const entries = useQuery({
    queryKey: ['audit', organizationId, query],
    queryFn: () =>
      lares.GET('/organizations/{organization_id}/audit', params({ organization_id: organizationId }, query)),
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

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[0-9a-f]{24}$/;

/** The query for the API. Invalid values of an old or typed link are left out. */
function queryOf({ person, action, kind, object, from, to }: AuditSearch) {
  const begin = startOf(from, 0);
  // The last day counts as a whole.
  const end = startOf(to, 1);
  const backwards = begin !== undefined && end !== undefined && end <= begin;
  return {
    ...(person !== undefined && ID.test(person) ? { actor: person } : {}),
    ...(action !== undefined && action in ACTIONS ? { action: action as AuditAction } : {}),
    ...(kind !== undefined && kind in KINDS ? { object_kind: kind as AuditObjectKind } : {}),
    ...(object === undefined ? {} : { object_id: object.slice(0, 200) }),
    ...(begin === undefined ? {} : { from: begin }),
    ...(end === undefined || backwards ? {} : { to: end }),
  };
}

/** The start of a day, or of a later one, in the reader's zone. */
function startOf(day: string | undefined, later: number): string | undefined {
  if (day === undefined || !DAY.test(day)) return undefined;
  const start = new Date(`${day}T00:00:00`);
  if (Number.isNaN(start.getTime())) return undefined;
  start.setDate(start.getDate() + later);
  return start.toISOString();
}

function exportPath(organizationId: string, search: AuditSearch, format: 'csv' | 'jsonl'): string {
  const parameters = new URLSearchParams({ ...queryOf(search), format });
  return `/v8/organizations/${organizationId}/audit/export?${parameters}`;
}
