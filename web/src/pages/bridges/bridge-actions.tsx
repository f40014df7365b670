import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { ConfirmAction } from '../../components/confirm-action.tsx';
import { FormModal } from '../../components/form-modal.tsx';
import { Icon } from '../../components/icon.tsx';
import { needsText } from '../../components/needs.ts';
import { rescueFocus } from '../../components/rescue-focus.ts';
import { say } from '../../components/say.ts';
import { useSubmit } from '../../components/use-submit.ts';
import type { Bridge } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { BridgeToken } from './new-bridge.tsx';
import type { Place } from './place.ts';
import { useBridgesChanged } from './queries.ts';

interface BridgeActionsProps {
  bridge: Bridge;
  place: Place;
  /** Leaves its page. */
  onDeleted(): Promise<void>;
}

export function BridgeActions({ bridge, place, onDeleted }: BridgeActionsProps) {
  const changed = useBridgesChanged();
  const [token, setToken] = useState('');
  return (
    <Group gap="xs">
      <RenameBridge bridge={bridge} place={place} />
      <ConfirmAction
        label={t('common.newToken')}
        icon="key"
        title={t('bridges.newTokenFor', { name: bridge.name })}
        text={t('bridges.newTokenConsequence')}
        confirmLabel={t('common.createToken')}
        run={() => place.newToken(bridge.bridge_id)}
        done={({ bridge_token }) => setToken(bridge_token)}
      />
      <BridgeToken
        title={t('common.newTokenOf', { device: bridge.name })}
        bridge={bridge}
        token={token}
        onClose={() => setToken('')}
      />
      <ConfirmAction
        label={t('common.delete')}
        icon="bin"
        title={t('common.deleteNamedQuestion', { name: bridge.name })}
        text={t('bridges.deleteConsequence')}
        confirmLabel={t('bridges.deleteBridge')}
        run={() => place.remove(bridge.bridge_id)}
        done={async () => {
          say(t('common.wasDeleted', { name: bridge.name }));
          await onDeleted();
          await changed();
          rescueFocus();
        }}
      />
    </Group>
  );
}

function RenameBridge({ bridge, place }: { bridge: Bridge; place: Place }) {
  const changed = useBridgesChanged();
  const [opened, { open, close }] = useDisclosure(false);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: bridge.name },
    validate: { name: needsText(t('bridges.giveBridgeName')) },
  });
  const submit = useSubmit(form, ({ name }) => place.rename(bridge.bridge_id, name.trim()), {
    done: async () => {
      close();
      await changed();
    },
  });
  return (
    <>
      <Button variant="default" size="xs" leftSection={<Icon name="pencil" size={16} />} onClick={open}>
        {t('common.rename')}
      </Button>
      <FormModal
        opened={opened}
        onClose={close}
        title={t('bridges.rename', { name: bridge.name })}
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
    </>
  );
}
