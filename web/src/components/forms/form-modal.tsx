import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../i18n/texts.ts';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { useReturnFocus } from '../focus/use-return-focus.ts';
import type { Submit } from './use-submit.ts';

interface FormModalProps {
  opened?: boolean;
  onClose(): void;
  title: string;
  submit: Submit;
  submitLabel: string;
  children: ReactNode;
}

/** A dialog with a form: fields, errors, Cancel and Send. */
export function FormModal({ opened = true, onClose, title, submit, submitLabel, children }: FormModalProps) {
  useReturnFocus(opened);
  const close = () => {
    submit.reset();
    onClose();
  };
  return (
    // While sending, Escape belongs to a dialog on top: the confirmation.
    <Modal opened={opened} onClose={close} title={title} size="lg" closeOnEscape={!submit.isPending}>
      <form onSubmit={submit.onSubmit} noValidate>
        <Stack gap="md">
          <ErrorAlert text={submit.problem} />
          {children}
          <Group justify="flex-end" mt="xs">
            <Button variant="default" onClick={close}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={submit.isPending}>
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
