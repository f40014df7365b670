import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { lares } from '../../../client/client.ts';
import { FormModal } from '../../../components/form-modal.tsx';
import { needsText } from '../../../components/needs.ts';
import { say } from '../../../components/say.ts';
import { useSubmit } from '../../../components/use-submit.ts';
import type { SecondFactor } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { factorsChanged } from '../../../queries/second-factor.ts';

type Passkey = SecondFactor['passkeys'][number];

/** Created when it opens, so that it begins with the present name. */
export function RenamePasskey({
  passkey: { passkey_id, name },
  onClose,
}: {
  passkey: Passkey;
  onClose(): void;
}) {
  const queries = useQueryClient();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name },
    validate: { name: needsText(t('secondFactor.giveNameKnowLaterOne')) },
  });
  const submit = useSubmit(
    form,
    (values) =>
      lares.PATCH('/users/me/second-factor/passkeys/{passkey_id}', {
        params: { path: { passkey_id } },
        body: { name: values.name.trim() },
      }),
    {
      done: (passkey) => {
        onClose();
        say(t('secondFactor.passkeyIsCalledNow', { name: passkey.name }));
        return factorsChanged(queries);
      },
    },
  );
  return (
    <FormModal
      opened
      onClose={onClose}
      title={t('secondFactor.renamePasskey')}
      submit={submit}
      submitLabel={t('common.save')}
    >
      <TextInput
        label={t('common.name')}
        maxLength={200}
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
    </FormModal>
  );
}
