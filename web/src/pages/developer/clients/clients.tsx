import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lares } from '../../../client/client.ts';
import { wholeList } from '../../../client/whole-list.ts';
import { Icon } from '../../../components/icon.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { Nothing } from '../../../components/nothing.tsx';
import { SecretOnce } from '../../../components/secret-once.tsx';
import { Section } from '../../../components/section.tsx';
import { usePageTitle } from '../../../components/use-page-title.ts';
import type { Client, ClientSecret } from '../../../contract.ts';
import { t } from '../../../words/words.ts';
import { ClientCard } from './client-card.tsx';
import { ClientForm } from './client-form.tsx';

export function Clients() {
  usePageTitle(t('OAuth clients'));
  const clients = useQuery({
    queryKey: ['clients'],
    queryFn: () => wholeList(lares.pages('/users/me/clients'), (page) => page.clients),
  });
  const [edited, setEdited] = useState<Client | 'new'>();
  const [secret, setSecret] = useState<ClientSecret>();
  const create = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setEdited('new')}>
      {t('Create client')}
    </Button>
  );
  return (
    <Section
      title={t('OAuth clients')}
      text={t(
        'An app that asks people for access to their homes. They see its name and choose what to allow.',
      )}
      action={clients.data && clients.data.items.length > 0 ? create : null}
    >
      <Loaded query={clients} what={t('the clients')} lines={2}>
        {({ items }) =>
          items.length === 0 ? (
            <Nothing
              icon="plug"
              title={t('No OAuth clients yet')}
              text={t('Create one to get a client ID and secret, and send people to the consent page.')}
            >
              {create}
            </Nothing>
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
      </Loaded>
      {edited === undefined ? null : (
        <ClientForm
          key={edited === 'new' ? 'new' : edited.client_id}
          client={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSecret={setSecret}
        />
      )}
      <SecretOnce
        title={t('Client secret')}
        note={t(
          'Lares keeps only a hash of the secret. Copy it into your app now; if it is lost, rotate it.',
        )}
        secrets={
          secret
            ? [
                { label: t('Client ID'), value: secret.client_id, what: t('the client ID') },
                { label: t('Client secret'), value: secret.client_secret, what: t('the client secret') },
              ]
            : []
        }
        onClose={() => setSecret(undefined)}
      />
    </Section>
  );
}
