import type { Translator } from '../../i18n/index.ts';
import type { Mail } from '../../mail/index.ts';

export function resetMail({ t }: Translator, to: string, link: string, usefulUntil: Date): Mail {
  return {
    to,
    subject: t('common.setNewPassword'),
    text: [
      t('accounts.passwordResetRequested'),
      '',
      t('accounts.setPasswordHere'),
      link,
      '',
      t('accounts.ignorePasswordReset'),
      '',
    ].join('\n'),
    useful_until: usefulUntil,
  };
}
