import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { lares } from '../../../client/client.ts';
import { FormModal } from '../../../components/form-modal.tsx';
import { Icon } from '../../../components/icon.tsx';
import { say } from '../../../components/say.ts';
import { useSubmit } from '../../../components/use-submit.ts';
import type { Guest } from '../../../contract.ts';
import { useGuestsChanged } from '../../../queries/guests.ts';
import { t } from '../../../words/words.ts';

export function ChangeAccessCode({ guest }: { guest: Guest }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        mt="xs"
        leftSection={<Icon name="pencil" size={16} />}
        onClick={open}
      >
        {t('Change access code')}
      </Button>
      {opened ? <AccessCodeForm guest={guest} onClose={close} /> : null}
    </>
  );
}

function AccessCodeForm({ guest, onClose }: { guest: Guest; onClose(): void }) {
  const { home_id, guest_id } = guest;
  const changed = useGuestsChanged(home_id);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { access_code: '' },
    validate: {
      access_code: (code) => (/^(\d{6})?$/.test(code.trim()) ? null : t('Enter six digits, or nothing.')),
    },
  });
  const submit = useSubmit(
    form,
    ({ access_code }) =>
      lares.PUT('/homes/{home_id}/guests/{guest_id}/access-code', {
        params: { path: { home_id, guest_id } },
        body: access_code.trim() === '' ? {} : { access_code: access_code.trim() },
      }),
    {
      done: async ({ access_code }) => {
        say(t('The access code is {code} now', { code: access_code }));
        onClose();
        await changed();
      },
    },
  );
  return (
    <FormModal
      opened
      onClose={onClose}
      title={t('Change the access code of {name}', { name: guest.name })}
      submit={submit}
      submitLabel={t('Change access code')}
    >
      <TextInput
        label={t('New access code')}
        description={t(
          'Six digits that no other guest of the home has. Empty: one is drawn. The guest page shows it at once; what was sent before has the old one.',
        )}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        data-autofocus
        key={form.key('access_code')}
        {...form.getInputProps('access_code')}
      />
    </FormModal>
  );
}
