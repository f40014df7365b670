import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lares } from '../../../client/client.ts';
import { refresh } from '../../../client/query-client.ts';
import { EmptyState, QueryContent } from '../../../components/feedback/query-content.tsx';
import { AddButton } from '../../../components/forms/buttons.tsx';
import { AnchorLink } from '../../../components/layout/links.ts';
import { Section } from '../../../components/layout/section.tsx';
import { usePageTitle } from '../../../components/layout/use-page-title.ts';
import { Rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/texts.ts';
import { userEventTypesQuery } from '../../../queries/event-types.ts';
import { HookSecret } from '../webhook-form/hook-secret.tsx';
import { WebhookForm } from '../webhook-form/webhook-form.tsx';
import { UserWebhookRows } from './user-webhook-rows.tsx';

export function UserWebhooks() {
  usePageTitle(t('common.userWebhooks'));
  const webhooks = useQuery({
    queryKey: ['user-webhooks'],
    queryFn: () => lares.GET('/webhooks'),
    select: ({ hooks }) => hooks,
  });
  const types = useQuery(userEventTypesQuery);
  const [creating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string>();
  const create = <AddButton label={t('webhooks.createWebhook')} onClick={() => setCreating(true)} />;
  return (
    <Section
      title={t('common.userWebhooks')}
      text={
        <Rich
          text="webhooks.userIntro"
          values={{
            link: (words) => (
              <AnchorLink to="/developer/organization-webhooks" inherit underline="always">
                {words}
              </AnchorLink>
            ),
          }}
        />
      }
      action={webhooks.data && webhooks.data.length > 0 ? create : null}
    >
      <QueryContent query={webhooks} what={t('webhooks.yourWebhooks')} lines={2}>
        {(hooks) =>
          hooks.length === 0 ? (
            <EmptyState
              icon="hook"
              title={t('webhooks.noUserWebhooksYet')}
              text={t('webhooks.userEmptyHint')}
            >
              {create}
            </EmptyState>
          ) : (
            <UserWebhookRows hooks={hooks} />
          )
        }
      </QueryContent>
      {creating ? (
        <WebhookForm
          title={t('webhooks.createUserWebhook')}
          eventNames={types.data ?? []}
          send={(body) => lares.POST('/webhooks', { body })}
          done={({ hook_secret }) => {
            setCreating(false);
            setSecret(hook_secret);
            return refresh(['user-webhooks']);
          }}
          onClose={() => setCreating(false)}
        />
      ) : null}
      <HookSecret secret={secret} onClose={() => setSecret(undefined)} />
    </Section>
  );
}
