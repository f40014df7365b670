import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { lares, params } from '../../../client/client.ts';
import { announceChange } from '../../../components/feedback/toast.ts';
import { SmallButton } from '../../../components/forms/buttons.tsx';
import { FormModal, useSubmit } from '../../../components/forms/form-modal.tsx';
import type { Guest } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { guestKeys } from '../../../queries/guests.ts';

export function ChangeAccessCode({ guest }: { guest: Guest }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <SmallButton icon="pencil" mt="xs" onClick={open}>
        {t('guests.changeAccessCode')}
      </SmallButton>
      {opened ? <AccessCodeForm guest={guest} onClose={close} /> : null}
    </>
  );
}

function AccessCodeForm({ guest, onClose }: { guest: Guest; onClose(): void }) {
  const { home_id, guest_id } = guest;
  const form = useForm({
    initialValues: { access_code: '' },
    validate: {
      access_code: (code) => (/^(\d{6})?$/.test(code.trim()) ? null : t('guests.enterSixDigitsOrNothing')),
    },
  });
  const submit = useSubmit(
    form,
    ({ access_code }) =>
      lares.PUT('/homes/{home_id}/guests/{guest_id}/access-code', {
        ...params({ home_id, guest_id }),
        body: access_code.trim() === '' ? {} : { access_code: access_code.trim() },
      }),
    ({ access_code }) => {
      onClose();
      return announceChange(t('guests.accessCodeIsNow', { code: access_code }), ...guestKeys(home_id));
    },
  );
  return (
    <FormModal
      onClose={onClose}
      title={t('guests.changeAccessCodeOf', { name: guest.name })}
      submit={submit}
      submitLabel={t('guests.changeAccessCode')}
    >
      <TextInput
        label={t('guests.newAccessCode')}
        description={t('guests.accessCodeHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        data-autofocus
        {...form.getInputProps('access_code')}
      />
    </FormModal>
  );
}
