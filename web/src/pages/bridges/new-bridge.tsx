import { Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { refresh } from '../../client/query-client.ts';
import { FormModal, requireText, useSubmit } from '../../components/forms/form-modal.tsx';
import { NameField } from '../../components/forms/name-field.tsx';
import { SecretDialog } from '../../components/forms/secret-dialog.tsx';
import type { Bridge, CreatedBridge } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import type { BridgeScope } from './bridge-scope.ts';
import { ConnectionSteps } from './connection-steps.tsx';
import { KINDS } from './labels.ts';
import { BRIDGE_KEYS } from './queries.ts';

export function NewBridge({
  scope,
  opened,
  onClose,
}: {
  scope: BridgeScope;
  opened: boolean;
  onClose(): void;
}) {
  const [added, setAdded] = useState<CreatedBridge>();
  const { kinds, texts } = scope;
  const form = useForm<{ kind: Bridge['kind']; name: string }>({
    initialValues: { kind: kinds[0], name: '' },
    validate: { name: requireText(t('bridges.giveBridgeName')) },
  });
  const submit = useSubmit(
    form,
    ({ kind, name }) => scope.add(kind, name.trim()),
    async (bridge) => {
      form.reset();
      onClose();
      setAdded(bridge);
      await refresh(...BRIDGE_KEYS);
    },
  );
  return (
    <>
      <FormModal
        opened={opened}
        onClose={onClose}
        title={texts.add}
        submit={submit}
        submitLabel={t('bridges.addBridge')}
      >
        {kinds.length > 1 ? (
          <Select
            label={t('bridges.networkServer')}
            data={kinds.map((value) => ({ value, label: KINDS[value] }))}
            allowDeselect={false}
            {...form.getInputProps('kind')}
          />
        ) : null}
        <NameField placeholder={texts.example} {...form.getInputProps('name')} />
      </FormModal>
      <BridgeToken
        title={t('bridges.bridgeWasAdded')}
        bridge={added}
        token={added?.bridge_token ?? ''}
        onClose={() => setAdded(undefined)}
      />
    </>
  );
}

interface BridgeTokenProps {
  title: string;
  bridge: Bridge | undefined;
  token: string;
  onClose(): void;
}

/** For a new bridge, or a new token. */
export function BridgeToken({ title, bridge, token, onClose }: BridgeTokenProps) {
  return (
    <SecretDialog
      title={title}
      note={t('bridges.tokenHint')}
      secrets={
        token ? [{ label: t('bridges.bridgeToken'), value: token, what: t('bridges.theBridgeToken') }] : []
      }
      onClose={onClose}
    >
      {bridge ? <ConnectionSteps bridge={bridge} token={token} /> : null}
    </SecretDialog>
  );
}
