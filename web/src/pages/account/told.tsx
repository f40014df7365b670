import { Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lares } from '../../client/client.ts';
import { Loaded } from '../../components/loaded.tsx';
import { needsText } from '../../components/needs.ts';
import { Problem } from '../../components/problem.tsx';
import { rescueFocus } from '../../components/rescue-focus.ts';
import { say, sayFailed } from '../../components/say.ts';
import { Section } from '../../components/section.tsx';
import { useSubmit } from '../../components/use-submit.ts';
import type { NotificationWays } from '../../contract.ts';
import { Rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/texts.ts';
import { useUser } from '../../session/session.ts';
import { BrowserPush } from './browser-push.tsx';

const KEY = ['users', 'me', 'notification-ways'];
const MINE = '/users/me/notification-ways';

/** Notification settings of a member on call. */
export function Told() {
  const ways = useQuery({ queryKey: KEY, queryFn: () => lares.GET(MINE) });
  return (
    <Section title={t('account.channelsTitle')} text={t('account.channelsIntro')} card>
      <Loaded query={ways} what={t('account.channelsInline')} lines={2}>
        {(found) => (
          <Stack gap="lg">
            <ByEmail ways={found} />
            <BySms ways={found} />
            <InBrowsers ways={found} />
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

function useWaysChanged() {
  const queries = useQueryClient();
  return (after: NotificationWays) => queries.setQueryData(KEY, after);
}

function ByEmail({ ways }: { ways: NotificationWays }) {
  const { email, email_verified } = useUser();
  const changed = useWaysChanged();
  const change = useMutation({
    mutationFn: (by_email: boolean) => lares.PATCH(MINE, { body: { by_email } }),
    onSuccess: changed,
    onError: sayFailed,
  });
  return (
    <Switch
      label={t('account.byEmailTo', { email })}
      description={email_verified ? undefined : t('account.onceAddressIsConfirmed')}
      checked={change.isPending ? change.variables : ways.by_email}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  );
}

function InBrowsers({ ways }: { ways: NotificationWays }) {
  return <BrowserPush ways={ways} changed={useWaysChanged()} />;
}

function BySms({ ways }: { ways: NotificationWays }) {
  const { phone_number, phone_verified } = ways;
  return (
    <div>
      {phone_number === undefined ? <NewNumber /> : <Known number={phone_number} proved={phone_verified} />}
      {phone_number !== undefined && !phone_verified ? <Code number={phone_number} /> : null}
    </div>
  );
}

function NewNumber() {
  const changed = useWaysChanged();
  const form = useForm({
    initialValues: { phone_number: '' },
    validate: { phone_number: needsText(t('account.enterNumber')) },
  });
  const submit = useSubmit(
    form,
    ({ phone_number }) => lares.PUT(`${MINE}/phone`, { body: { phone_number: phone_number.trim() } }),
    { done: changed },
  );
  return (
    <form onSubmit={submit.onSubmit} noValidate>
      <Problem text={submit.problem} />
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

function Known({ number, proved }: { number: string; proved: boolean }) {
  const changed = useWaysChanged();
  const remove = useMutation({
    mutationFn: () => lares.DELETE(`${MINE}/phone`),
    onSuccess: changed,
    onError: sayFailed,
    onSettled: rescueFocus,
  });
  return (
    <Group gap="sm">
      <Text>
        <Rich
          text={proved ? 'account.bySmsToNamed' : 'account.codeSentTo'}
          values={{ number, b: (words) => <strong>{words}</strong> }}
        />
      </Text>
      <Button size="compact-sm" variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
        {proved ? t('account.removeNumber') : t('account.useAnotherNumber')}
      </Button>
    </Group>
  );
}

function Code({ number }: { number: string }) {
  const changed = useWaysChanged();
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: needsText(t('account.enterCode')) },
  });
  const submit = useSubmit(
    form,
    ({ code }) => lares.POST(`${MINE}/phone/code`, { body: { code: code.trim() } }),
    {
      done: (after) => {
        changed(after);
        say(t('account.smsNotificationsOn', { number }));
      },
    },
  );
  return (
    <form onSubmit={submit.onSubmit} noValidate>
      <Problem text={submit.problem} />
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
