/**
 * Some changes require a confirmation. The refused call waits here for the dialog (app/confirm-person.tsx).
 * Simultaneous calls share one dialog.
 */
let pending: { answer: Promise<boolean>; settle(isConfirmed: boolean): void } | undefined;
let notifyListener: () => void = () => undefined;

/** True after a confirmation, false if the dialog was closed. */
export function askForConfirmation(): Promise<boolean> {
  if (!pending) {
    let settle: (isConfirmed: boolean) => void = () => undefined;
    const answer = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    pending = { answer, settle };
    notifyListener();
  }
  return pending.answer;
}

export function settleConfirmation(isConfirmed: boolean): void {
  pending?.settle(isConfirmed);
  pending = undefined;
  notifyListener();
}

export function isConfirmationOpen(): boolean {
  return pending !== undefined;
}

/** For the component that shows the dialog. */
export function onConfirmationChange(listener: () => void): () => void {
  notifyListener = listener;
  return () => {
    notifyListener = () => undefined;
  };
}
