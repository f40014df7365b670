import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { lares } from '../../../client/client.ts';
import { refresh } from '../../../client/query-client.ts';
import { showMessage } from '../../../components/feedback/toast.ts';
import { FormModal, requireText, useSubmit } from '../../../components/forms/form-modal.tsx';
import { NameField } from '../../../components/forms/name-field.tsx';
import { t } from '../../../i18n/texts.ts';
import { FACTOR_KEYS } from '../../../queries/second-factor.ts';

interface AddPasskeyProps {
  opened: boolean;
  onClose(): void;
  onCodes(codes: string[]): void;
}

export function AddPasskey({ opened, onClose, onCodes }: AddPasskeyProps) {
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: requireText(t('secondFactor.giveNameKnowLaterOne')) },
  });
  const submit = useSubmit(
    form,
    ({ name }) => makePasskey(name.trim()),
    ({ name, recovery_codes }) => {
      form.reset();
      onClose();
      onCodes(recovery_codes);
      showMessage(t('secondFactor.passkeyWasAdded', { name }));
      return refresh(...FACTOR_KEYS);
    },
  );
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={t('secondFactor.addPasskey')}
      submit={submit}
      submitLabel={t('secondFactor.goOn')}
    >
      <Text>{t('secondFactor.browserAsksWherePasskeyKept')}</Text>
      <NameField placeholder={t('secondFactor.myPhone')} {...form.getInputProps('name')} />
    </FormModal>
  );
}

async function makePasskey(name: string) {
  const { options } = await lares.POST('/users/me/second-factor/passkeys/options');
  // WebAuthn's types. The contract leaves them open.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return lares.POST('/users/me/second-factor/passkeys', {
    body: {
      name,
      response: { id, rawId, type, response: { clientDataJSON, attestationObject, transports } },
    },
  });
}
