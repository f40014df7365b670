import { Button, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { lares } from '../client/client.ts';
import { settleConfirmation } from '../client/confirmation.ts';
import { FormModal } from '../components/form-modal.tsx';
import { needsText } from '../components/needs.ts';
import { Problem } from '../components/problem.tsx';
import { useSubmit } from '../components/use-submit.ts';
import type { SecondFactor } from '../contract.ts';
import { t } from '../words/words.ts';

export function ConfirmWithFactor({ factors: { passkeys, passkey_origin } }: { factors: SecondFactor }) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: { code: needsText(t('Enter the code that your authenticator app shows, or a recovery code.')) },
  });
  const done = () => settleConfirmation(true);
  const submit = useSubmit(form, (body) => lares.POST('/session/confirmation', { body }), { done });
  const byPasskey = useMutation({ mutationFn: confirmByPasskey, onSuccess: done });
  const hasPasskeys = passkeys.length > 0 && passkey_origin === location.origin;
  return (
    <FormModal
      opened
      onClose={() => settleConfirmation(false)}
      title={t('Confirm it’s you')}
      submit={submit}
      submitLabel={t('Confirm')}
    >
      <Text>
        {t(
          'This change could let somebody into your account or your organization, so we ask for your second factor again. You will not be asked for the next ten minutes.',
        )}
      </Text>
      {hasPasskeys && (
        <>
          <Problem
            text={byPasskey.error ? t('The passkey was not used. Try again, or enter a code.') : undefined}
          />
          <Button variant="default" loading={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
            {t('Use a passkey')}
          </Button>
        </>
      )}
      <TextInput
        label={t('Code')}
        description={t('Of your authenticator app, or a recovery code.')}
        autoComplete="one-time-code"
        data-autofocus
        key={form.key('code')}
        {...form.getInputProps('code')}
      />
    </FormModal>
  );
}

async function confirmByPasskey() {
  const { options } = await lares.POST('/users/me/second-factor/challenge');
  // As WebAuthn describes them; the contract leaves them open.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const assertion = await startAuthentication({ optionsJSON });
  return lares.POST('/session/confirmation', { body: { assertion: { ...assertion } } });
}
