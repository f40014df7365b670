import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { lares } from '../../../client/client.ts';
import { FormModal } from '../../../components/form-modal.tsx';
import { needsText } from '../../../components/needs.ts';
import { SecretOnce } from '../../../components/secret-once.tsx';
import { useSubmit } from '../../../components/use-submit.ts';
import type { CreatedBridge, Home } from '../../../contract.ts';
import { t } from '../../../words/words.ts';
import { HowToConnect } from './how-to-connect.tsx';
import { useBridgesChanged } from './queries.ts';

export function NewBridge({ home, opened, onClose }: { home: Home; opened: boolean; onClose(): void }) {
  const changed = useBridgesChanged();
  const [added, setAdded] = useState<CreatedBridge>();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '' },
    validate: { name: needsText(t('Give the bridge a name, such as the room it stands in.')) },
  });
  const submit = useSubmit(
    form,
    ({ name }) =>
      lares.POST('/homes/{home_id}/bridges', {
        params: { path: { home_id: home.home_id } },
        body: { kind: 'zigbee2mqtt', name: name.trim() },
      }),
    {
      done: async (bridge) => {
        form.reset();
        onClose();
        setAdded(bridge);
        await changed();
      },
    },
  );
  return (
    <>
      <FormModal
        opened={opened}
        onClose={onClose}
        title={t('Connect Zigbee2MQTT to {home}', { home: home.name })}
        submit={submit}
        submitLabel={t('Add bridge')}
      >
        <TextInput
          label={t('Name')}
          placeholder={t('Stick in the hall')}
          maxLength={200}
          data-autofocus
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
      </FormModal>
      <BridgeToken
        title={t('The bridge was added')}
        bridge={added}
        token={added?.bridge_token ?? ''}
        onClose={() => setAdded(undefined)}
      />
    </>
  );
}

interface BridgeTokenProps {
  title: string;
  bridge: Pick<CreatedBridge, 'bridge_id' | 'base_topic'> | undefined;
  token: string;
  onClose(): void;
}

/** Of a new bridge, and of one that gets another token. */
export function BridgeToken({ title, bridge, token, onClose }: BridgeTokenProps) {
  return (
    <SecretOnce
      title={title}
      note={t(
        'The bridge connects with this token. It is kept as a hash only: copy it before you close this.',
      )}
      secrets={token ? [{ label: t('Bridge token'), value: token, what: t('the bridge token') }] : []}
      onClose={onClose}
    >
      {bridge ? (
        <HowToConnect bridgeId={bridge.bridge_id} baseTopic={bridge.base_topic} token={token} />
      ) : null}
    </SecretOnce>
  );
}
