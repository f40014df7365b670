import { Group } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { refresh } from '../../client/query-client.ts';
import { showMessage } from '../../components/feedback/toast.ts';
import { SmallButton } from '../../components/forms/buttons.tsx';
import { ConfirmAction } from '../../components/forms/confirm-action.tsx';
import { FormModal, requireText, useSubmit } from '../../components/forms/form-modal.tsx';
import { NameField } from '../../components/forms/name-field.tsx';
import type { Bridge } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import type { BridgeScope } from './bridge-scope.ts';
import { BridgeToken } from './new-bridge.tsx';
import { BRIDGE_KEYS } from './queries.ts';

interface BridgeActionsProps {
  bridge: Bridge;
  scope: BridgeScope;
  /** Leaves its page. */
  onDeleted(): Promise<void>;
}

export function BridgeActions({ bridge, scope, onDeleted }: BridgeActionsProps) {
  const [token, setToken] = useState('');
  return (
    <Group gap="xs">
      <RenameBridge bridge={bridge} scope={scope} />
      <ConfirmAction
        label={t('common.newToken')}
        icon="key"
        title={t('bridges.newTokenFor', { name: bridge.name })}
        text={t('bridges.newTokenConsequence')}
        confirmLabel={t('common.createToken')}
        run={() => scope.newToken(bridge.bridge_id)}
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
        title={t('common.deleteNamedQuestion', { name: bridge.name })}
        text={t('bridges.deleteConsequence')}
        confirmLabel={t('bridges.deleteBridge')}
        run={() => scope.remove(bridge.bridge_id)}
        done={async () => {
          showMessage(t('common.wasDeleted', { name: bridge.name }));
          await onDeleted();
          await refresh(...BRIDGE_KEYS);
        }}
      />
    </Group>
  );
}

function RenameBridge({ bridge, scope }: { bridge: Bridge; scope: BridgeScope }) {
  const [opened, { open, close }] = useDisclosure(false);
  const form = useForm({
    initialValues: { name: bridge.name },
    validate: { name: requireText(t('bridges.giveBridgeName')) },
  });
  const submit = useSubmit(
    form,
    ({ name }) => scope.rename(bridge.bridge_id, name.trim()),
    async () => {
      close();
      await refresh(...BRIDGE_KEYS);
    },
  );
  return (
    <>
      <SmallButton icon="pencil" onClick={open}>
        {t('common.rename')}
      </SmallButton>
      <FormModal
        opened={opened}
        onClose={close}
        title={t('bridges.rename', { name: bridge.name })}
        submit={submit}
        submitLabel={t('common.save')}
      >
        <NameField {...form.getInputProps('name')} />
      </FormModal>
    </>
  );
}
