import { Badge, Code, Group, Modal, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lares, params } from '../../../client/client.ts';
import { Hint } from '../../../components/display/hint.tsx';
import { Snippet } from '../../../components/display/snippet.tsx';
import { DateTime, RelativeTime } from '../../../components/display/time.tsx';
import { QueryContent } from '../../../components/feedback/query-content.tsx';
import { useReturnFocus } from '../../../components/focus/use-return-focus.ts';
import type { DeliveryDetails } from '../../../contract.ts';
import { withUnit } from '../../../format/measures.ts';
import { displayName } from '../../../format/names.ts';
import { Rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/texts.ts';
import { useOrganization } from '../../../session/organization.tsx';
import { CodeBlock } from '../webhook-form/code-block.tsx';
import { curlOf } from './curl.ts';
import classes from './delivery-dialog.module.css';
import { PHASES } from './delivery-labels.ts';
import { StatusBadge } from './status-badge.tsx';

type Attempt = DeliveryDetails['attempts'][number];

interface DeliveryDialogProps {
  hookId: string;
  deliveryId: string | undefined;
  onClose(): void;
}

/** Each attempt with the sent bytes and the start of the answer. */
export function DeliveryDialog({ hookId, deliveryId, onClose }: DeliveryDialogProps) {
  useReturnFocus(deliveryId !== undefined);
  return (
    <Modal opened={deliveryId !== undefined} onClose={onClose} title={t('webhooks.delivery')} size="xl">
      {deliveryId === undefined ? null : <DeliveryContent hookId={hookId} deliveryId={deliveryId} />}
    </Modal>
  );
}

function DeliveryContent({ hookId, deliveryId }: { hookId: string; deliveryId: string }) {
  const { organization_id } = useOrganization();
  const delivery = useQuery({
    queryKey: ['webhooks', organization_id, hookId, 'deliveries', deliveryId],
    queryFn: () =>
      lares.GET(
        '/organizations/{organization_id}/webhooks/{hook_id}/deliveries/{delivery_id}',
        params({ organization_id, hook_id: hookId, delivery_id: deliveryId }),
      ),
    staleTime: 0,
  });
  return (
    <QueryContent query={delivery} what={t('webhooks.theDelivery')}>
      {(found) => (
        <Stack gap="md">
          <DeliveryFacts delivery={found} />
          <Stack
            component="ol"
            gap="md"
            p={0}
            m={0}
            className={classes.attempts}
            aria-label={t('webhooks.attempts')}
          >
            {found.attempts.map((attempt) => (
              <li key={attempt.attempt}>
                <AttemptCard attempt={attempt} />
              </li>
            ))}
          </Stack>
        </Stack>
      )}
    </QueryContent>
  );
}

function DeliveryFacts({ delivery }: { delivery: DeliveryDetails }) {
  const { type, status, test, erased, created_at, next_attempt_at, webhook_event_id, event_id, attempts } =
    delivery;
  return (
    <Stack gap={6}>
      <Group gap="sm">
        <Text fw={600}>{displayName(type)}</Text>
        <StatusBadge status={status} />
        {test ? <Badge>{t('webhooks.test')}</Badge> : null}
        <Hint>
          <DateTime at={created_at} />
        </Hint>
      </Group>
      <Text size="sm" className={classes.text}>
        <Rich text="webhooks.deliveredEvent" values={{ id: <Code>{webhook_event_id}</Code> }} />
      </Text>
      {event_id === undefined ? null : (
        <Text size="sm" className={classes.text}>
          <Rich text="webhooks.eventInHistory" values={{ id: <Code>{event_id}</Code> }} />
        </Text>
      )}
      {next_attempt_at === undefined ? null : (
        <Text size="sm">
          <Rich text="webhooks.nextAttemptNamed" values={{ ago: <RelativeTime at={next_attempt_at} /> }} />
        </Text>
      )}
      {attempts.length === 0 ? (
        <Text size="sm">
          {status === 'discarded' ? t('webhooks.explainedNotSentBroken') : t('webhooks.neverTried')}
        </Text>
      ) : null}
      {erased ? <Text size="sm">{t('webhooks.explainedErased')}</Text> : null}
    </Stack>
  );
}

function AttemptCard({ attempt }: { attempt: Attempt }) {
  const { at, duration_ms, status_code, reason, phase, request, answer, answer_is_cut } = attempt;
  return (
    <Paper withBorder radius="lg" p="md" bg="var(--lares-surface)">
      <Stack gap="sm">
        <Group gap="sm">
          <Text fw={600}>{t('webhooks.attempt', { attempt: attempt.attempt })}</Text>
          <Badge color={reason === undefined ? 'green' : 'red'}>
            {status_code === undefined ? t('webhooks.noAnswer') : `HTTP ${status_code}`}
          </Badge>
          <Hint>
            <DateTime at={at} />
          </Hint>
          <Hint>
            {duration_ms < 1000
              ? withUnit('durationMs', duration_ms)
              : withUnit('seconds', duration_ms / 1000)}
          </Hint>
        </Group>
        {reason === undefined ? null : (
          <Text size="sm" className={classes.text}>
            {phase === undefined ? reason : t('webhooks.phaseReason', { phase: t(PHASES[phase]), reason })}
          </Text>
        )}
        {request ? <RequestText request={request} number={attempt.attempt} /> : null}
        {answer === undefined ? null : (
          <CodeBlock
            label={answer_is_cut ? t('webhooks.answerBeginsWith') : t('webhooks.answer')}
            text={answer}
          />
        )}
      </Stack>
    </Paper>
  );
}

function RequestText({ request, number }: { request: NonNullable<Attempt['request']>; number: number }) {
  const head = [
    `POST ${request.url}`,
    ...Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`),
  ].join('\n');
  return (
    <>
      <CodeBlock label={t('common.request')} text={`${head}\n\n${request.body}`} />
      {'authorization' in request.headers ? <Hint>{t('webhooks.tokenNotKept')}</Hint> : null}
      <Snippet label={t('webhooks.asCurlAttempt', { attempt: number })} code={curlOf(request)} />
    </>
  );
}
