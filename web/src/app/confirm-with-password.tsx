import { Anchor, PasswordInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { lares } from '../client/client.ts';
import { settleConfirmation } from '../client/confirmation.ts';
import { FormModal } from '../components/form-modal.tsx';
import { needsText } from '../components/needs.ts';
import { useSubmit } from '../components/use-submit.ts';
import { useUser } from '../session/session.ts';
import { t } from '../words/words.ts';

export function ConfirmWithPassword() {
  const user = useUser();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: { password: needsText(t('Enter the password you log in with.')) },
  });
  const submit = useSubmit(form, (body) => lares.POST('/session/confirmation', { body }), {
    done: () => settleConfirmation(true),
  });
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
          'This change could let somebody into your account or your organization, so we ask for your password again. You will not be asked for the next ten minutes.',
        )}
      </Text>
      {/* Password managers look for the name the password belongs to. */}
      <TextInput type="email" autoComplete="username" value={user.email} readOnly display="none" />
      <PasswordInput
        label={t('Password')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the password') }}
        data-autofocus
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <Text size="sm">
        <Anchor href="/forgot-password" target="_blank">
          {t('Forgotten your password?')}
        </Anchor>
      </Text>
    </FormModal>
  );
}
