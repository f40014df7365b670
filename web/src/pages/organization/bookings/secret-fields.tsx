import { PasswordInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Connection } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';

export interface SecretValues extends Record<string, unknown> {
  invite_code: string;
  account_id: string;
  secret: string;
}

export const NO_SECRETS: SecretValues = { invite_code: '', account_id: '', secret: '' };

/** The typed secrets of this type. */
export function secretsIn(type: Connection['type'], { invite_code, account_id, secret }: SecretValues) {
  const typed = type === 'beds24' ? { invite_code } : { account_id, secret };
  return Object.fromEntries(
    Object.entries(typed)
      .map(([name, text]) => [name, text.trim()])
      .filter(([, text]) => text !== ''),
  );
}

export function SecretFields<Values extends SecretValues>({
  form,
  type,
}: {
  form: UseFormReturnType<Values>;
  type: Connection['type'];
}) {
  if (type === 'beds24')
    return (
      <PasswordInput
        label={t('bookings.inviteCode')}
        description={t('bookings.beds24CodeHint')}
        maxLength={2000}
        autoComplete="off"
        {...form.getInputProps('invite_code')}
      />
    );
  return (
    <>
      <TextInput
        label={t('bookings.accountNumber')}
        description={t('bookings.hostawaySecretHint')}
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('account_id')}
      />
      <PasswordInput
        label={t('bookings.apiSecret')}
        maxLength={2000}
        autoComplete="off"
        {...form.getInputProps('secret')}
      />
    </>
  );
}
