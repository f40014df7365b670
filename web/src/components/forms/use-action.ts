import { useMutation } from '@tanstack/react-query';
import { showError } from '../feedback/toast.ts';

/**
 * A change by a button or a switch. A message shows its error. Changes with the same `queue` wait for each other: each
 * reads what the one before has stored.
 */
export const useAction = <Answer, Input = void>(
  run: (input: Input) => Promise<Answer>,
  done: (answer: Answer) => unknown,
  queue?: string,
) =>
  useMutation({
    mutationFn: run,
    onSuccess: done,
    onError: showError,
    ...(queue === undefined ? {} : { scope: { id: queue } }),
  });
