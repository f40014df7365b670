/**
 * Some changes require a confirmation. The refused call waits here for the dialog (app/confirm-person.tsx).
 * Simultaneous calls share one dialog.
 */
let asked: { answer: Promise<boolean>; settle(isConfirmed: boolean): void } | undefined;
let heard: () => void = () => undefined;

/** True after a confirmation, false if the dialog was closed. */
export function askForConfirmation(): Promise<boolean> {
  if (!asked) {
    let settle: (isConfirmed: boolean) => void = () => undefined;
    const answer = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    asked = { answer, settle };
    heard();
  }
  return asked.answer;
}

export function settleConfirmation(isConfirmed: boolean): void {
  asked?.settle(isConfirmed);
  asked = undefined;
  heard();
}

export function isConfirmationAsked(): boolean {
  return asked !== undefined;
}

/** For the component that shows the dialog. */
export function onConfirmationChange(listener: () => void): () => void {
  heard = listener;
  return () => {
    heard = () => undefined;
  };
}
