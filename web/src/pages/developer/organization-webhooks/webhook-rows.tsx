import { Badge, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Hint } from '../../../components/display/hint.tsx';
import { RelativeTime } from '../../../components/display/time.tsx';
import { AnchorLink } from '../../../components/layout/links.ts';
import { DataTable } from '../../../components/lists/data-table.tsx';
import type { OrganizationWebhook } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { EventNames } from '../webhook-form/event-names.tsx';
import { ReplacementNote } from '../webhook-form/replacement-note.tsx';
import { TestResult, type WebhookTestRun } from '../webhook-form/test-result.tsx';
import { HealthBadge } from './health-badge.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { type WebhookDialog, WebhookDialogs } from './webhook-dialogs.tsx';

export function WebhookRows({ hooks }: { hooks: OrganizationWebhook[] }) {
  const [tested, setTested] = useState<WebhookTestRun>();
  const [opened, setOpened] = useState<{ hook: OrganizationWebhook; dialog: WebhookDialog }>();
  return (
    <Stack gap="md">
      <TestResult tested={tested} />
      <DataTable
        caption={t('common.organizationWebhooks')}
        rows={hooks}
        keyOf={(hook) => hook.hook_id}
        columns={[
          { label: t('common.address'), cell: (hook) => <Address hook={hook} />, width: '28%' },
          { label: t('webhooks.health'), cell: (hook) => <Health hook={hook} />, width: '20%' },
          { label: t('common.events'), cell: (hook) => <EventNames events={hook.events} />, width: '24%' },
          {
            actions: (hook) => (
              <WebhookActions
                hook={hook}
                onTested={setTested}
                onOpen={(dialog) => setOpened({ hook, dialog })}
              />
            ),
          },
        ]}
      />
      {opened ? <WebhookDialogs {...opened} onClose={() => setOpened(undefined)} /> : null}
    </Stack>
  );
}

function Address({ hook }: { hook: OrganizationWebhook }) {
  return (
    <>
      <AnchorLink to="/developer/organization-webhooks/$hookId" params={{ hookId: hook.hook_id }} fw={600}>
        {hook.url}
      </AnchorLink>
      {hook.requires_auth_token ? (
        <div>
          <Badge mt={4}>{t('webhooks.withToken')}</Badge>
        </div>
      ) : null}
      <ReplacementNote hook={hook} />
    </>
  );
}

function Health({ hook }: { hook: OrganizationWebhook }) {
  const error = hook.last_error;
  return (
    <>
      <HealthBadge hook={hook} />
      {error ? (
        <Text size="sm" mt={4}>
          {error.reason}{' '}
          <Text span c="dimmed">
            (<RelativeTime at={error.failed_at} />)
          </Text>
        </Text>
      ) : null}
      {hook.discarded_count ? (
        <Hint>{t('webhooks.eventDiscardedSinceCount', { count: hook.discarded_count })}</Hint>
      ) : null}
    </>
  );
}
