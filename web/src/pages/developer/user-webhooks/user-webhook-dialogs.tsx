import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lares } from '../../../client/client.ts';
import { showMessage } from '../../../components/feedback/toast.ts';
import type { NewUserWebhookEvents, UserWebhook } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { userEventTypesQuery } from '../../../queries/event-types.ts';
import { EditWebhook } from '../webhook-form/edit-webhook.tsx';
import { NewSecret } from '../webhook-form/new-secret.tsx';

export type UserWebhookDialog = 'edit' | 'secret';

interface UserWebhookDialogsProps {
  hook: UserWebhook;
  dialog: UserWebhookDialog;
  onClose(): void;
}

/** Beside the rows, not in them: turning a phone recreates rows, and a secret is shown once. */
export function UserWebhookDialogs({ hook, dialog, onClose }: UserWebhookDialogsProps) {
  const queries = useQueryClient();
  const types = useQuery(userEventTypesQuery);
  const reread = () => queries.invalidateQueries({ queryKey: ['user-webhooks'] });
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
      save={(body) => lares.PUT('/webhooks/{hook_id}', { params: { path: { hook_id: hook.hook_id } }, body })}
      done={() => {
        showMessage(t('webhooks.webhookWasChanged'));
        return reread();
      }}
      onClose={onClose}
    />
  );
}
