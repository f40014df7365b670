import { Button, Group, Modal, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { t } from '../../i18n/texts.ts';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { errorText } from '../feedback/error-text.tsx';
import { useReturnFocus } from '../focus/use-return-focus.ts';
import { fieldReference, invalidField } from './invalid-field.ts';

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

export interface Submit {
  onSubmit(event?: FormEvent<HTMLFormElement>): void;
  isPending: boolean;
  /** Errors without a field. */
  problem: ReactNode;
  reset(): void;
}

/** Submits a form. API errors appear at their field, or above the fields. */
export function useSubmit<Values extends Record<string, unknown>, Answer>(
  form: UseFormReturnType<Values>,
  run: (values: Values) => Promise<Answer>,
  done: (answer: Answer) => unknown,
): Submit {
  const mutation = useMutation({
    mutationFn: run,
    onSuccess: done,
    onError: (error) => {
      const member = invalidField(error, Object.keys(form.getInitialValues()));
      if (member !== undefined) form.setErrors({ [member]: errorText(error, fieldReference(error, member)) });
    },
  });
  const { error } = mutation;
  const members = Object.keys(form.getInitialValues());
  return {
    onSubmit: form.onSubmit((values) => {
      // Enter can be pressed twice before the button is busy.
      if (!mutation.isPending) mutation.mutate(values);
    }),
    isPending: mutation.isPending,
    problem: invalidField(error, members) === undefined ? errorText(error) : undefined,
    reset: mutation.reset,
  };
}

/** Validation that the API has too, checked here first for quick feedback. */

export const requireText = (message: string) => (value: string) => (value.trim() ? null : message);

export const requireEmail = (value: string) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) ? null : t('common.enterEmailAddress');

export const requireChoice = (message: string) => (value: unknown[]) => (value.length > 0 ? null : message);
