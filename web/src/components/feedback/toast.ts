import { notifications } from '@mantine/notifications';
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

/** Loads the notices first, which also works if a page failed. */
function showToast(notice: Parameters<typeof notifications.show>[0]): void {
  notifications.show({ withBorder: true, ...notice });
  markFirstPageShown();
}
