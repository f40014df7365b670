import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  deleteOrganizationWebhook,
  type OrganizationWebhook,
  pingOrganizationWebhook,
  repairOrganizationWebhook,
} from '../../../api/webhooks.ts';
import { useOrganization } from '../../../app/organization.tsx';
import { ConfirmAction } from '../../../components/confirm-action.tsx';
import { Icon } from '../../../components/icon.tsx';
import { say, sayFailed } from '../../../components/say.ts';
import { PingButton } from '../webhook-form/ping-button.tsx';

interface WebhookActionsProps {
  hook: OrganizationWebhook;
  onDeleted?: () => unknown;
}

export function WebhookActions({ hook, onDeleted }: WebhookActionsProps) {
  const { organization_id } = useOrganization();
  const queries = useQueryClient();
  const reread = () => queries.invalidateQueries({ queryKey: ['webhooks'] });
  return (
    <Group gap="xs" justify="flex-end">
      {hook.broken ? (
        <StartAgain hook={hook} />
      ) : (
        <PingButton
          url={hook.url}
          ping={() => pingOrganizationWebhook(organization_id, hook.hook_id)}
          done={reread}
        />
      )}
      <ConfirmAction
        label="Delete"
        describedAs={`Delete the webhook to ${hook.url}`}
        icon="bin"
        title="Delete this webhook?"
        text={`Nothing is sent to ${hook.url} any more, and what waits to be sent is dropped.`}
        confirmLabel="Delete webhook"
        run={() => deleteOrganizationWebhook(organization_id, hook.hook_id)}
        done={async () => {
          say('The webhook was deleted');
          await onDeleted?.();
          await reread();
        }}
      />
    </Group>
  );
}

function StartAgain({ hook }: { hook: OrganizationWebhook }) {
  const { organization_id } = useOrganization();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => repairOrganizationWebhook(organization_id, hook.hook_id),
    onSuccess: () => {
      say('Delivery has started again');
      return queries.invalidateQueries({ queryKey: ['webhooks'] });
    },
    onError: sayFailed,
  });
  return (
    <Button
      size="xs"
      leftSection={<Icon name="turn" size={16} />}
      loading={isPending}
      onClick={() => mutate()}
      aria-label={`Start again: deliveries to ${hook.url}`}
    >
      Start again
    </Button>
  );
}
