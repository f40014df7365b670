import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lares, params } from '../../../client/client.ts';
import { refresh } from '../../../client/query-client.ts';
import { EmptyState, NoPermission, QueryContent } from '../../../components/feedback/query-content.tsx';
import { AddButton } from '../../../components/forms/buttons.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { usePageTitle } from '../../../components/layout/use-page-title.ts';
import { CsvLink, csvPath } from '../../../components/lists/csv-link.tsx';
import { t } from '../../../i18n/texts.ts';
import { eventTypesQuery } from '../../../queries/event-types.ts';
import { organizationWebhooksQuery } from '../../../queries/organization-webhooks.ts';
import { hasRight, useOrganization } from '../../../session/organization.tsx';
import { HookSecret } from '../webhook-form/hook-secret.tsx';
import { WebhookForm } from '../webhook-form/webhook-form.tsx';
import { WebhookRows } from './webhook-rows.tsx';

export function OrganizationWebhooks() {
  usePageTitle(t('common.organizationWebhooks'));
  const organization = useOrganization();
  return hasRight('webhook_read', organization) ? (
    <Webhooks key={organization.organization_id} />
  ) : (
    <NoPermission what={t('webhooks.organizationWebhooks')} />
  );
}

function Webhooks() {
  const { organization_id, name } = useOrganization();
  const webhooks = useQuery(organizationWebhooksQuery(organization_id));
  const types = useQuery(eventTypesQuery);
  const [creating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string>();
  const create = <AddButton label={t('webhooks.createWebhook')} onClick={() => setCreating(true)} />;
  return (
    <Section
      title={t('common.organizationWebhooks')}
      text={t('webhooks.organizationIntro', { name })}
      action={webhooks.data && webhooks.data.length > 0 ? create : null}
    >
      <QueryContent query={webhooks} what={t('webhooks.organizationWebhooks')} lines={2}>
        {(hooks) =>
          hooks.length === 0 ? (
            <EmptyState
              icon="hook"
              title={t('webhooks.noOrganizationWebhooksYet')}
              text={t('webhooks.organizationEmptyHint')}
            >
              {create}
            </EmptyState>
          ) : (
            <>
              <WebhookRows hooks={hooks} />
              <Group mt="md">
                <CsvLink
                  href={csvPath(`/organizations/${organization_id}/webhooks`)}
                  what={t('webhooks.organizationWebhooks')}
                />
              </Group>
            </>
          )
        }
      </QueryContent>
      {creating ? (
        <WebhookForm
          title={t('webhooks.createOrganizationWebhook')}
          eventNames={types.data?.map((type) => type.name) ?? []}
          send={(input) =>
            lares.POST('/organizations/{organization_id}/webhooks', {
              ...params({ organization_id }),
              body: input,
            })
          }
          done={({ hook_secret }) => {
            setCreating(false);
            setSecret(hook_secret);
            return refresh(['webhooks']);
          }}
          onClose={() => setCreating(false)}
        />
      ) : null}
      <HookSecret secret={secret} onClose={() => setSecret(undefined)} />
    </Section>
  );
}
