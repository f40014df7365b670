import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readAllPages } from '../../../client/all-pages.ts';
import { lares } from '../../../client/client.ts';
import { EmptyState, QueryContent } from '../../../components/feedback/query-content.tsx';
import { AddButton } from '../../../components/forms/buttons.tsx';
import { SecretDialog } from '../../../components/forms/secret-dialog.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { usePageTitle } from '../../../components/layout/use-page-title.ts';
import type { Client, ClientSecret } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { ClientCard } from './client-card.tsx';
import { ClientForm } from './client-form.tsx';

export function Clients() {
  usePageTitle(t('common.oauthClients'));
  const clients = useQuery({
    queryKey: ['clients'],
    queryFn: () => readAllPages(lares.pages('/users/me/clients'), (page) => page.clients),
  });
  const [edited, setEdited] = useState<Client | 'new'>();
  const [secret, setSecret] = useState<ClientSecret>();
  const create = <AddButton label={t('oauthClients.createClient')} onClick={() => setEdited('new')} />;
  return (
    <Section
      title={t('common.oauthClients')}
      text={t('oauthClients.emptyHint')}
      action={clients.data && clients.data.items.length > 0 ? create : null}
    >
      <QueryContent query={clients} what={t('oauthClients.clients')} lines={2}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              icon="plug"
              title={t('oauthClients.noOauthClientsYet')}
              text={t('oauthClients.noClientsHint')}
            >
              {create}
            </EmptyState>
          ) : (
            <Stack gap="md">
              {items.map((client) => (
                <ClientCard
                  key={client.client_id}
                  client={client}
                  onEdit={() => setEdited(client)}
                  onSecret={setSecret}
                />
              ))}
            </Stack>
          )
        }
      </QueryContent>
      {edited === undefined ? null : (
        <ClientForm
          key={edited === 'new' ? 'new' : edited.client_id}
          client={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSecret={setSecret}
        />
      )}
      <SecretDialog
        title={t('oauthClients.clientSecret')}
        note={t('oauthClients.secretHint')}
        secrets={
          secret
            ? [
                {
                  label: t('oauthClients.clientId'),
                  value: secret.client_id,
                  what: t('oauthClients.theClientId'),
                },
                {
                  label: t('oauthClients.clientSecret'),
                  value: secret.client_secret,
                  what: t('oauthClients.theClientSecret'),
                },
              ]
            : []
        }
        onClose={() => setSecret(undefined)}
      />
    </Section>
  );
}
