import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { lares, params } from '../../client/client.ts';

export const evidenceKey = (homeId: string) => ['homes', homeId, 'evidence'] as const;

export const PAGE_SIZE = 25;

export const reportsQuery = (home_id: string, page: number) =>
  queryOptions({
    queryKey: [...evidenceKey(home_id), 'list', page],
    queryFn: () =>
      lares.GET(
        '/homes/{home_id}/evidence',
        params({ home_id }, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
      ),
    placeholderData: keepPreviousData,
  });

/** What the signed file records as sent without a receipt; undefined for newer files. */
export const correctionQuery = (home_id: string, report_id: string) =>
  queryOptions({
    queryKey: [...evidenceKey(home_id), report_id, 'correction'],
    queryFn: () => lares.GET('/homes/{home_id}/evidence', params({ home_id }, { report_id })),
    select: ({ reports: [report] }) => report?.correction,
  });

export const fileQuery = (home_id: string, report_id: string) =>
  queryOptions({
    queryKey: [...evidenceKey(home_id), report_id],
    queryFn: () => lares.GET('/homes/{home_id}/evidence/{report_id}', params({ home_id, report_id })),
    // Signed, so it never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Address of a report as a file. */
export const filePath = (homeId: string, reportId: string, format: 'json' | 'csv' = 'json') =>
  `/v8/homes/${homeId}/evidence/${reportId}${format === 'csv' ? '?format=csv' : ''}`;
