import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { secondFactorQuery } from '../queries/second-factor.ts';
import { ConfirmWithFactor } from './confirm-with-factor.tsx';
import { ConfirmWithPassword } from './confirm-with-password.tsx';

/** Asks who it is, in the middle of whatever is being done: for the second factor of whoever has one. */
export function ConfirmPerson() {
  useEffect(() => () => void setTimeout(focusDialogBelow), []);
  const { data: factors, isPending } = useQuery(secondFactorQuery);
  if (isPending) return null;
  return factors?.enabled ? <ConfirmWithFactor factors={factors} /> : <ConfirmWithPassword />;
}

/** What had the focus was a button that is busy now: then it goes back into the dialog that the button is in. */
function focusDialogBelow(): void {
  const dialog = document.querySelector('[role=dialog]');
  if (!dialog || dialog.contains(document.activeElement)) return;
  dialog.querySelector<HTMLElement>('[data-autofocus], input, button')?.focus();
}
