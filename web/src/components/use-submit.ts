import type { UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { calledBeside, memberAtFault } from './member-at-fault.ts';
import { spoken } from './spoken.tsx';

export interface Submit {
  onSubmit(event?: FormEvent<HTMLFormElement>): void;
  isPending: boolean;
  /** Errors without a field. */
  problem: ReactNode;
  forget(): void;
}

/** Submits a form. API errors appear at their field, or above the fields. */
export function useSubmit<Values extends Record<string, unknown>, Answer>(
  form: UseFormReturnType<Values>,
  run: (values: Values) => Promise<Answer>,
  { done }: { done: (answer: Answer) => unknown },
): Submit {
  const mutation = useMutation({
    mutationFn: run,
    onSuccess: done,
    onError: (error) => {
      const member = memberAtFault(error, Object.keys(form.getInitialValues()));
      if (member !== undefined) form.setErrors({ [member]: spoken(error, calledBeside(error, member)) });
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
    problem: memberAtFault(error, members) === undefined ? spoken(error) : undefined,
    forget: mutation.reset,
  };
}
