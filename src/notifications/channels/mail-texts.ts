import type { LocalizedText } from '../../i18n/index.ts';

/** Mails to the account about its notification channels. */
export const EMAIL_OFF: LocalizedText = (t) => t('notifications.emailNotificationsOff');

export const browserAdded =
  (label: string): LocalizedText =>
  (t) =>
    t('notifications.pushBrowserAdded', { label });
