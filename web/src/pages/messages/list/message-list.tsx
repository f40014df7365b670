import { Box } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lares } from '../../../client/client.ts';
import { csvPath } from '../../../components/csv-path.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { Pager } from '../../../components/pager.tsx';
import { t } from '../../../i18n/texts.ts';
import { useHomesOf } from '../../../queries/homes.ts';
import { every } from '../../../queries/live.ts';
import { allMessagesKey, LOOK_AGAIN_MS } from '../queries.ts';
import { Gateways } from './gateways.tsx';
import { MessageFilters } from './message-filters.tsx';
import { MessageRows } from './message-rows.tsx';
import { NoMessages } from './no-messages.tsx';
import type { MessageFilter } from './search.ts';

const A_PAGE = 25;
const AT = '/messages';

/** Filter and page stand in the address, so that a link or the back button shows the same again. */
export function MessageList({ organizationId }: { organizationId: string }) {
  const { status, home, page = 1 } = useSearch({ from: AT });
  const filter = { status, home, page };
  const navigate = useNavigate({ from: AT });
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
          query: { status, home_id: home, limit: A_PAGE, offset: (page - 1) * A_PAGE },
        },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: every(LOOK_AGAIN_MS),
  });
  // For the names to choose from and the zones of the times; the list stands without it too.
  const homes = useHomesOf(messages.data?.messages.map(({ home_id }) => home_id) ?? []);
  const ours = homes.filter((one) => one.organization_id === organizationId);
  return (
    <>
      {messages.data ? <Gateways names={messages.data.gateways} /> : null}
      <MessageFilters homes={ours} filter={filter} onChange={go} />
      <Loaded query={messages} what={t('messages.messages')}>
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
      </Loaded>
    </>
  );
}
