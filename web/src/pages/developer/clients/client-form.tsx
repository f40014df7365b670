import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { lares } from '../../../client/client.ts';
import { FormModal } from '../../../components/form-modal.tsx';
import { needsText } from '../../../components/needs.ts';
import { say } from '../../../components/say.ts';
import { useSubmit } from '../../../components/use-submit.ts';
import type { Client, ClientSecret } from '../../../contract.ts';
import { t } from '../../../words/words.ts';

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
      name: needsText(t('Give the app a name; people see it when they are asked for access.')),
      redirect_uris: (text) => {
        const { length } = linesOf(text);
        if (length === 0) return t('Enter at least one redirect URI.');
        return length > MOST_URIS ? t('Enter at most {most} redirect URIs.', { most: MOST_URIS }) : null;
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
        else say(t('{name} was saved', { name: answer.client.name }));
        return queries.invalidateQueries({ queryKey: ['clients'] });
      },
    },
  );
  return (
    <FormModal
      opened
      onClose={onClose}
      title={client ? t('Edit {name}', { name: client.name }) : t('Create an OAuth client')}
      submit={submit}
      submitLabel={client ? t('Save') : t('Create client')}
    >
      <TextInput
        label={t('Name')}
        description={t('People see it on the consent page.')}
        placeholder={t('Booking bridge')}
        maxLength={200}
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <Textarea
        label={t('Redirect URIs')}
        description={t(
          'One on each line: https, http on localhost, or a scheme of your app with a dot (com.example.app:). They are compared exactly.',
        )}
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
