import { Badge, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lares } from '../../../client/client.ts';
import { CsvLink } from '../../../components/csv-link.tsx';
import { csvPath } from '../../../components/csv-path.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { Ago, Moment } from '../../../components/moment.tsx';
import { Rows } from '../../../components/rows.tsx';
import { Section } from '../../../components/section.tsx';
import type { DeliverySummary } from '../../../contract.ts';
import { readable } from '../../../format/names.ts';
import { useOrganization } from '../../../session/organization.tsx';
import { Rich } from '../../../words/rich.tsx';
import { localeOfWords, t } from '../../../words/words.ts';
import { Quiet } from './quiet.tsx';

const LOOK_AGAIN_MS = 10_000;

/** What waits to be sent, and how the attempts of the last day went. */
export function DeliveryView({ hookId }: { hookId: string }) {
  const { organization_id } = useOrganization();
  const summary = useQuery({
    queryKey: ['webhooks', organization_id, hookId, 'deliveries', 'summary'],
    queryFn: () =>
      lares.GET('/organizations/{organization_id}/webhooks/{hook_id}/deliveries/summary', {
        params: { path: { organization_id, hook_id: hookId } },
      }),
    refetchInterval: LOOK_AGAIN_MS,
  });
  return (
    <Loaded query={summary} what={t('the deliveries')}>
      {(found) => (
        <Stack gap="xl">
          <Discarded discarded={found.discarded} />
          <Section title={t('Waiting to be sent')} text={waitingText(found)}>
            <Pending pending={found.pending} />
          </Section>
          <Section title={t('Attempts of the last 24 hours')}>
            <Outcomes outcomes={found.outcomes} />
            {found.outcomes.length === 0 ? null : (
              <Group mt="md">
                <CsvLink
                  href={csvPath(`/organizations/${organization_id}/webhooks/${hookId}/deliveries/summary`)}
                  what={t('the attempts')}
                />
              </Group>
            )}
          </Section>
        </Stack>
      )}
    </Loaded>
  );
}

function waitingText({
  pending,
  pending_count,
  pending_count_is_at_least,
}: DeliverySummary): string | undefined {
  if (pending_count === 0) return undefined;
  const events = pending_count_is_at_least
    ? t('At least {count, plural, one {# event} other {# events}}', { count: pending_count })
    : t('{count, plural, one {# event} other {# events}}', { count: pending_count });
  return pending.length < pending_count
    ? t('{events}; those that are due first are shown.', { events })
    : `${events}.`;
}

function Discarded({ discarded }: { discarded: DeliverySummary['discarded'] }) {
  if (!discarded || discarded.count === 0) return null;
  const { count, first_at, last_at } = discarded;
  return (
    <Section title={t('Discarded')} card>
      <Text>
        {first_at && last_at ? (
          <DiscardedWhen count={count} first={first_at} last={last_at} />
        ) : (
          t(
            '{count, plural, one {# event} other {# events}} matched while the webhook was broken and will not be sent.',
            { count },
          )
        )}
      </Text>
    </Section>
  );
}

function Pending({ pending }: { pending: DeliverySummary['pending'] }) {
  if (pending.length === 0) {
    return <Quiet text={t('Nothing waits: every event that matched was sent or given up.')} />;
  }
  return (
    <Rows
      caption={t('Waiting to be sent')}
      rows={pending}
      keyOf={(one) => one.webhook_event_id}
      columns={[
        {
          label: t('Event'),
          cell: (one) => (
            <Text fw={600} size="sm">
              {readable(one.event_type)}
            </Text>
          ),
        },
        {
          label: t('Attempts'),
          cell: (one) => <Text size="sm">{t('{attempts} of 5 used', { attempts: one.attempts })}</Text>,
        },
        {
          label: t('Next attempt'),
          cell: (one) => (
            <Text size="sm">
              <Ago at={one.next_attempt_at} />
            </Text>
          ),
        },
        {
          label: t('Since'),
          cell: (one) => (
            <Text size="sm">
              <Moment at={one.created_at} />
            </Text>
          ),
        },
      ]}
    />
  );
}

function Outcomes({ outcomes }: { outcomes: DeliverySummary['outcomes'] }) {
  if (outcomes.length === 0) {
    return <Quiet text={t('Nothing was sent in the last 24 hours, not even a test.')} />;
  }
  return (
    <Rows
      caption={t('Attempts of the last 24 hours')}
      rows={outcomes}
      keyOf={(one) => `${one.event_type} ${one.outcome} ${one.reason ?? ''}`}
      columns={[
        {
          label: t('Event'),
          cell: (one) => (
            <Group gap={8}>
              <Text fw={600} size="sm">
                {readable(one.event_type)}
              </Text>
              {one.test ? <Badge>{t('Test')}</Badge> : null}
            </Group>
          ),
        },
        {
          label: t('Outcome'),
          cell: (one) => (
            <Badge color={one.outcome === 'delivered' ? 'green' : 'red'}>
              {one.outcome === 'delivered' ? t('Delivered') : t('Failed')}
            </Badge>
          ),
        },
        { label: t('Reason'), cell: (one) => one.reason ?? null, width: '40%' },
        {
          label: t('Attempts'),
          cell: (one) => <Text size="sm">{one.attempts.toLocaleString(localeOfWords())}</Text>,
        },
      ]}
    />
  );
}

function DiscardedWhen({ count, first, last }: { count: number; first: string; last: string }) {
  return first === last ? (
    <Rich
      message="{count, plural, one {# event} other {# events}} matched while the webhook was broken and will not be sent ({moment})."
      values={{ count, moment: <Moment at={first} /> }}
    />
  ) : (
    <Rich
      message="{count, plural, one {# event} other {# events}} matched while the webhook was broken and will not be sent ({first} to {last})."
      values={{ count, first: <Moment at={first} />, last: <Moment at={last} /> }}
    />
  );
}
