import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lares } from '../../client/client.ts';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { showMessage } from '../../components/feedback/toast.ts';
import { requireText, useSubmit } from '../../components/forms/form-modal.tsx';
import { Section } from '../../components/layout/section.tsx';
import { t } from '../../i18n/texts.ts';
import { useUser } from '../../session/session.ts';
import { RevokeAccessCheckbox } from './revoke-access-checkbox.tsx';

export function Password() {
  const user = useUser();
  const queries = useQueryClient();
  const [revokeAll, setRevokeAll] = useState(true);
  const form = useForm({
    initialValues: { current_password: '', new_password: '', repeated: '' },
    validate: {
      current_password: requireText(t('account.enterCurrentPassword')),
      new_password: requireText(t('account.chooseNewPassword')),
      repeated: (value, { new_password }) => (value === new_password ? null : t('account.passwordsDiffer')),
    },
  });
  const submit = useSubmit(
    form,
    ({ current_password, new_password }) =>
      lares.PUT('/users/me/password', { body: { current_password, new_password, revoke_all: revokeAll } }),
    () => {
      form.reset();
      setRevokeAll(true);
      showMessage(
        revokeAll ? t('account.passwordChangedAllAccessEnded') : t('account.passwordChangedSessionsEnded'),
      );
      return queries.invalidateQueries();
    },
  );
  const labels = { 'aria-label': t('common.showOrHidePassword') };
  return (
    <Section title={t('common.password')} text={t('account.changePasswordConsequence')} card>
      <form onSubmit={submit.onSubmit} noValidate>
        <Stack gap="md" maw={460}>
          <ErrorAlert text={submit.problem} />
          {/* Password managers look for the name that the password belongs to. */}
          <TextInput type="email" autoComplete="username" value={user.email} readOnly display="none" />
          <PasswordInput
            label={t('account.currentPassword')}
            autoComplete="current-password"
            visibilityToggleButtonProps={labels}
            {...form.getInputProps('current_password')}
          />
          <PasswordInput
            label={t('account.newPassword')}
            description={t('account.newPasswordHint')}
            autoComplete="new-password"
            visibilityToggleButtonProps={labels}
            {...form.getInputProps('new_password')}
          />
          <PasswordInput
            label={t('account.newPasswordAgain')}
            autoComplete="new-password"
            visibilityToggleButtonProps={labels}
            {...form.getInputProps('repeated')}
          />
          <RevokeAccessCheckbox ticked={revokeAll} tick={setRevokeAll} />
          <Group>
            <Button type="submit" loading={submit.isPending}>
              {t('account.changePassword')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
