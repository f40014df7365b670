import { PasswordInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Connection } from '../../../contract.ts';
import { t } from '../../../words/words.ts';

export interface SecretValues extends Record<string, unknown> {
  invite_code: string;
  account_id: string;
  secret: string;
}

export const NO_SECRETS: SecretValues = { invite_code: '', account_id: '', secret: '' };

/** What is to be sent of them: those of the kind that were typed. */
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
        label={t('Invite code')}
        description={t(
          'Beds24 makes it under Settings, Marketplace, API, with the scopes bookings, bookings-personal and properties. It is good once, and not for long.',
        )}
        maxLength={2000}
        autoComplete="off"
        key={form.key('invite_code')}
        {...form.getInputProps('invite_code')}
      />
    );
  return (
    <>
      <TextInput
        label={t('Account number')}
        description={t('Hostaway shows it under Settings, Hostaway API.')}
        maxLength={200}
        autoComplete="off"
        key={form.key('account_id')}
        {...form.getInputProps('account_id')}
      />
      <PasswordInput
        label={t('API secret')}
        maxLength={2000}
        autoComplete="off"
        key={form.key('secret')}
        {...form.getInputProps('secret')}
      />
    </>
  );
}
