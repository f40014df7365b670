import { useMutation } from '@tanstack/react-query';
import { showError } from '../feedback/toast.ts';

/** A change by a button or a switch. A message shows its error. */
export const useAction = <Answer, Input = void>(
  run: (input: Input) => Promise<Answer>,
  done: (answer: Answer) => unknown,
) => useMutation({ mutationFn: run, onSuccess: done, onError: showError });
