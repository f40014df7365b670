import { notifications } from '@mantine/notifications';
import type { QueryKey } from '@tanstack/react-query';
import { refresh } from '../../client/query-client.ts';
import { t } from '../../i18n/texts.ts';
import { markFirstPageShown } from '../layout/first-page.ts';
import { errorText } from './error-text.tsx';

const ERROR_MS = 8000;

/** A short confirmation message. */
export function showMessage(message: string): void {
  showToast({ message });
}

export function showError(error: unknown): void {
  showToast({
    title: t('common.didNotWork'),
    message: errorText(error),
    color: 'red',
    autoClose: ERROR_MS,
    role: 'alert',
  });
}

/** After a change: a message, and what is shown of it is read again. */
export function announceChange(message: string, ...queryKeys: QueryKey[]): Promise<unknown> {
  showMessage(message);
  return refresh(...queryKeys);
}

/** Loads the notices first, which also works if a page failed. */
function showToast(notice: Parameters<typeof notifications.show>[0]): void {
  notifications.show({ withBorder: true, ...notice });
  markFirstPageShown();
}
