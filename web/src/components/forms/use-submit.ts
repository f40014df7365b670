import type { UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { errorText } from '../feedback/error-text.tsx';
import { fieldReference, invalidField } from './invalid-field.ts';

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
