import { Alert, Box, Code, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { lares } from '../../../client/client.ts';
import { Icon } from '../../../components/icon.tsx';
import { AnchorLink } from '../../../components/links.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { Ago, Moment } from '../../../components/moment.tsx';
import { usePageTitle } from '../../../components/use-page-title.ts';
import type { OrganizationWebhook } from '../../../contract.ts';
import { Rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/texts.ts';
import { useOrganization } from '../../../session/organization.tsx';
import { HealthBadge } from '../organization-webhooks/health-badge.tsx';
import { WebhookActions } from '../organization-webhooks/webhook-actions.tsx';
import { type WebhookDialog, WebhookDialogs } from '../organization-webhooks/webhook-dialogs.tsx';
import { EventNames } from '../webhook-form/event-names.tsx';
import { type Tested, TestResult } from '../webhook-form/test-result.tsx';
import { Turn } from '../webhook-form/turn.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { DeliveryView } from './delivery-view.tsx';
import { SendSample } from './send-sample.tsx';
import { WhyNot } from './why-not.tsx';

const LOOK_AGAIN_MS = 10_000;

export function OneOrganizationWebhook() {
  usePageTitle(t('webhooks.webhook'));
  const { hookId } = useParams({ from: '/developer/organization-webhooks/$hookId' });
  const { organization_id } = useOrganization();
  const webhook = useQuery({
    queryKey: ['webhooks', organization_id, hookId],
    queryFn: () =>
      lares.GET('/organizations/{organization_id}/webhooks/{hook_id}', {
        params: { path: { organization_id, hook_id: hookId } },
      }),
    refetchInterval: LOOK_AGAIN_MS,
  });
  return (
    <>
      <AnchorLink to="/developer/organization-webhooks" size="sm" mb="sm" display="inline-flex">
        <Group gap={4} component="span">
          <Icon name="left" size={16} />
          {t('webhooks.allOrganizationWebhooks')}
        </Group>
      </AnchorLink>
      <Loaded query={webhook} what={t('webhooks.thisWebhook')}>
        {(hook) => <Webhook hook={hook} />}
      </Loaded>
    </>
  );
}

function Webhook({ hook }: { hook: OrganizationWebhook }) {
  const navigate = useNavigate();
  const [tested, setTested] = useState<Tested>();
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
              <Text size="sm" c="dimmed">
                <Rich text="webhooks.created" values={{ ago: <Ago at={hook.created_at} /> }} />
              </Text>
              <Text size="sm" c="dimmed">
                <Rich text="webhooks.id" values={{ id: <Code>{hook.hook_id}</Code> }} />
              </Text>
            </Group>
          </Box>
          <WebhookActions
            hook={hook}
            onTested={setTested}
            onOpen={setDialog}
            onDeleted={() => navigate({ to: '/developer/organization-webhooks' })}
          />
        </Group>
        <Turn hook={hook} />
        <TestResult tested={tested} />
        <Trouble hook={hook} />
      </Stack>
      <DeliveryList hookId={hook.hook_id} />
      <SendSample hook={hook} />
      <WhyNot hookId={hook.hook_id} />
      <DeliveryView hookId={hook.hook_id} />
      {dialog ? <WebhookDialogs hook={hook} dialog={dialog} onClose={() => setDialog(undefined)} /> : null}
    </Stack>
  );
}

function Trouble({ hook }: { hook: OrganizationWebhook }) {
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
            moment: <Moment at={error.failed_at} />,
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
