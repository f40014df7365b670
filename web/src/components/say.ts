import { notifications } from '@mantine/notifications';
import { t } from '../i18n/texts.ts';
import { firstPageStands } from './first-page.ts';
import { spoken } from './spoken.tsx';

const LONG_MS = 8000;

/** A short confirmation message. */
export function say(message: string): void {
  show({ message });
}

export function sayFailed(error: unknown): void {
  show({
    title: t('common.didNotWork'),
    message: spoken(error),
    color: 'red',
    autoClose: LONG_MS,
    role: 'alert',
  });
}

/** Loads the notices first, which also works if a page failed. */
function show(notice: Parameters<typeof notifications.show>[0]): void {
  notifications.show({ withBorder: true, ...notice });
  firstPageStands();
}
