import { Center, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { lares } from '../../../client/client.ts';
import { QrCode } from '../../../components/display/qr-code.tsx';
import { showMessage } from '../../../components/feedback/toast.ts';
import { CopyField } from '../../../components/forms/copy-field.tsx';
import { FormModal } from '../../../components/forms/form-modal.tsx';
import { useSubmit } from '../../../components/forms/use-submit.ts';
import { requireText } from '../../../components/forms/validators.ts';
import type { AppSetup } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { factorsChanged } from '../../../queries/second-factor.ts';

interface AppSetupDialogProps {
  setup: AppSetup;
  onClose(): void;
  onCodes(codes: string[]): void;
}

/** It takes effect once a first code shows that the app has the secret. */
export function AppSetupDialog({ setup, onClose, onCodes }: AppSetupDialogProps) {
  const queries = useQueryClient();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: { code: requireText(t('secondFactor.enterSixDigitsAppShows')) },
  });
  const submit = useSubmit(
    form,
    ({ code }) => lares.POST('/users/me/second-factor/app/confirm', { body: { code: code.trim() } }),
    {
      done: ({ recovery_codes }) => {
        onClose();
        onCodes(recovery_codes);
        showMessage(t('secondFactor.authenticatorAppIsSetUp'));
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
        <QrCode text={setup.uri} label={t('secondFactor.qrCodeOfKeyBelow')} />
      </Center>
      <CopyField label={t('secondFactor.key')} value={setup.secret} what={t('secondFactor.theKey')} />
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
