import type { Translator } from '../../i18n/index.ts';
import type { Mail } from '../../mail/index.ts';

export function proofMail({ t }: Translator, to: string, link: string, usefulUntil: Date): Mail {
  return {
    to,
    subject: t('common.confirmEmailAddress'),
    text: [
      t('accounts.accountCreatedWithAddress'),
      '',
      t('accounts.confirmAddressHere'),
      link,
      '',
      t('accounts.ignoreAddressProof'),
      '',
    ].join('\n'),
    useful_until: usefulUntil,
  };
}
