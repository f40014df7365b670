import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { lares, params } from '../../../client/client.ts';
import { refresh } from '../../../client/query-client.ts';
import { showMessage } from '../../../components/feedback/toast.ts';
import { FormModal, requireText, useSubmit } from '../../../components/forms/form-modal.tsx';
import { NameField } from '../../../components/forms/name-field.tsx';
import type { Client, ClientSecret } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';

const MAX_URIS = 20;

interface ClientFormProps {
  /** Undefined: a new one. */
  client: Client | undefined;
  onClose(): void;
  onSecret(secret: ClientSecret): void;
}

export function ClientForm({ client, onClose, onSecret }: ClientFormProps) {
  const form = useForm({
    initialValues: { name: client?.name ?? '', redirect_uris: client?.redirect_uris.join('\n') ?? '' },
    validate: {
      name: requireText(t('oauthClients.giveAppName')),
      redirect_uris: (text) => {
        const { length } = linesOf(text);
        if (length === 0) return t('oauthClients.enterLeastOneRedirectUri');
        return length > MAX_URIS ? t('oauthClients.enterAtMostRedirectUris', { most: MAX_URIS }) : null;
      },
    },
  });
  const submit = useSubmit(
    form,
    async ({ name, redirect_uris }) => {
      const input = { name: name.trim(), redirect_uris: linesOf(redirect_uris) };
      return client
        ? {
            secret: undefined,
            client: await lares.PATCH('/users/me/clients/{client_id}', {
              ...params({ client_id: client.client_id }),
              body: input,
            }),
          }
        : await lares
            .POST('/users/me/clients', { body: input })
            .then((created) => ({ secret: created, client: created }));
    },
    (answer) => {
      onClose();
      if (answer.secret) onSecret(answer.secret);
      else showMessage(t('common.wasSaved', { name: answer.client.name }));
      return refresh(['clients']);
    },
  );
  return (
    <FormModal
      onClose={onClose}
      title={client ? t('common.editNamed', { name: client.name }) : t('oauthClients.createOauthClient')}
      submit={submit}
      submitLabel={client ? t('common.save') : t('oauthClients.createClient')}
    >
      <NameField
        description={t('oauthClients.nameHint')}
        placeholder={t('oauthClients.exampleName')}
        {...form.getInputProps('name')}
      />
      <Textarea
        label={t('oauthClients.redirectUris')}
        description={t('oauthClients.redirectUrisHint')}
        placeholder="https://app.example.com/callback"
        autosize
        minRows={3}
        maxRows={10}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        {...form.getInputProps('redirect_uris')}
      />
    </FormModal>
  );
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
