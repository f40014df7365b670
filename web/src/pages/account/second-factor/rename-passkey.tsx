import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { lares } from '../../../client/client.ts';
import { FormModal } from '../../../components/form-modal.tsx';
import { Icon } from '../../../components/icon.tsx';
import { needsText } from '../../../components/needs.ts';
import { say } from '../../../components/say.ts';
import { useSubmit } from '../../../components/use-submit.ts';
import type { SecondFactor } from '../../../contract.ts';
import { factorsChanged } from '../../../queries/second-factor.ts';

type Passkey = SecondFactor['passkeys'][number];

export function RenamePasskey({ passkey }: { passkey: Passkey }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="pencil" size={16} />}
        aria-label={`Rename the passkey ${passkey.name}`}
        onClick={open}
      >
        Rename
      </Button>
      {opened ? <RenameForm passkey={passkey} onClose={close} /> : null}
    </>
  );
}

/** Made when it is opened: it begins with the name of now. */
function RenameForm({ passkey: { passkey_id, name }, onClose }: { passkey: Passkey; onClose(): void }) {
  const queries = useQueryClient();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name },
    validate: { name: needsText('Give it a name, so that you know later which one it is.') },
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
        say(`The passkey is called ${passkey.name} now`);
        return factorsChanged(queries);
      },
    },
  );
  return (
    <FormModal opened onClose={onClose} title="Rename the passkey" submit={submit} submitLabel="Save">
      <TextInput
        label="Name"
        maxLength={200}
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
    </FormModal>
  );
}
