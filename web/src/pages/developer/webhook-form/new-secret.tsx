import { Button, Select, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { FormModal } from '../../../components/form-modal.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useSubmit } from '../../../components/use-submit.ts';
import { type Message, msg, t } from '../../../words/words.ts';
import { HookSecret } from './hook-secret.tsx';

const OVERLAPS: Record<string, Message> = {
  '0': msg('At once'),
  '1': msg('After an hour'),
  '24': msg('After a day'),
  '168': msg('After a week'),
};
const USUAL_OVERLAP = '24';

export function NewSecretButton({ url, onClick }: { url: string; onClick(): void }) {
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon name="lock" size={16} />}
      aria-label={t('New secret for the webhook to {url}', { url })}
      onClick={onClick}
    >
      {t('New secret')}
    </Button>
  );
}

interface NewSecretProps {
  /** Creates the webhook that takes the place of this one. */
  replace: (overlapHours: number) => Promise<{ hook_secret: string }>;
  done: () => unknown;
  onClose(): void;
}

/** A secret cannot be exchanged: another webhook, with its own, takes the place of this one. */
export function NewSecret({ replace, done, onClose }: NewSecretProps) {
  const [secret, setSecret] = useState<string>();
  const form = useForm({ initialValues: { overlap_hours: USUAL_OVERLAP } });
  const submit = useSubmit(form, ({ overlap_hours }) => replace(Number(overlap_hours)), {
    done: ({ hook_secret }) => {
      setSecret(hook_secret);
      return done();
    },
  });
  if (secret !== undefined) return <HookSecret secret={secret} onClose={onClose} />;
  return (
    <FormModal
      opened
      onClose={onClose}
      title={t('A new secret')}
      submit={submit}
      submitLabel={t('Make a new secret')}
    >
      <Text size="sm">
        {t(
          'A new webhook with an id and a secret of its own takes the place of this one. Until then this one sends, signed with the secret it has: time to give your endpoint the new one. It needs both until the change.',
        )}
      </Text>
      <Select
        label={t('When it takes over')}
        data={Object.entries(OVERLAPS).map(([value, label]) => ({ value, label: t(label) }))}
        allowDeselect={false}
        data-autofocus
        {...form.getInputProps('overlap_hours')}
      />
    </FormModal>
  );
}
