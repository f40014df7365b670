import { Anchor, PasswordInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { lares } from '../../client/client.ts';
import { settleConfirmation } from '../../client/confirmation.ts';
import { FormModal, requireText, useSubmit } from '../../components/forms/form-modal.tsx';
import { t } from '../../i18n/texts.ts';
import { useUser } from '../../session/session.ts';

export function ConfirmWithPassword() {
  const user = useUser();
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: requireText(t('app.enterPassword')) },
  });
  const submit = useSubmit(
    form,
    (body) => lares.POST('/session/confirmation', { body }),
    () => settleConfirmation(true),
  );
  return (
    <FormModal
      onClose={() => settleConfirmation(false)}
      title={t('app.confirmItsYou')}
      submit={submit}
      submitLabel={t('common.confirm')}
    >
      <Text>{t('app.confirmWithPasswordHint')}</Text>
      {/* Password managers look for the name that the password belongs to. */}
      <TextInput type="email" autoComplete="username" value={user.email} readOnly display="none" />
      <PasswordInput
        label={t('common.password')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('common.showOrHidePassword') }}
        data-autofocus
        {...form.getInputProps('password')}
      />
      <Text size="sm">
        <Anchor href="/forgot-password" target="_blank">
          {t('app.forgottenYourPassword')}
        </Anchor>
      </Text>
    </FormModal>
  );
}
