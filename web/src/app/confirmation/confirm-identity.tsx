import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { secondFactorQuery } from '../../queries/second-factor.ts';
import { ConfirmWithFactor } from './confirm-with-factor.tsx';
import { ConfirmWithPassword } from './confirm-with-password.tsx';

/** Asks the user to confirm their identity during an action: with the second factor, if there is one. */
export function ConfirmIdentity() {
  useEffect(() => () => void setTimeout(focusOpenDialog), []);
  const { data: factors, isPending } = useQuery(secondFactorQuery);
  if (isPending) return null;
  return factors?.enabled ? <ConfirmWithFactor factors={factors} /> : <ConfirmWithPassword />;
}

/** The focused button is busy now: the focus returns to the dialog that contains it. */
function focusOpenDialog(): void {
  const dialog = document.querySelector('[role=dialog]');
  if (!dialog || dialog.contains(document.activeElement)) return;
  dialog.querySelector<HTMLElement>('[data-autofocus], input, button')?.focus();
}
