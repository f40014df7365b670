import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { lares } from '../../../client/client.ts';
import { showMessage } from '../../../components/feedback/toast.ts';
import { FormModal } from '../../../components/forms/form-modal.tsx';
import { useSubmit } from '../../../components/forms/use-submit.ts';
import type { Guest, Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { useGuestsChanged } from '../../../queries/guests.ts';
import { changeOf, type GuestValues, inputOf, noteOn, rulesFor, valuesOf } from './guest-values.ts';

interface GuestFormProps {
  home: Home;
  /** Undefined: a new one. */
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
      showMessage(guest ? t('common.wasSaved', { name }) : t('common.wasAdded', { name }));
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
      title={
        guest ? t('common.editNamed', { name: guest.name }) : t('guests.addGuestTo', { name: home.name })
      }
      submit={submit}
      submitLabel={guest ? t('common.save') : t('guests.addGuest')}
    >
      <TextInput
        label={t('common.name')}
        maxLength={200}
        autoComplete="off"
        data-autofocus
        {...field('name')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          type="tel"
          label={t('common.phoneNumber')}
          description={t('guests.phoneNumberHint')}
          placeholder="+46701234567"
          maxLength={200}
          autoComplete="off"
          {...field('phone_number')}
        />
        <TextInput
          type="email"
          label={t('common.email')}
          description={t('guests.emailHint')}
          placeholder="name@example.com"
          autoComplete="off"
          {...field('email')}
        />
        <TextInput
          type="datetime-local"
          label={t('common.checkIn')}
          description={noteOn(values.checkin_time, zone)}
          {...field('checkin_time')}
        />
        <TextInput
          type="datetime-local"
          label={t('common.checkOut')}
          description={noteOn(values.checkout_time, zone) ?? t('guests.leaveEmptyWhileNotKnown')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...field('checkout_time')}
        />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {t('guests.timesOfHomeHint', { zone })}
      </Text>
    </FormModal>
  );
}
