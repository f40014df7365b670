import { Center, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { lares } from '../../../client/client.ts';
import { CopyField } from '../../../components/copy-field.tsx';
import { FormModal } from '../../../components/form-modal.tsx';
import { needsText } from '../../../components/needs.ts';
import { QrCode } from '../../../components/qr-code.tsx';
import { say } from '../../../components/say.ts';
import { useSubmit } from '../../../components/use-submit.ts';
import type { BegunApp } from '../../../contract.ts';
import { factorsChanged } from '../../../queries/second-factor.ts';
import { t } from '../../../words/words.ts';

interface SetUpAppProps {
  begun: BegunApp;
  onClose(): void;
  onCodes(codes: string[]): void;
}

/** It counts once a first code shows that the app has the secret. */
export function SetUpApp({ begun, onClose, onCodes }: SetUpAppProps) {
  const queries = useQueryClient();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: { code: needsText(t('Enter the six digits that the app shows.')) },
  });
  const submit = useSubmit(
    form,
    ({ code }) => lares.POST('/users/me/second-factor/app/confirm', { body: { code: code.trim() } }),
    {
      done: ({ recovery_codes }) => {
        onClose();
        onCodes(recovery_codes);
        say(t('The authenticator app is set up'));
        return factorsChanged(queries);
      },
    },
  );
  return (
    <FormModal
      opened
      onClose={onClose}
      title={t('Set up an authenticator app')}
      submit={submit}
      submitLabel={t('Confirm')}
    >
      <Text>{t('Scan this with the app, or type the key into it.')}</Text>
      <Center>
        <QrCode text={begun.uri} label={t('QR code of the key below')} />
      </Center>
      <CopyField label={t('Key')} value={begun.secret} what={t('the key')} />
      <TextInput
        label={t('Code that the app shows now')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
        maw={260}
        data-autofocus
        key={form.key('code')}
        {...form.getInputProps('code')}
      />
    </FormModal>
  );
}
