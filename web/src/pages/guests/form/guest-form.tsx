import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { lares } from '../../../client/client.ts';
import { FormModal } from '../../../components/form-modal.tsx';
import { say } from '../../../components/say.ts';
import { useSubmit } from '../../../components/use-submit.ts';
import type { Guest, Home } from '../../../contract.ts';
import { useGuestsChanged } from '../../../queries/guests.ts';
import { t } from '../../../words/words.ts';
import { changeOf, type GuestValues, inputOf, noteOn, rulesFor, valuesOf } from './guest-values.ts';

interface GuestFormProps {
  home: Home;
  /** Left out for a new one. */
  guest?: Guest;
  onClose(): void;
}

export function GuestForm({ home, guest, onClose }: GuestFormProps) {
  const zone = home.timezone;
  const changed = useGuestsChanged(home.home_id);
  const [before] = useState(() => valuesOf(guest, home));
  const [values, setValues] = useState(before);
  const form = useForm<GuestValues>({
    mode: 'uncontrolled',
    initialValues: before,
    validate: rulesFor(zone),
    onValuesChange: setValues,
  });
  const send = (now: GuestValues) =>
    guest
      ? lares.PATCH('/homes/{home_id}/guests/{guest_id}', {
          params: { path: { home_id: home.home_id, guest_id: guest.guest_id } },
          body: changeOf(now, before, zone),
        })
      : lares.POST('/homes/{home_id}/guests', {
          params: { path: { home_id: home.home_id } },
          body: inputOf(now, zone),
        });
  const submit = useSubmit(form, send, {
    done: async ({ name }) => {
      say(guest ? t('{name} was saved', { name }) : t('{name} was added', { name }));
      await changed();
      onClose();
    },
  });
  const field = (member: keyof GuestValues & string) => ({
    key: form.key(member),
    ...form.getInputProps(member),
  });
  return (
    <FormModal
      opened
      onClose={onClose}
      title={guest ? t('Edit {name}', { name: guest.name }) : t('Add a guest to {name}', { name: home.name })}
      submit={submit}
      submitLabel={guest ? t('Save') : t('Add guest')}
    >
      <TextInput label={t('Name')} maxLength={200} autoComplete="off" data-autofocus {...field('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          type="tel"
          label={t('Phone number')}
          description={t('With + and the country code.')}
          placeholder="+46701234567"
          maxLength={200}
          autoComplete="off"
          {...field('phone_number')}
        />
        <TextInput
          type="email"
          label={t('E-mail')}
          description={t('Where there is no phone number.')}
          placeholder="name@example.com"
          autoComplete="off"
          {...field('email')}
        />
        <TextInput
          type="datetime-local"
          label={t('Check-in')}
          description={noteOn(values.checkin_time, zone)}
          {...field('checkin_time')}
        />
        <TextInput
          type="datetime-local"
          label={t('Check-out')}
          description={noteOn(values.checkout_time, zone) ?? t('Leave it empty while it is not known.')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...field('checkout_time')}
        />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {t('Times are those of the home ({zone}), wherever you are.', { zone })}
      </Text>
    </FormModal>
  );
}
