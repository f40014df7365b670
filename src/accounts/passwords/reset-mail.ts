import type { Mail } from '../../mail/index.ts';
import type { Words } from '../../words/index.ts';

export function resetMail({ say }: Words, to: string, link: string, usefulUntil: Date): Mail {
  return {
    to,
    subject: say('Set a new password'),
    text: [
      say('Somebody, probably you, asked for a new password for your Lares account.'),
      '',
      say('Set it here, within an hour:'),
      link,
      '',
      say('If it was not you, ignore this mail; your password stays as it is.'),
      '',
    ].join('\n'),
    useful_until: usefulUntil,
  };
}
