import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { lares, params } from '../../../client/client.ts';
import { refresh } from '../../../client/query-client.ts';
import { Icon } from '../../../components/display/icon.tsx';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { showMessage } from '../../../components/feedback/toast.ts';
import { requireText, useSubmit } from '../../../components/forms/form-modal.tsx';
import type { Guest } from '../../../contract.ts';
import { smsParts } from '../../../format/sms-parts.ts';
import { type TextKey, t } from '../../../i18n/texts.ts';
import { guestsKey } from '../../../queries/guests.ts';
import { messagesKey } from '../queries.ts';
import { guestChannels, type WrittenChannel } from './guest-channels.ts';

const MAX_LENGTH = 1600;

interface ChannelLabels {
  /** With the address. */
  to: TextKey;
  send: TextKey;
  written: TextKey;
}

const CHANNEL_LABELS: Record<WrittenChannel, ChannelLabels> = {
  sms: { to: 'messages.smsTo', send: 'messages.sendSms', written: 'messages.smsWasWritten' },
  email: { to: 'messages.emailTo', send: 'messages.sendEmail', written: 'messages.emailWasWritten' },
};

/** Offers only channels on which the guest can be reached. */
export function MessageForm({ guest }: { guest: Guest }) {
  const channels = guestChannels(guest);
  const form = useForm<{ channel: WrittenChannel; text: string }>({
    initialValues: { channel: channels[0] ?? 'sms', text: '' },
    validate: { text: requireText(t('common.writeSomethingFirst')) },
  });
  const [only] = channels;
  const channel = channels.includes(form.values.channel) ? form.values.channel : (only ?? 'sms');
  const submit = useSubmit(
    form,
    ({ text }) =>
      lares.POST('/homes/{home_id}/guests/{guest_id}/messages', {
        ...params({ home_id: guest.home_id, guest_id: guest.guest_id }),
        body: { channel, text: text.trim() },
      }),
    async () => {
      form.setFieldValue('text', '');
      showMessage(t(CHANNEL_LABELS[channel].written));
      await Promise.all([
        refresh(messagesKey(guest.home_id, guest.guest_id)),
        refresh(guestsKey(guest.home_id)),
      ]);
    },
  );
  if (!only) {
    return (
      <Text size="sm">
        {t('messages.unreachable', { name: guest.name })} {unreachableHint(guest)}
      </Text>
    );
  }
  const addresses: Record<WrittenChannel, string | null> = { sms: guest.phone_number, email: guest.email };
  return (
    <form onSubmit={submit.onSubmit} noValidate>
      <Stack gap="sm">
        <ErrorAlert text={submit.problem} />
        {channels.length > 1 ? (
          <Radio.Group
            label={t('messages.writeBy')}
            value={channel}
            onChange={(value) => form.setFieldValue('channel', value)}
          >
            <Group gap="lg" mt={6}>
              {channels.map((one) => (
                <Radio key={one} value={one} label={t(CHANNEL_LABELS[one].to, { address: addresses[one] })} />
              ))}
            </Group>
          </Radio.Group>
        ) : null}
        <Textarea
          label={
            channels.length > 1
              ? t('common.message')
              : t(CHANNEL_LABELS[channel].to, { address: addresses[channel] })
          }
          description={lengthText(form.values.text, channel)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rows={3}
          resize="vertical"
          maxLength={MAX_LENGTH}
          {...form.getInputProps('text')}
        />
        <Group justify="flex-end">
          <Button type="submit" leftSection={<Icon name="send" size={16} />} loading={submit.isPending}>
            {t(CHANNEL_LABELS[channel].send)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** "34 of 1,600 characters, 1 SMS": more parts cost more. */
function lengthText(text: string, channel: WrittenChannel): string {
  const length = { length: text.length, longest: MAX_LENGTH };
  return channel === 'sms' && text !== ''
    ? t('messages.ofCharactersSentAsSms', { ...length, parts: smsParts(text) })
    : t('common.ofCharacters', length);
}

function unreachableHint({ erased_at, readonly }: Guest): string {
  if (erased_at) return t('messages.personalDataGuestErased');
  return readonly ? t('messages.addOneWhereStayComes') : t('messages.editGuestToAddOne');
}
