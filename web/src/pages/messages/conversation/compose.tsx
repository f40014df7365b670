import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { lares } from '../../../client/client.ts';
import { Icon } from '../../../components/icon.tsx';
import { needsText } from '../../../components/needs.ts';
import { Problem } from '../../../components/problem.tsx';
import { say } from '../../../components/say.ts';
import { useSubmit } from '../../../components/use-submit.ts';
import type { Guest } from '../../../contract.ts';
import { smsParts } from '../../../format/sms-parts.ts';
import { type TextKey, t } from '../../../i18n/texts.ts';
import { guestsKey } from '../../../queries/guests.ts';
import { messagesKey } from '../queries.ts';
import { reachableBy, type Written } from './reachable.ts';

const LONGEST = 1600;

interface WayLabels {
  /** With the address that it goes to. */
  to: TextKey;
  send: TextKey;
  written: TextKey;
}

const WAYS: Record<Written, WayLabels> = {
  sms: { to: 'messages.smsTo', send: 'messages.sendSms', written: 'messages.smsWasWritten' },
  email: {
    to: 'messages.emailTo',
    send: 'messages.sendEmail',
    written: 'messages.emailWasWritten',
  },
};

/** Only by ways on which the guest can be reached. */
export function Compose({ guest }: { guest: Guest }) {
  const ways = reachableBy(guest);
  const queries = useQueryClient();
  const form = useForm<{ channel: Written; text: string }>({
    initialValues: { channel: ways[0] ?? 'sms', text: '' },
    validate: { text: needsText(t('common.writeSomethingFirst')) },
  });
  const [only] = ways;
  const channel = ways.includes(form.values.channel) ? form.values.channel : (only ?? 'sms');
  const submit = useSubmit(
    form,
    ({ text }) =>
      lares.POST('/homes/{home_id}/guests/{guest_id}/messages', {
        params: { path: { home_id: guest.home_id, guest_id: guest.guest_id } },
        body: { channel, text: text.trim() },
      }),
    {
      done: async () => {
        form.setFieldValue('text', '');
        say(t(WAYS[channel].written));
        await Promise.all([
          queries.invalidateQueries({ queryKey: messagesKey(guest.home_id, guest.guest_id) }),
          queries.invalidateQueries({ queryKey: guestsKey(guest.home_id) }),
        ]);
      },
    },
  );
  if (!only) {
    return (
      <Text size="sm">
        {t('messages.unreachable', { name: guest.name })} {whatToDo(guest)}
      </Text>
    );
  }
  const addresses: Record<Written, string | null> = { sms: guest.phone_number, email: guest.email };
  return (
    <form onSubmit={submit.onSubmit} noValidate>
      <Stack gap="sm">
        <Problem text={submit.problem} />
        {ways.length > 1 ? (
          <Radio.Group
            label={t('messages.writeBy')}
            value={channel}
            onChange={(value) => form.setFieldValue('channel', value)}
          >
            <Group gap="lg" mt={6}>
              {ways.map((way) => (
                <Radio key={way} value={way} label={t(WAYS[way].to, { address: addresses[way] })} />
              ))}
            </Group>
          </Radio.Group>
        ) : null}
        <Textarea
          label={ways.length > 1 ? t('common.message') : t(WAYS[channel].to, { address: addresses[channel] })}
          description={lengthOf(form.values.text, channel)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rows={3}
          resize="vertical"
          maxLength={LONGEST}
          {...form.getInputProps('text')}
        />
        <Group justify="flex-end">
          <Button type="submit" leftSection={<Icon name="send" size={16} />} loading={submit.isPending}>
            {t(WAYS[channel].send)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** "34 of 1,600 characters, 1 SMS": more parts cost more. */
function lengthOf(text: string, channel: Written): string {
  const length = { length: text.length, longest: LONGEST };
  return channel === 'sms' && text !== ''
    ? t('messages.ofCharactersSentAsSms', {
        ...length,
        parts: smsParts(text),
      })
    : t('common.ofCharacters', length);
}

function whatToDo({ erased_at, readonly }: Guest): string {
  if (erased_at) return t('messages.personalDataGuestErased');
  return readonly ? t('messages.addOneWhereStayComes') : t('messages.editGuestToAddOne');
}
