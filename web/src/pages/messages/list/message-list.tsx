import { Box, Button, Group, Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lares, params } from '../../../client/client.ts';
import { replaceSearch } from '../../../client/search.ts';
import { EmptyState, QueryContent } from '../../../components/feedback/query-content.tsx';
import { ButtonLink } from '../../../components/layout/links.ts';
import { csvPath } from '../../../components/lists/csv-link.tsx';
import { Pager } from '../../../components/lists/pager.tsx';
import type { Home, MessageStatus } from '../../../contract.ts';
import { MESSAGE_STATUSES } from '../../../format/message-status.ts';
import { t } from '../../../i18n/texts.ts';
import { useHomesById } from '../../../queries/homes.ts';
import { refetchEvery } from '../../../queries/live.ts';
import { allMessagesKey, REFRESH_MS } from '../queries.ts';
import { Gateways } from './gateways.tsx';
import { MessageRows } from './message-rows.tsx';
import type { MessageFilter } from './search.ts';

const PAGE_SIZE = 25;
const ROUTE = '/messages';

/** Filter and page are in the address, so that links and the back button restore them. */
export function MessageList({ organizationId }: { organizationId: string }) {
  const { status, home, page = 1 } = useSearch({ from: ROUTE });
  const filter = { status, home, page };
  const navigate = useNavigate({ from: ROUTE });
  const go = (next: MessageFilter) => void navigate(replaceSearch(next));
  const messages = useQuery({
    queryKey: [...allMessagesKey(organizationId), filter],
    queryFn: () =>
      lares.GET(
        '/organizations/{organization_id}/messages',
        params(
          { organization_id: organizationId },
          { status, home_id: home, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
        ),
      ),
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
                counted={t('messages.messageCount', { count: paging.total_count })}
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

function NoMessages({ filtered, showAll }: { filtered: boolean; showAll(): void }) {
  if (filtered) {
    return (
      <EmptyState icon="glass" title={t('messages.noSuchMessages')} text={t('messages.filterEmptyHint')}>
        <Button variant="default" onClick={showAll}>
          {t('messages.showAllMessages')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="send" title={t('messages.noMessagesYet')} text={t('messages.emptyHint')}>
      <ButtonLink to="/homes" variant="default">
        {t('common.toHomes')}
      </ButtonLink>
    </EmptyState>
  );
}

const MAX_SHOWN = 100;

interface MessageFiltersProps {
  homes: Home[];
  filter: MessageFilter;
  onChange(filter: MessageFilter): void;
}

function MessageFilters({ homes, filter, onChange }: MessageFiltersProps) {
  const { page: _page, ...kept } = filter;
  const { status = '', home = '' } = filter;
  const names = homes
    .map((one) => ({ value: one.home_id, label: one.name }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  // A home of an old link stays removable.
  const unknown =
    home && !names.some((one) => one.value === home) ? [{ value: home, label: t('messages.thisHome') }] : [];
  return (
    <Group gap="sm" mb="md" align="flex-end">
      <Select
        label={t('common.status')}
        data={[
          { value: '', label: t('common.all') },
          ...Object.entries(MESSAGE_STATUSES).map(([value, { title }]) => ({ value, label: t(title) })),
        ]}
        value={status}
        onChange={(next) => onChange({ ...kept, status: (next || undefined) as MessageStatus | undefined })}
        allowDeselect={false}
        w={{ base: '100%', xs: 190 }}
      />
      <Select
        label={t('common.home')}
        data={[{ value: '', label: t('common.allHomes') }, ...unknown, ...names]}
        value={home}
        onChange={(next) => onChange({ ...kept, home: next || undefined })}
        searchable
        allowDeselect={false}
        limit={MAX_SHOWN}
        nothingFoundMessage={t('common.noSuchHome')}
        w={{ base: '100%', xs: 260 }}
      />
    </Group>
  );
}
