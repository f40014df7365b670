import { Badge, Box, Button, Group, Select, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lares, params } from '../../../client/client.ts';
import { DateTime } from '../../../components/display/time.tsx';
import { QueryContent } from '../../../components/feedback/query-content.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { DataTable } from '../../../components/lists/data-table.tsx';
import { Pager } from '../../../components/lists/pager.tsx';
import type { Delivery, DeliveryFilter } from '../../../contract.ts';
import { displayName } from '../../../format/names.ts';
import { t } from '../../../i18n/texts.ts';
import { eventTypesQuery } from '../../../queries/event-types.ts';
import { useOrganization } from '../../../session/organization.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { STATUSES } from './delivery-labels.ts';
import { EmptyNote } from './empty-note.tsx';
import { StatusBadge } from './status-badge.tsx';

const REFRESH_MS = 10_000;
const PAGE_SIZE = 25;
const PING = 'webhook_ping';

type Filter = Pick<DeliveryFilter, 'status' | 'type'>;

/** Every delivery of the last days, with its outcome. */
export function DeliveryList({ hookId }: { hookId: string }) {
  const { organization_id } = useOrganization();
  const [filter, setFilter] = useState<Filter>({});
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<string>();
  const query = { ...filter, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const deliveries = useQuery({
    queryKey: ['webhooks', organization_id, hookId, 'deliveries', query],
    queryFn: () =>
      lares.GET(
        '/organizations/{organization_id}/webhooks/{hook_id}/deliveries',
        params({ organization_id, hook_id: hookId }, query),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const choose = (next: Filter) => {
    setFilter(next);
    setPage(1);
  };
  const kept = deliveries.data?.kept_days;
  return (
    <Section
      title={t('webhooks.deliveries')}
      text={kept === undefined || kept === 0 ? undefined : t('webhooks.deliveriesIntro', { days: kept })}
    >
      <Filters filter={filter} onChange={choose} />
      <QueryContent query={deliveries} what={t('webhooks.theDeliveries')}>
        {({ deliveries: found, paging }) =>
          paging.total_count === 0 ? (
            <EmptyNote
              text={
                Object.keys(filter).length > 0
                  ? t('common.nothingFitsChosenAbove')
                  : t('webhooks.noAttemptsYet')
              }
            />
          ) : (
            <Box aria-busy={deliveries.isPlaceholderData}>
              <DeliveryTable deliveries={found} onOpen={setOpened} />
              <Pager
                paging={paging}
                shown={found.length}
                counted={
                  paging.total_count_is_at_least
                    ? t('webhooks.atLeastDeliveries', { count: paging.total_count })
                    : t('webhooks.deliveryCount', { count: paging.total_count })
                }
                what={t('webhooks.theDeliveries')}
                page={page}
                onChange={setPage}
              />
            </Box>
          )
        }
      </QueryContent>
      <DeliveryDialog hookId={hookId} deliveryId={opened} onClose={() => setOpened(undefined)} />
    </Section>
  );
}

function Filters({ filter, onChange }: { filter: Filter; onChange(filter: Filter): void }) {
  const types = useQuery(eventTypesQuery);
  const names = [...(types.data ?? []).map(({ name }) => name as string), PING];
  const set = (name: keyof Filter, value: string | null) => {
    const { [name]: _before, ...rest } = filter;
    onChange(value ? { ...rest, [name]: value } : rest);
  };
  return (
    <Group gap="sm" mb="md" align="flex-end">
      <Select
        label={t('common.status')}
        data={[
          { value: '', label: t('webhooks.allDeliveries') },
          ...Object.entries(STATUSES).map(([value, { label }]) => ({ value, label: t(label) })),
        ]}
        value={filter.status ?? ''}
        onChange={(value) => set('status', value)}
        allowDeselect={false}
        w={{ base: '100%', xs: 190 }}
      />
      <Select
        label={t('common.event')}
        data={[
          { value: '', label: t('webhooks.allEvents') },
          ...names.map((value) => ({ value, label: displayName(value) })),
        ]}
        value={filter.type ?? ''}
        onChange={(value) => set('type', value)}
        onFocus={(event) => event.currentTarget.select()}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('common.nothingOfThatName')}
        w={{ base: '100%', xs: 260 }}
      />
    </Group>
  );
}

function DeliveryTable({ deliveries, onOpen }: { deliveries: Delivery[]; onOpen(deliveryId: string): void }) {
  return (
    <DataTable
      caption={t('webhooks.deliveries')}
      rows={deliveries}
      keyOf={(one) => one.delivery_id}
      columns={[
        {
          label: t('common.event'),
          cell: (one) => (
            <Group gap={8}>
              <Text fw={600} size="sm">
                {displayName(one.type)}
              </Text>
              {one.test ? <Badge>{t('webhooks.test')}</Badge> : null}
            </Group>
          ),
        },
        { label: t('common.status'), cell: (one) => <StatusBadge status={one.status} /> },
        { label: t('webhooks.lastAttempt'), cell: (one) => <LastAttempt delivery={one} />, width: '30%' },
        { label: t('common.created'), text: (one) => <DateTime at={one.created_at} /> },
        {
          label: t('webhooks.details'),
          align: 'right',
          plain: true,
          cell: (one) => (
            <Button
              variant="default"
              size="xs"
              onClick={() => onOpen(one.delivery_id)}
              aria-label={t('webhooks.showDeliveryOf', { event: displayName(one.type), id: one.delivery_id })}
            >
              {t('common.show')}
            </Button>
          ),
        },
      ]}
    />
  );
}

function LastAttempt({ delivery: { attempts, test } }: { delivery: Delivery }) {
  const last = attempts.at(-1);
  if (!last) return <Text size="sm">{t('webhooks.neverTried')}</Text>;
  const what = last.reason ?? `HTTP ${last.status_code}`;
  return (
    <Text size="sm">
      {/* A single one for a test. */}
      {test ? what : t('webhooks.attemptOfFive', { attempt: last.attempt, what })}
    </Text>
  );
}
