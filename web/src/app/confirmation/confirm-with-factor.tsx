import { Button, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { lares } from '../../client/client.ts';
import { settleConfirmation } from '../../client/confirmation.ts';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { FormModal, requireText, useSubmit } from '../../components/forms/form-modal.tsx';
import type { SecondFactor } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';

export function ConfirmWithFactor({ factors: { passkeys, passkey_origin } }: { factors: SecondFactor }) {
  const form = useForm({ initialValues: { code: '' }, validate: { code: requireText(t('app.enterCode')) } });
  const done = () => settleConfirmation(true);
  const submit = useSubmit(form, (body) => lares.POST('/session/confirmation', { body }), done);
  const byPasskey = useMutation({ mutationFn: confirmByPasskey, onSuccess: done });
  const hasPasskeys = passkeys.length > 0 && passkey_origin === location.origin;
  return (
    <FormModal
      onClose={() => settleConfirmation(false)}
      title={t('app.confirmItsYou')}
      submit={submit}
      submitLabel={t('common.confirm')}
    >
      <Text>{t('app.confirmWithFactorHint')}</Text>
      {hasPasskeys && (
        <>
          <ErrorAlert text={byPasskey.error ? t('app.passkeyNotUsed') : undefined} />
          <Button variant="default" loading={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
            {t('app.usePasskey')}
          </Button>
        </>
      )}
      <TextInput
        label={t('common.code')}
        description={t('app.codeHint')}
        autoComplete="one-time-code"
        data-autofocus
        {...form.getInputProps('code')}
      />
    </FormModal>
  );
}

async function confirmByPasskey() {
  const { options } = await lares.POST('/users/me/second-factor/challenge');
  // WebAuthn's types. The contract leaves them open.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const assertion = await startAuthentication({ optionsJSON });
  return lares.POST('/session/confirmation', { body: { assertion: { ...assertion } } });
}
