import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { FormModal } from '../../components/form-modal.tsx';
import { needsText } from '../../components/needs.ts';
import { SecretOnce } from '../../components/secret-once.tsx';
import { useSubmit } from '../../components/use-submit.ts';
import type { Bridge, CreatedBridge } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { HowToConnect } from './how-to-connect.tsx';
import { KINDS } from './labels.ts';
import type { Place } from './place.ts';
import { useBridgesChanged } from './queries.ts';

export function NewBridge({ place, opened, onClose }: { place: Place; opened: boolean; onClose(): void }) {
  const changed = useBridgesChanged();
  const [added, setAdded] = useState<CreatedBridge>();
  const { kinds, words } = place;
  const form = useForm<{ kind: Bridge['kind']; name: string }>({
    mode: 'uncontrolled',
    initialValues: { kind: kinds[0], name: '' },
    validate: { name: needsText(t('bridges.giveBridgeName')) },
  });
  const submit = useSubmit(form, ({ kind, name }) => place.add(kind, name.trim()), {
    done: async (bridge) => {
      form.reset();
      onClose();
      setAdded(bridge);
      await changed();
    },
  });
  return (
    <>
      <FormModal
        opened={opened}
        onClose={onClose}
        title={words.add}
        submit={submit}
        submitLabel={t('bridges.addBridge')}
      >
        {kinds.length > 1 ? (
          <Select
            label={t('bridges.networkServer')}
            data={kinds.map((value) => ({ value, label: KINDS[value] }))}
            allowDeselect={false}
            key={form.key('kind')}
            {...form.getInputProps('kind')}
          />
        ) : null}
        <TextInput
          label={t('common.name')}
          placeholder={words.example}
          maxLength={200}
          data-autofocus
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
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
    <SecretOnce
      title={title}
      note={t('bridges.tokenHint')}
      secrets={
        token ? [{ label: t('bridges.bridgeToken'), value: token, what: t('bridges.theBridgeToken') }] : []
      }
      onClose={onClose}
    >
      {bridge ? <HowToConnect bridge={bridge} token={token} /> : null}
    </SecretOnce>
  );
}
