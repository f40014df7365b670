import type { Mail } from '../../mail/index.ts';

export function resetMail(to: string, link: string, usefulUntil: Date): Mail {
  return {
    to,
    subject: 'Set a new password',
    text: [
      'Somebody, probably you, asked for a new password for your Lares account.',
      '',
      'Set it here, within an hour:',
      link,
      '',
      'If it was not you, ignore this mail; your password stays as it is.',
      '',
    ].join('\n'),
    useful_until: usefulUntil,
  };
}
