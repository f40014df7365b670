import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../i18n/texts.ts';
import { Icon } from '../display/icon.tsx';
import { useReturnFocus } from '../focus/use-return-focus.ts';
import { CopyField } from './copy-field.tsx';

export interface Secret {
  label: string;
  value: string;
  /** For the button: "the client secret". */
  what: string;
}

interface SecretDialogProps {
  title: string;
  note: string;
  secrets: Secret[];
  onClose(): void;
  children?: ReactNode;
}

/** Closes by its button only: a click beside it must not lose a secret that is shown once. */
export function SecretDialog({ title, note, secrets, onClose, children }: SecretDialogProps) {
  useReturnFocus(secrets.length > 0);
  return (
    <Modal
      opened={secrets.length > 0}
      onClose={onClose}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Alert color="yellow" icon={<Icon name="warning" />} title={t('common.shownOnlyNow')}>
          {note}
        </Alert>
        {secrets.map((secret) => (
          <CopyField key={secret.label} {...secret} />
        ))}
        {children}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('common.iHaveCopiedIt')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
