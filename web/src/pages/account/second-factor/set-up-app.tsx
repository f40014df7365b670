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
import { t } from '../../../i18n/texts.ts';
import { factorsChanged } from '../../../queries/second-factor.ts';

interface SetUpAppProps {
  begun: BegunApp;
  onClose(): void;
  onCodes(codes: string[]): void;
}

/** It takes effect once a first code shows that the app has the secret. */
export function SetUpApp({ begun, onClose, onCodes }: SetUpAppProps) {
  const queries = useQueryClient();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: { code: needsText(t('secondFactor.enterSixDigitsAppShows')) },
  });
  const submit = useSubmit(
    form,
    ({ code }) => lares.POST('/users/me/second-factor/app/confirm', { body: { code: code.trim() } }),
    {
      done: ({ recovery_codes }) => {
        onClose();
        onCodes(recovery_codes);
        say(t('secondFactor.authenticatorAppIsSetUp'));
        return factorsChanged(queries);
      },
    },
  );
  return (
    <FormModal
      opened
      onClose={onClose}
      title={t('secondFactor.setUpAuthenticatorApp')}
      submit={submit}
      submitLabel={t('common.confirm')}
    >
      <Text>{t('secondFactor.scanOrTypeKey')}</Text>
      <Center>
        <QrCode text={begun.uri} label={t('secondFactor.qrCodeOfKeyBelow')} />
      </Center>
      <CopyField label={t('secondFactor.key')} value={begun.secret} what={t('secondFactor.theKey')} />
      <TextInput
        label={t('secondFactor.codeThatAppShowsNow')}
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
