import { SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { lares, params } from '../../../client/client.ts';
import { refresh } from '../../../client/query-client.ts';
import { Hint } from '../../../components/display/hint.tsx';
import { showMessage } from '../../../components/feedback/toast.ts';
import { FormModal, useSubmit } from '../../../components/forms/form-modal.tsx';
import { NameField } from '../../../components/forms/name-field.tsx';
import type { Guest, Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { guestKeys } from '../../../queries/guests.ts';
import { changeOf, type GuestValues, inputOf, noteOn, rulesFor, valuesOf } from './guest-values.ts';

interface GuestFormProps {
  home: Home;
  /** Undefined: a new one. */
  guest?: Guest;
  onClose(): void;
}

export function GuestForm({ home, guest, onClose }: GuestFormProps) {
  const zone = home.timezone;
  const [before] = useState(() => valuesOf(guest, home));
  const form = useForm<GuestValues>({
    initialValues: before,
    validate: rulesFor(zone),
  });
  const send = (now: GuestValues) =>
    guest
      ? lares.PATCH('/homes/{home_id}/guests/{guest_id}', {
          ...params({ home_id: home.home_id, guest_id: guest.guest_id }),
          body: changeOf(now, before, zone),
        })
      : lares.POST('/homes/{home_id}/guests', {
          ...params({ home_id: home.home_id }),
          body: inputOf(now, zone),
        });
  const submit = useSubmit(form, send, async ({ name }) => {
    showMessage(guest ? t('common.wasSaved', { name }) : t('common.wasAdded', { name }));
    await refresh(...guestKeys(home.home_id));
    onClose();
  });
  return (
    <FormModal
      onClose={onClose}
      title={
        guest ? t('common.editNamed', { name: guest.name }) : t('guests.addGuestTo', { name: home.name })
      }
      submit={submit}
      submitLabel={guest ? t('common.save') : t('guests.addGuest')}
    >
      <NameField autoComplete="off" {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          type="tel"
          label={t('common.phoneNumber')}
          description={t('guests.phoneNumberHint')}
          placeholder="+46701234567"
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps('phone_number')}
        />
        <TextInput
          type="email"
          label={t('common.email')}
          description={t('guests.emailHint')}
          placeholder="name@example.com"
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <TextInput
          type="datetime-local"
          label={t('common.checkIn')}
          description={noteOn(form.values.checkin_time, zone)}
          {...form.getInputProps('checkin_time')}
        />
        <TextInput
          type="datetime-local"
          label={t('common.checkOut')}
          description={noteOn(form.values.checkout_time, zone) ?? t('guests.leaveEmptyWhileNotKnown')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('checkout_time')}
        />
      </SimpleGrid>
      <Hint>{t('guests.timesOfHomeHint', { zone })}</Hint>
    </FormModal>
  );
}
