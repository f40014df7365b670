import { Alert, Box, Code, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { lares, params } from '../../../client/client.ts';
import { Hint } from '../../../components/display/hint.tsx';
import { Icon } from '../../../components/display/icon.tsx';
import { DateTime, RelativeTime } from '../../../components/display/time.tsx';
import { QueryContent } from '../../../components/feedback/query-content.tsx';
import { BackLink } from '../../../components/layout/back-link.tsx';
import { usePageTitle } from '../../../components/layout/use-page-title.ts';
import type { OrganizationWebhook } from '../../../contract.ts';
import { Rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/texts.ts';
import { useOrganization } from '../../../session/organization.tsx';
import { HealthBadge } from '../organization-webhooks/health-badge.tsx';
import { WebhookActions } from '../organization-webhooks/webhook-actions.tsx';
import { type WebhookDialog, WebhookDialogs } from '../organization-webhooks/webhook-dialogs.tsx';
import { EventNames } from '../webhook-form/event-names.tsx';
import { ReplacementNote } from '../webhook-form/replacement-note.tsx';
import { TestResult, type WebhookTestRun } from '../webhook-form/test-result.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { DeliverySummarySections } from './delivery-summary.tsx';
import { EventLookup } from './event-lookup.tsx';
import { SendSample } from './send-sample.tsx';

const REFRESH_MS = 10_000;

export function OrganizationWebhookPage() {
  usePageTitle(t('webhooks.webhook'));
  const { hookId } = useParams({ from: '/developer/organization-webhooks/$hookId' });
  const { organization_id } = useOrganization();
  const webhook = useQuery({
    queryKey: ['webhooks', organization_id, hookId],
    queryFn: () =>
      lares.GET(
        '/organizations/{organization_id}/webhooks/{hook_id}',
        params({ organization_id, hook_id: hookId }),
      ),
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <BackLink to="/developer/organization-webhooks" mb="sm">
        {t('webhooks.allOrganizationWebhooks')}
      </BackLink>
      <QueryContent query={webhook} what={t('webhooks.thisWebhook')}>
        {(hook) => <Webhook hook={hook} />}
      </QueryContent>
    </>
  );
}

function Webhook({ hook }: { hook: OrganizationWebhook }) {
  const navigate = useNavigate();
  const [tested, setTested] = useState<WebhookTestRun>();
  const [dialog, setDialog] = useState<WebhookDialog>();
  return (
    <Stack gap="xl">
      <Stack gap="md">
        <Group justify="space-between" align="flex-start">
          <Box>
            <Title order={2}>{hook.url}</Title>
            <Group gap="sm" mt={6}>
              <HealthBadge hook={hook} />
              <EventNames events={hook.events} />
              <Hint>
                <Rich text="webhooks.created" values={{ ago: <RelativeTime at={hook.created_at} /> }} />
              </Hint>
              <Hint>
                <Rich text="webhooks.id" values={{ id: <Code>{hook.hook_id}</Code> }} />
              </Hint>
            </Group>
          </Box>
          <WebhookActions
            hook={hook}
            onTested={setTested}
            onOpen={setDialog}
            onDeleted={() => navigate({ to: '/developer/organization-webhooks' })}
          />
        </Group>
        <ReplacementNote hook={hook} />
        <TestResult tested={tested} />
        <DeliveryError hook={hook} />
      </Stack>
      <DeliveryList hookId={hook.hook_id} />
      <SendSample hook={hook} />
      <EventLookup hookId={hook.hook_id} />
      <DeliverySummarySections hookId={hook.hook_id} />
      {dialog ? <WebhookDialogs hook={hook} dialog={dialog} onClose={() => setDialog(undefined)} /> : null}
    </Stack>
  );
}

function DeliveryError({ hook }: { hook: OrganizationWebhook }) {
  const error = hook.last_error;
  if (!error) return null;
  return (
    <Alert
      color={hook.broken ? 'red' : 'orange'}
      icon={<Icon name="warning" />}
      title={hook.broken ? t('webhooks.deliveryHasStopped') : t('webhooks.latestAttemptFailed')}
    >
      <Text size="sm">
        <Rich
          text="webhooks.afterAttempts"
          values={{
            reason: error.reason,
            moment: <DateTime at={error.failed_at} />,
            count: error.attempts,
          }}
        />
      </Text>
      {hook.broken ? (
        <Text size="sm" mt={4}>
          {t('webhooks.brokenHint', { count: hook.discarded_count ?? 0 })}
        </Text>
      ) : null}
    </Alert>
  );
}
