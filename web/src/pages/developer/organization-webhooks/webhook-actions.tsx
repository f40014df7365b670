import { Button, Group } from '@mantine/core';
import { lares, params } from '../../../client/client.ts';
import { refresh } from '../../../client/query-client.ts';
import { Icon } from '../../../components/display/icon.tsx';
import { announceChange, showMessage } from '../../../components/feedback/toast.ts';
import { ConfirmAction } from '../../../components/forms/confirm-action.tsx';
import { useAction } from '../../../components/forms/use-action.ts';
import type { OrganizationWebhook } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { useOrganization } from '../../../session/organization.tsx';
import { EditButton } from '../webhook-form/edit-webhook.tsx';
import { NewSecretButton } from '../webhook-form/new-secret.tsx';
import { SendTest } from '../webhook-form/send-test.tsx';
import type { WebhookTestRun } from '../webhook-form/test-result.tsx';
import type { WebhookDialog } from './webhook-dialogs.tsx';

interface WebhookActionsProps {
  hook: OrganizationWebhook;
  onTested: (tested: WebhookTestRun | undefined) => void;
  onOpen: (dialog: WebhookDialog) => void;
  onDeleted?: () => unknown;
}

export function WebhookActions({ hook, onTested, onOpen, onDeleted }: WebhookActionsProps) {
  const { organization_id } = useOrganization();
  const at = params({ organization_id, hook_id: hook.hook_id });
  const reread = () => refresh(['webhooks']);
  return (
    <Group gap="xs" justify="flex-end">
      {hook.broken ? (
        <RestartButton hook={hook} />
      ) : (
        <SendTest
          url={hook.url}
          send={() =>
            lares.POST('/organizations/{organization_id}/webhooks/{hook_id}/test', {
              ...at,
              body: { type: 'webhook_ping' },
            })
          }
          onTested={onTested}
          done={reread}
        />
      )}
      <EditButton url={hook.url} onClick={() => onOpen('edit')} />
      {hook.replaces === undefined && hook.replaced_by === undefined ? (
        <NewSecretButton url={hook.url} onClick={() => onOpen('secret')} />
      ) : null}
      <ConfirmAction
        label={t('common.delete')}
        describedAs={t('webhooks.deleteWebhookTo', { url: hook.url })}
        title={t('webhooks.deleteThisWebhook')}
        text={t('webhooks.deleteConsequenceWaiting', { url: hook.url })}
        confirmLabel={t('webhooks.deleteWebhook')}
        run={() => lares.DELETE('/organizations/{organization_id}/webhooks/{hook_id}', at)}
        done={async () => {
          showMessage(t('webhooks.webhookWasDeleted'));
          await onDeleted?.();
          await reread();
        }}
      />
    </Group>
  );
}

function RestartButton({ hook }: { hook: OrganizationWebhook }) {
  const { organization_id } = useOrganization();
  const { mutate, isPending } = useAction(
    () =>
      lares.PATCH('/organizations/{organization_id}/webhooks/{hook_id}', {
        ...params({ organization_id, hook_id: hook.hook_id }),
        body: { broken: false },
      }),
    () => announceChange(t('webhooks.deliveryHasStartedAgain'), ['webhooks']),
  );
  return (
    <Button
      size="xs"
      leftSection={<Icon name="turn" size={16} />}
      loading={isPending}
      onClick={() => mutate()}
      aria-label={t('webhooks.startAgainDeliveriesTo', { url: hook.url })}
    >
      {t('webhooks.startAgain')}
    </Button>
  );
}
