import { Box } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lares } from '../../../client/client.ts';
import { QueryContent } from '../../../components/feedback/query-content.tsx';
import { csvPath } from '../../../components/lists/csv-path.ts';
import { Pager } from '../../../components/lists/pager.tsx';
import { t } from '../../../i18n/texts.ts';
import { useHomesById } from '../../../queries/homes.ts';
import { refetchEvery } from '../../../queries/live.ts';
import { allMessagesKey, REFRESH_MS } from '../queries.ts';
import { Gateways } from './gateways.tsx';
import { MessageFilters } from './message-filters.tsx';
import { MessageRows } from './message-rows.tsx';
import { NoMessages } from './no-messages.tsx';
import type { MessageFilter } from './search.ts';

const PAGE_SIZE = 25;
const ROUTE = '/messages';

/** Filter and page are in the address, so that links and the back button restore them. */
export function MessageList({ organizationId }: { organizationId: string }) {
  const { status, home, page = 1 } = useSearch({ from: ROUTE });
  const filter = { status, home, page };
  const navigate = useNavigate({ from: ROUTE });
  const go = (next: MessageFilter) =>
    void navigate({
      search: ({ org }) => ({ ...(org ? { org } : {}), ...next }),
      resetScroll: false,
      replace: true,
    });
  const messages = useQuery({
    queryKey: [...allMessagesKey(organizationId), filter],
    queryFn: () =>
      lares.GET('/organizations/{organization_id}/messages', {
        params: {
          path: { organization_id: organizationId },
          query: { status, home_id: home, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
        },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchEvery(REFRESH_MS),
  });
  // For names and time zones. The list does not wait for them.
  const homes = useHomesById(messages.data?.messages.map(({ home_id }) => home_id) ?? []);
  const ours = homes.filter((one) => one.organization_id === organizationId);
  return (
    <>
      {messages.data ? <Gateways names={messages.data.gateways} /> : null}
      <MessageFilters homes={ours} filter={filter} onChange={go} />
      <QueryContent query={messages} what={t('messages.messages')}>
        {({ messages: found, paging }) =>
          paging.total_count === 0 ? (
            <NoMessages filtered={status !== undefined || home !== undefined} showAll={() => go({})} />
          ) : (
            <Box aria-busy={messages.isPlaceholderData}>
              <MessageRows messages={found} homes={ours} />
              <Pager
                paging={paging}
                shown={found.length}
                counted={t('messages.messageCount', {
                  count: paging.total_count,
                })}
                what={t('messages.messages')}
                page={page}
                csv={csvPath(`/organizations/${organizationId}/messages`, { status, home_id: home })}
                onChange={(next) => go({ ...filter, page: next })}
              />
            </Box>
          )
        }
      </QueryContent>
    </>
  );
}
