import { Select, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { SmallButton } from '../../../components/forms/buttons.tsx';
import { FormModal, useSubmit } from '../../../components/forms/form-modal.tsx';
import { type TextKey, t } from '../../../i18n/texts.ts';
import { HookSecret } from './hook-secret.tsx';

const OVERLAPS: Record<string, TextKey> = {
  '0': 'common.atOnce',
  '1': 'webhooks.afterHour',
  '24': 'webhooks.afterDay',
  '168': 'webhooks.afterWeek',
};
const DEFAULT_OVERLAP = '24';

export function NewSecretButton({ url, onClick }: { url: string; onClick(): void }) {
  return (
    <SmallButton icon="lock" aria-label={t('webhooks.newSecretForWebhookTo', { url })} onClick={onClick}>
      {t('webhooks.newSecretLabel')}
    </SmallButton>
  );
}

interface NewSecretProps {
  /** Creates the webhook that replaces this one. */
  replace: (overlapHours: number) => Promise<{ hook_secret: string }>;
  done: () => unknown;
  onClose(): void;
}

/** A secret cannot be exchanged: a new webhook with its own secret replaces this one. */
export function NewSecret({ replace, done, onClose }: NewSecretProps) {
  const [secret, setSecret] = useState<string>();
  const form = useForm({ initialValues: { overlap_hours: DEFAULT_OVERLAP } });
  const submit = useSubmit(
    form,
    ({ overlap_hours }) => replace(Number(overlap_hours)),
    ({ hook_secret }) => {
      setSecret(hook_secret);
      return done();
    },
  );
  if (secret !== undefined) return <HookSecret secret={secret} onClose={onClose} />;
  return (
    <FormModal
      onClose={onClose}
      title={t('webhooks.newSecret')}
      submit={submit}
      submitLabel={t('webhooks.makeNewSecret')}
    >
      <Text size="sm">{t('webhooks.newSecretHint')}</Text>
      <Select
        label={t('webhooks.whenItTakesOver')}
        data={Object.entries(OVERLAPS).map(([value, label]) => ({ value, label: t(label) }))}
        allowDeselect={false}
        data-autofocus
        {...form.getInputProps('overlap_hours')}
      />
    </FormModal>
  );
}
