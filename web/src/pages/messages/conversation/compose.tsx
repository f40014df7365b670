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
import { count } from '../../../format/names.ts';
import { smsParts } from '../../../format/sms-parts.ts';
import { guestsKey } from '../../../queries/guests.ts';
import { messagesKey } from '../queries.ts';
import { reachableBy, type Written } from './reachable.ts';

const LONGEST = 1600;
const NAMES: Record<Written, string> = { sms: 'SMS', email: 'e-mail' };

/** Only by ways on which the guest can be reached. */
export function Compose({ guest }: { guest: Guest }) {
  const ways = reachableBy(guest);
  const queries = useQueryClient();
  const form = useForm<{ channel: Written; text: string }>({
    initialValues: { channel: ways[0] ?? 'sms', text: '' },
    validate: { text: needsText('Write something first.') },
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
        say(`The ${NAMES[channel]} was written`);
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
        {guest.name} cannot be written to: there is no phone number that an SMS reaches, and no e-mail
        address. {whatToDo(guest)}
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
            label="Write by"
            value={channel}
            onChange={(value) => form.setFieldValue('channel', value)}
          >
            <Group gap="lg" mt={6}>
              {ways.map((way) => (
                <Radio
                  key={way}
                  value={way}
                  label={way === 'sms' ? `SMS to ${addresses.sms}` : `E-mail to ${addresses.email}`}
                />
              ))}
            </Group>
          </Radio.Group>
        ) : null}
        <Textarea
          label={
            ways.length > 1 ? 'Message' : `${channel === 'sms' ? 'SMS' : 'E-mail'} to ${addresses[channel]}`
          }
          description={lengthOf(form.values.text, channel)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rows={3}
          resize="vertical"
          maxLength={LONGEST}
          {...form.getInputProps('text')}
        />
        <Group justify="flex-end">
          <Button type="submit" leftSection={<Icon name="send" size={16} />} loading={submit.isPending}>
            Send {NAMES[channel]}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** "34 of 1,600 characters, 1 SMS": more parts cost more. */
function lengthOf(text: string, channel: Written): string {
  const length = `${text.length.toLocaleString('en')} of ${count(LONGEST, 'character')}`;
  return channel === 'sms' && text !== ''
    ? `${length}, sent as ${count(smsParts(text), 'SMS', 'SMS')}`
    : length;
}

function whatToDo({ erased_at, readonly }: Guest): string {
  if (erased_at) return 'The personal data of the guest was erased.';
  return readonly ? 'Add one where the stay comes from.' : 'Edit the guest to add one.';
}
