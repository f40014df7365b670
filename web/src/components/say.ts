import { notifications } from '@mantine/notifications';

const LONG_MS = 8000;

/** A short word that something was done. */
export function say(message: string): void {
  notifications.show({ message, withBorder: true });
}

export function sayFailed(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  notifications.show({
    title: 'That did not work',
    message,
    color: 'red',
    autoClose: LONG_MS,
    withBorder: true,
    role: 'alert',
  });
}
