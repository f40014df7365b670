import { Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lares } from '../../client/client.ts';
import { queryClient, refresh } from '../../client/query-client.ts';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { showError, showMessage } from '../../components/feedback/toast.ts';
import { restoreFocus } from '../../components/focus/restore-focus.ts';
import { requireText, useSubmit } from '../../components/forms/form-modal.tsx';
import { useAction } from '../../components/forms/use-action.ts';
import { Section } from '../../components/layout/section.tsx';
import type { NotificationChannels } from '../../contract.ts';
import { Rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/texts.ts';
import { ALERTING_KEY } from '../../queries/alerting.ts';
import { useUser } from '../../session/session.ts';
import { BrowserPush } from './browser-push.tsx';

const KEY = ['users', 'me', 'notification-ways'];
const PATH = '/users/me/notification-ways';

/** Notification settings of a member on call. */
export function NotificationSettings() {
  const ways = useQuery({ queryKey: KEY, queryFn: () => lares.GET(PATH) });
  return (
    <Section title={t('account.channelsTitle')} text={t('account.channelsIntro')} card anchor="notifications">
      <QueryContent query={ways} what={t('account.channelsInline')} lines={2}>
        {(found) => (
          <Stack gap="lg">
            <EmailChannel ways={found} />
            <SmsChannel ways={found} />
            <BrowserChannel ways={found} />
          </Stack>
        )}
      </QueryContent>
    </Section>
  );
}

function showChannels(after: NotificationChannels): Promise<unknown> {
  queryClient.setQueryData(KEY, after);
  return refresh(ALERTING_KEY);
}

function EmailChannel({ ways }: { ways: NotificationChannels }) {
  const { email, email_verified } = useUser();
  const change = useAction((by_email: boolean) => lares.PATCH(PATH, { body: { by_email } }), showChannels);
  return (
    <Switch
      label={t('account.byEmailTo', { email })}
      description={email_verified ? undefined : t('account.onceAddressIsConfirmed')}
      checked={change.isPending ? change.variables : ways.by_email}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  );
}

function BrowserChannel({ ways }: { ways: NotificationChannels }) {
  return <BrowserPush ways={ways} changed={showChannels} />;
}

function SmsChannel({ ways }: { ways: NotificationChannels }) {
  const { phone_number, phone_verified } = ways;
  return (
    <div>
      {phone_number === undefined ? (
        <PhoneForm />
      ) : (
        <PhoneNumber number={phone_number} isVerified={phone_verified} />
      )}
      {phone_number !== undefined && !phone_verified ? <PhoneCodeForm number={phone_number} /> : null}
    </div>
  );
}

function PhoneForm() {
  const form = useForm({
    initialValues: { phone_number: '' },
    validate: { phone_number: requireText(t('account.enterNumber')) },
  });
  const submit = useSubmit(
    form,
    ({ phone_number }) => lares.PUT(`${PATH}/phone`, { body: { phone_number: phone_number.trim() } }),
    showChannels,
  );
  return (
    <form onSubmit={submit.onSubmit} noValidate>
      <ErrorAlert text={submit.problem} />
      <Group align="flex-end" gap="sm">
        <TextInput
          label={t('account.bySmsTo')}
          description={t('account.phoneNumberHint')}
          placeholder="+46 70 123 45 67"
          type="tel"
          autoComplete="tel"
          {...form.getInputProps('phone_number')}
        />
        <Button type="submit" variant="default" loading={submit.isPending}>
          {t('account.sendCode')}
        </Button>
      </Group>
    </form>
  );
}

function PhoneNumber({ number, isVerified }: { number: string; isVerified: boolean }) {
  const remove = useMutation({
    mutationFn: () => lares.DELETE(`${PATH}/phone`),
    onSuccess: showChannels,
    onError: showError,
    onSettled: restoreFocus,
  });
  return (
    <Group gap="sm">
      <Text>
        <Rich
          text={isVerified ? 'account.bySmsToNamed' : 'account.codeSentTo'}
          values={{ number, b: (words) => <strong>{words}</strong> }}
        />
      </Text>
      <Button size="compact-sm" variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
        {isVerified ? t('account.removeNumber') : t('account.useAnotherNumber')}
      </Button>
    </Group>
  );
}

function PhoneCodeForm({ number }: { number: string }) {
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: requireText(t('account.enterCode')) },
  });
  const submit = useSubmit(
    form,
    ({ code }) => lares.POST(`${PATH}/phone/code`, { body: { code: code.trim() } }),
    (after) => {
      showMessage(t('account.smsNotificationsOn', { number }));
      return showChannels(after);
    },
  );
  return (
    <form onSubmit={submit.onSubmit} noValidate>
      <ErrorAlert text={submit.problem} />
      <Group align="flex-end" gap="sm" mt="sm">
        <TextInput
          label={t('common.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          {...form.getInputProps('code')}
        />
        <Button type="submit" loading={submit.isPending}>
          {t('account.confirmNumber')}
        </Button>
      </Group>
    </form>
  );
}
