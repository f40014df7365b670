import { useForm } from '@mantine/form';
import { lares, params } from '../../../client/client.ts';
import { announceChange } from '../../../components/feedback/toast.ts';
import { FormModal, requireText, useSubmit } from '../../../components/forms/form-modal.tsx';
import { NameField } from '../../../components/forms/name-field.tsx';
import type { SecondFactor } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { FACTOR_KEYS } from '../../../queries/second-factor.ts';

type Passkey = SecondFactor['passkeys'][number];

/** Created when it opens, so that it begins with the present name. */
export function RenamePasskey({
  passkey: { passkey_id, name },
  onClose,
}: {
  passkey: Passkey;
  onClose(): void;
}) {
  const form = useForm({
    initialValues: { name },
    validate: { name: requireText(t('secondFactor.giveNameKnowLaterOne')) },
  });
  const submit = useSubmit(
    form,
    (values) =>
      lares.PATCH('/users/me/second-factor/passkeys/{passkey_id}', {
        ...params({ passkey_id }),
        body: { name: values.name.trim() },
      }),
    (passkey) => {
      onClose();
      return announceChange(t('secondFactor.passkeyIsCalledNow', { name: passkey.name }), ...FACTOR_KEYS);
    },
  );
  return (
    <FormModal
      onClose={onClose}
      title={t('secondFactor.renamePasskey')}
      submit={submit}
      submitLabel={t('common.save')}
    >
      <NameField {...form.getInputProps('name')} />
    </FormModal>
  );
}
