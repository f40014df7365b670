import { Badge, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lares } from '../../../client/client.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { Ago, Moment } from '../../../components/moment.tsx';
import { Rows } from '../../../components/rows.tsx';
import { Section } from '../../../components/section.tsx';
import type { Deliveries } from '../../../contract.ts';
import { count, readable } from '../../../format/names.ts';
import { useOrganization } from '../../../session/organization.tsx';

const LOOK_AGAIN_MS = 10_000;

/** What waits to be sent, and how the attempts of the last day went. */
export function DeliveryView({ hookId }: { hookId: string }) {
  const { organization_id } = useOrganization();
  const deliveries = useQuery({
    queryKey: ['webhooks', organization_id, hookId, 'deliveries'],
    queryFn: () =>
      lares.GET('/organizations/{organization_id}/webhooks/{hook_id}/deliveries', {
        params: { path: { organization_id, hook_id: hookId } },
      }),
    refetchInterval: LOOK_AGAIN_MS,
  });
  return (
    <Loaded query={deliveries} what="the deliveries">
      {(found) => (
        <Stack gap="xl">
          <Discarded discarded={found.discarded} />
          <Section title="Waiting to be sent" text={waitingText(found)}>
            <Pending pending={found.pending} />
          </Section>
          <Section title="Attempts of the last 24 hours">
            <Outcomes outcomes={found.outcomes} />
          </Section>
        </Stack>
      )}
    </Loaded>
  );
}

function waitingText({ pending, pending_count, pending_count_is_at_least }: Deliveries): string | undefined {
  if (pending_count === 0) return undefined;
  const all = `${pending_count_is_at_least ? 'At least ' : ''}${count(pending_count, 'event')}`;
  return pending.length < pending_count ? `${all}; those that are due first are shown.` : `${all}.`;
}

function Discarded({ discarded }: { discarded: Deliveries['discarded'] }) {
  if (!discarded || discarded.count === 0) return null;
  const { first_at, last_at } = discarded;
  return (
    <Section title="Discarded" card>
      <Text>
        {count(discarded.count, 'event')} matched while the webhook was broken and will not be sent
        {first_at && last_at ? <Span first={first_at} last={last_at} /> : null}.
      </Text>
    </Section>
  );
}

function Pending({ pending }: { pending: Deliveries['pending'] }) {
  if (pending.length === 0) {
    return <Quiet text="Nothing waits: every event that matched was sent or given up." />;
  }
  return (
    <Rows
      caption="Waiting to be sent"
      rows={pending}
      keyOf={(one) => one.webhook_event_id}
      columns={[
        {
          label: 'Event',
          cell: (one) => (
            <Text fw={600} size="sm">
              {readable(one.event_type)}
            </Text>
          ),
        },
        { label: 'Attempts', cell: (one) => <Text size="sm">{one.attempts} of 5 used</Text> },
        {
          label: 'Next attempt',
          cell: (one) => (
            <Text size="sm">
              <Ago at={one.next_attempt_at} />
            </Text>
          ),
        },
        {
          label: 'Since',
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

function Outcomes({ outcomes }: { outcomes: Deliveries['outcomes'] }) {
  if (outcomes.length === 0) {
    return <Quiet text="Nothing was sent in the last 24 hours, not even a test." />;
  }
  return (
    <Rows
      caption="Attempts of the last 24 hours"
      rows={outcomes}
      keyOf={(one) => `${one.event_type} ${one.outcome} ${one.reason ?? ''}`}
      columns={[
        {
          label: 'Event',
          cell: (one) => (
            <Group gap={8}>
              <Text fw={600} size="sm">
                {readable(one.event_type)}
              </Text>
              {one.test ? <Badge>Test</Badge> : null}
            </Group>
          ),
        },
        {
          label: 'Outcome',
          cell: (one) => (
            <Badge color={one.outcome === 'delivered' ? 'green' : 'red'}>
              {one.outcome === 'delivered' ? 'Delivered' : 'Failed'}
            </Badge>
          ),
        },
        { label: 'Reason', cell: (one) => one.reason ?? null, width: '40%' },
        {
          label: 'Attempts',
          cell: (one) => <Text size="sm">{one.attempts.toLocaleString('en')}</Text>,
        },
      ]}
    />
  );
}

function Span({ first, last }: { first: string; last: string }) {
  if (first === last) {
    return (
      <>
        {' '}
        (<Moment at={first} />)
      </>
    );
  }
  return (
    <>
      {' '}
      (<Moment at={first} /> to <Moment at={last} />)
    </>
  );
}

function Quiet({ text }: { text: string }) {
  return (
    <Paper withBorder radius="lg" p="md" bg="var(--lares-surface)">
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    </Paper>
  );
}
