import { Badge, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lares, params } from '../../../client/client.ts';
import { refresh } from '../../../client/query-client.ts';
import { RelativeTime } from '../../../components/display/time.tsx';
import { announceChange, showMessage } from '../../../components/feedback/toast.ts';
import { ConfirmAction } from '../../../components/forms/confirm-action.tsx';
import { DataTable } from '../../../components/lists/data-table.tsx';
import type { NewUserWebhookEvents, UserWebhook } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { userEventTypesQuery } from '../../../queries/event-types.ts';
import { EditButton, EditWebhook } from '../webhook-form/edit-webhook.tsx';
import { EventNames } from '../webhook-form/event-names.tsx';
import { NewSecret, NewSecretButton } from '../webhook-form/new-secret.tsx';
import { ReplacementNote } from '../webhook-form/replacement-note.tsx';
import { SendTest } from '../webhook-form/send-test.tsx';
import { TestResult, type WebhookTestRun } from '../webhook-form/test-result.tsx';

export function UserWebhookRows({ hooks }: { hooks: UserWebhook[] }) {
  const [tested, setTested] = useState<WebhookTestRun>();
  const [opened, setOpened] = useState<{ hook: UserWebhook; dialog: UserWebhookDialog }>();
  return (
    <Stack gap="md">
      <TestResult tested={tested} />
      <DataTable
        caption={t('common.userWebhooks')}
        rows={hooks}
        keyOf={(hook) => hook.hook_id}
        columns={[
          { label: t('common.address'), cell: (hook) => <Address hook={hook} />, width: '40%' },
          { label: t('common.events'), cell: (hook) => <EventNames events={hook.events} /> },
          { label: t('common.created'), text: (hook) => <RelativeTime at={hook.created_at} /> },
          {
            actions: (hook) => (
              <Actions hook={hook} onTested={setTested} onOpen={(dialog) => setOpened({ hook, dialog })} />
            ),
          },
        ]}
      />
      {opened ? <UserWebhookDialogs {...opened} onClose={() => setOpened(undefined)} /> : null}
    </Stack>
  );
}

function Address({ hook }: { hook: UserWebhook }) {
  return (
    <>
      <Group gap={8}>
        <Text fw={600}>{hook.url}</Text>
        {hook.token ? <Badge>{t('webhooks.withToken')}</Badge> : null}
      </Group>
      <ReplacementNote hook={hook} />
    </>
  );
}

interface ActionsProps {
  hook: UserWebhook;
  onTested: (tested: WebhookTestRun | undefined) => void;
  onOpen: (dialog: UserWebhookDialog) => void;
}

function Actions({ hook, onTested, onOpen }: ActionsProps) {
  const at = params({ hook_id: hook.hook_id });
  return (
    <Group gap="xs" justify="flex-end">
      <SendTest url={hook.url} send={() => lares.POST('/webhooks/{hook_id}/test', at)} onTested={onTested} />
      <EditButton url={hook.url} onClick={() => onOpen('edit')} />
      {hook.replaces === undefined && hook.replaced_by === undefined ? (
        <NewSecretButton url={hook.url} onClick={() => onOpen('secret')} />
      ) : null}
      <ConfirmAction
        label={t('common.delete')}
        describedAs={t('webhooks.deleteWebhookTo', { url: hook.url })}
        title={t('webhooks.deleteThisWebhook')}
        text={t('webhooks.deleteConsequence', { url: hook.url })}
        confirmLabel={t('webhooks.deleteWebhook')}
        run={() => lares.DELETE('/webhooks/{hook_id}', at)}
        done={() => announceChange(t('webhooks.webhookWasDeleted'), ['user-webhooks'])}
      />
    </Group>
  );
}

type UserWebhookDialog = 'edit' | 'secret';

interface UserWebhookDialogsProps {
  hook: UserWebhook;
  dialog: UserWebhookDialog;
  onClose(): void;
}

/** Beside the rows, not in them: turning a phone recreates rows, and a secret is shown once. */
function UserWebhookDialogs({ hook, dialog, onClose }: UserWebhookDialogsProps) {
  const types = useQuery(userEventTypesQuery);
  const reread = () => refresh(['user-webhooks']);
  if (dialog === 'secret') {
    return (
      <NewSecret
        replace={(overlap_hours) =>
          lares.POST('/webhooks', {
            // The API expects the full registration.
            body: {
              url: hook.url,
              events: hook.events as NewUserWebhookEvents,
              replaces: hook.hook_id,
              overlap_hours,
            },
          })
        }
        done={reread}
        onClose={onClose}
      />
    );
  }
  return (
    <EditWebhook
      hook={{ url: hook.url, events: hook.events, hasToken: hook.token }}
      eventNames={types.data ?? []}
      save={(body) => lares.PUT('/webhooks/{hook_id}', { ...params({ hook_id: hook.hook_id }), body })}
      done={() => {
        showMessage(t('webhooks.webhookWasChanged'));
        return reread();
      }}
      onClose={onClose}
    />
  );
}
