import { Badge, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lares, params } from '../../../client/client.ts';
import { DateTime, RelativeTime } from '../../../components/display/time.tsx';
import { QueryContent } from '../../../components/feedback/query-content.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { CsvLink, csvPath } from '../../../components/lists/csv-link.tsx';
import { DataTable } from '../../../components/lists/data-table.tsx';
import type { DeliverySummary } from '../../../contract.ts';
import { displayName } from '../../../format/names.ts';
import { Rich } from '../../../i18n/rich.tsx';
import { currentLocale, t } from '../../../i18n/texts.ts';
import { useOrganization } from '../../../session/organization.tsx';
import { EmptyNote } from './empty-note.tsx';

const REFRESH_MS = 10_000;

/** Pending deliveries, and the outcomes of the last day's attempts. */
export function DeliverySummarySections({ hookId }: { hookId: string }) {
  const { organization_id } = useOrganization();
  const summary = useQuery({
    queryKey: ['webhooks', organization_id, hookId, 'deliveries', 'summary'],
    queryFn: () =>
      lares.GET(
        '/organizations/{organization_id}/webhooks/{hook_id}/deliveries/summary',
        params({ organization_id, hook_id: hookId }),
      ),
    refetchInterval: REFRESH_MS,
  });
  return (
    <QueryContent query={summary} what={t('webhooks.theDeliveries')}>
      {(found) => (
        <Stack gap="xl">
          <Discarded discarded={found.discarded} />
          <Section title={t('webhooks.waitingToBeSent')} text={waitingText(found)}>
            <Pending pending={found.pending} />
          </Section>
          <Section title={t('webhooks.attemptsOfLast24Hours')}>
            <Outcomes outcomes={found.outcomes} />
            {found.outcomes.length === 0 ? null : (
              <Group mt="md">
                <CsvLink
                  href={csvPath(`/organizations/${organization_id}/webhooks/${hookId}/deliveries/summary`)}
                  what={t('webhooks.theAttempts')}
                />
              </Group>
            )}
          </Section>
        </Stack>
      )}
    </QueryContent>
  );
}

function waitingText({
  pending,
  pending_count,
  pending_count_is_at_least,
}: DeliverySummary): string | undefined {
  if (pending_count === 0) return undefined;
  const events = pending_count_is_at_least
    ? t('webhooks.atLeastEvents', { count: pending_count })
    : t('webhooks.eventCount', { count: pending_count });
  return pending.length < pending_count ? t('webhooks.dueFirstHint', { events }) : `${events}.`;
}

function Discarded({ discarded }: { discarded: DeliverySummary['discarded'] }) {
  if (!discarded || discarded.count === 0) return null;
  const { count, first_at, last_at } = discarded;
  return (
    <Section title={t('webhooks.discarded')} card>
      <Text>
        {first_at && last_at ? (
          <DiscardedPeriod count={count} first={first_at} last={last_at} />
        ) : (
          t('webhooks.droppedWhileBrokenNeverSent', { count })
        )}
      </Text>
    </Section>
  );
}

function Pending({ pending }: { pending: DeliverySummary['pending'] }) {
  if (pending.length === 0) {
    return <EmptyNote text={t('webhooks.nothingWaits')} />;
  }
  return (
    <DataTable
      caption={t('webhooks.waitingToBeSent')}
      rows={pending}
      keyOf={(one) => one.webhook_event_id}
      columns={[
        {
          label: t('common.event'),
          cell: (one) => (
            <Text fw={600} size="sm">
              {displayName(one.event_type)}
            </Text>
          ),
        },
        {
          label: t('webhooks.attempts'),
          text: (one) => t('webhooks.attemptsUsed', { attempts: one.attempts }),
        },
        { label: t('webhooks.nextAttempt'), text: (one) => <RelativeTime at={one.next_attempt_at} /> },
        { label: t('webhooks.pendingSince'), text: (one) => <DateTime at={one.created_at} /> },
      ]}
    />
  );
}

function Outcomes({ outcomes }: { outcomes: DeliverySummary['outcomes'] }) {
  if (outcomes.length === 0) {
    return <EmptyNote text={t('webhooks.noAttemptsLastDay')} />;
  }
  return (
    <DataTable
      caption={t('webhooks.attemptsOfLast24Hours')}
      rows={outcomes}
      keyOf={(one) => `${one.event_type} ${one.outcome} ${one.reason ?? ''}`}
      columns={[
        {
          label: t('common.event'),
          cell: (one) => (
            <Group gap={8}>
              <Text fw={600} size="sm">
                {displayName(one.event_type)}
              </Text>
              {one.test ? <Badge>{t('webhooks.test')}</Badge> : null}
            </Group>
          ),
        },
        {
          label: t('common.outcome'),
          cell: (one) => (
            <Badge color={one.outcome === 'delivered' ? 'green' : 'red'}>
              {one.outcome === 'delivered' ? t('common.delivered') : t('webhooks.failed')}
            </Badge>
          ),
        },
        { label: t('common.reason'), cell: (one) => one.reason ?? null, width: '40%' },
        { label: t('webhooks.attempts'), text: (one) => one.attempts.toLocaleString(currentLocale()) },
      ]}
    />
  );
}

function DiscardedPeriod({ count, first, last }: { count: number; first: string; last: string }) {
  return first === last ? (
    <Rich text="webhooks.droppedWhileBrokenNotSent" values={{ count, moment: <DateTime at={first} /> }} />
  ) : (
    <Rich
      text="webhooks.droppedWhileBroken"
      values={{ count, first: <DateTime at={first} />, last: <DateTime at={last} /> }}
    />
  );
}
