import type { Mail } from '../../mail/index.ts';

export function proofMail(to: string, link: string, usefulUntil: Date): Mail {
  return {
    to,
    subject: 'Confirm your e-mail address',
    text: [
      'Somebody, probably you, made a Lares account with this address.',
      '',
      'Confirm that it is yours, within seven days:',
      link,
      '',
      'If it was not you, ignore this mail: the account then never counts as yours.',
      '',
    ].join('\n'),
    useful_until: usefulUntil,
  };
}
