/**
 * Some changes are refused until the person has shown again who they are. The call that was refused waits here for the
 * dialog (app/confirm-person.tsx); several at once wait for the same one.
 */
let asked: { answer: Promise<boolean>; settle(isConfirmed: boolean): void } | undefined;
let heard: () => void = () => undefined;

/** True once it was confirmed, false when the dialog was closed. */
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

/** For the one place that shows the dialog. */
export function onConfirmationChange(listener: () => void): () => void {
  heard = listener;
  return () => {
    heard = () => undefined;
  };
}
