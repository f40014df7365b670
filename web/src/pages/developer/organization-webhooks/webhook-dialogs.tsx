import { useQuery } from '@tanstack/react-query';
import { lares, params } from '../../../client/client.ts';
import { refresh } from '../../../client/query-client.ts';
import { showMessage } from '../../../components/feedback/toast.ts';
import type { NewWebhookEvents, OrganizationWebhook } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { eventTypesQuery } from '../../../queries/event-types.ts';
import { useOrganization } from '../../../session/organization.tsx';
import { EditWebhook } from '../webhook-form/edit-webhook.tsx';
import { NewSecret } from '../webhook-form/new-secret.tsx';

export type WebhookDialog = 'edit' | 'secret';

interface WebhookDialogsProps {
  hook: OrganizationWebhook;
  dialog: WebhookDialog;
  onClose(): void;
}

/** Beside the rows, not in them: turning a phone recreates rows, and a secret is shown once. */
export function WebhookDialogs({ hook, dialog, onClose }: WebhookDialogsProps) {
  const { organization_id } = useOrganization();
  const types = useQuery(eventTypesQuery);
  const at = params({ organization_id, hook_id: hook.hook_id });
  const reread = () => refresh(['webhooks']);
  if (dialog === 'secret') {
    return (
      <NewSecret
        replace={(overlap_hours) =>
          lares.POST('/organizations/{organization_id}/webhooks', {
            ...params({ organization_id }),
            // The API expects the full registration.
            body: {
              url: hook.url,
              events: hook.events as NewWebhookEvents,
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
      hook={{ url: hook.url, events: hook.events, hasToken: hook.requires_auth_token }}
      eventNames={types.data?.map((type) => type.name) ?? []}
      save={async (body) => {
        const edited = await lares.PUT('/organizations/{organization_id}/webhooks/{hook_id}', {
          ...at,
          body,
        });
        // The new address may be the repair.
        if (!edited.broken || edited.url === hook.url) return edited;
        return lares.PATCH('/organizations/{organization_id}/webhooks/{hook_id}', {
          ...at,
          body: { broken: false },
        });
      }}
      done={(edited) => {
        showMessage(
          hook.broken && !edited.broken
            ? t('webhooks.webhookChangedDeliveryStartedAgain')
            : t('webhooks.webhookWasChanged'),
        );
        return reread();
      }}
      onClose={onClose}
    />
  );
}
