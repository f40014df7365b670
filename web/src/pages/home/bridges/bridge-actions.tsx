import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { lares } from '../../../client/client.ts';
import { ConfirmAction } from '../../../components/confirm-action.tsx';
import { FormModal } from '../../../components/form-modal.tsx';
import { Icon } from '../../../components/icon.tsx';
import { needsText } from '../../../components/needs.ts';
import { rescueFocus } from '../../../components/rescue-focus.ts';
import { say } from '../../../components/say.ts';
import { useSubmit } from '../../../components/use-submit.ts';
import type { Bridge, Home } from '../../../contract.ts';
import { t } from '../../../words/words.ts';
import { BridgeToken } from './new-bridge.tsx';
import { useBridgesChanged } from './queries.ts';

interface BridgeActionsProps {
  bridge: Bridge;
  home: Home;
  onGoing(isGoing: boolean): void;
  /** Away from its page. */
  onDeleted(): Promise<void>;
}

export function BridgeActions({ bridge, home, onGoing, onDeleted }: BridgeActionsProps) {
  const changed = useBridgesChanged();
  const [token, setToken] = useState('');
  const params = { path: { home_id: home.home_id, bridge_id: bridge.bridge_id } };
  return (
    <Group gap="xs">
      <RenameBridge bridge={bridge} home={home} />
      <ConfirmAction
        label={t('New token')}
        icon="key"
        title={t('New token for {name}?', { name: bridge.name })}
        text={t('The token it has now stops working at once: the bridge is silent until it has the new one.')}
        confirmLabel={t('Create token')}
        run={() => lares.POST('/homes/{home_id}/bridges/{bridge_id}/token', { params })}
        done={({ bridge_token }) => setToken(bridge_token)}
      />
      <BridgeToken
        title={t('The new token of {device}', { device: bridge.name })}
        bridge={bridge}
        token={token}
        onClose={() => setToken('')}
      />
      <ConfirmAction
        label={t('Delete')}
        icon="bin"
        title={t('Delete {name}?', { name: bridge.name })}
        text={t('Its token stops working at once. The devices it spoke for stay, and hear from nobody.')}
        confirmLabel={t('Delete bridge')}
        run={async () => {
          onGoing(true);
          try {
            await lares.DELETE('/homes/{home_id}/bridges/{bridge_id}', { params });
          } catch (error) {
            onGoing(false);
            throw error;
          }
        }}
        done={async () => {
          say(t('{name} was deleted', { name: bridge.name }));
          await onDeleted();
          await changed();
          rescueFocus();
        }}
      />
    </Group>
  );
}

function RenameBridge({ bridge, home }: { bridge: Bridge; home: Home }) {
  const changed = useBridgesChanged();
  const [opened, { open, close }] = useDisclosure(false);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: bridge.name },
    validate: { name: needsText(t('Give the bridge a name, such as the room it stands in.')) },
  });
  const submit = useSubmit(
    form,
    ({ name }) =>
      lares.PATCH('/homes/{home_id}/bridges/{bridge_id}', {
        params: { path: { home_id: home.home_id, bridge_id: bridge.bridge_id } },
        body: { name: name.trim() },
      }),
    {
      done: async () => {
        close();
        await changed();
      },
    },
  );
  return (
    <>
      <Button variant="default" size="xs" leftSection={<Icon name="pencil" size={16} />} onClick={open}>
        {t('Rename')}
      </Button>
      <FormModal
        opened={opened}
        onClose={close}
        title={t('Rename {name}', { name: bridge.name })}
        submit={submit}
        submitLabel={t('Save')}
      >
        <TextInput
          label={t('Name')}
          maxLength={200}
          data-autofocus
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
      </FormModal>
    </>
  );
}
