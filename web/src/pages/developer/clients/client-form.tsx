import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { lares } from '../../../client/client.ts';
import { FormModal } from '../../../components/form-modal.tsx';
import { needsText } from '../../../components/needs.ts';
import { say } from '../../../components/say.ts';
import { useSubmit } from '../../../components/use-submit.ts';
import type { Client, ClientSecret } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';

const MOST_URIS = 20;

interface ClientFormProps {
  /** Absent: a new one. */
  client: Client | undefined;
  onClose(): void;
  onSecret(secret: ClientSecret): void;
}

export function ClientForm({ client, onClose, onSecret }: ClientFormProps) {
  const queries = useQueryClient();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: client?.name ?? '', redirect_uris: client?.redirect_uris.join('\n') ?? '' },
    validate: {
      name: needsText(t('oauthClients.giveAppName')),
      redirect_uris: (text) => {
        const { length } = linesOf(text);
        if (length === 0) return t('oauthClients.enterLeastOneRedirectUri');
        return length > MOST_URIS ? t('oauthClients.enterAtMostRedirectUris', { most: MOST_URIS }) : null;
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
              params: { path: { client_id: client.client_id } },
              body: input,
            }),
          }
        : await lares
            .POST('/users/me/clients', { body: input })
            .then((created) => ({ secret: created, client: created }));
    },
    {
      done: (answer) => {
        onClose();
        if (answer.secret) onSecret(answer.secret);
        else say(t('common.wasSaved', { name: answer.client.name }));
        return queries.invalidateQueries({ queryKey: ['clients'] });
      },
    },
  );
  return (
    <FormModal
      opened
      onClose={onClose}
      title={client ? t('common.editNamed', { name: client.name }) : t('oauthClients.createOauthClient')}
      submit={submit}
      submitLabel={client ? t('common.save') : t('oauthClients.createClient')}
    >
      <TextInput
        label={t('common.name')}
        description={t('oauthClients.nameHint')}
        placeholder={t('oauthClients.exampleName')}
        maxLength={200}
        data-autofocus
        key={form.key('name')}
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
        key={form.key('redirect_uris')}
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
