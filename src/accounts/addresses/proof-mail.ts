import type { Mail } from '../../mail/index.ts';
import type { Words } from '../../words/index.ts';

export function proofMail({ say }: Words, to: string, link: string, usefulUntil: Date): Mail {
  return {
    to,
    subject: say('Confirm your e-mail address'),
    text: [
      say('Somebody, probably you, made a Lares account with this address.'),
      '',
      say('Confirm that it is yours, within seven days:'),
      link,
      '',
      say('If it was not you, ignore this mail: the account then never counts as yours.'),
      '',
    ].join('\n'),
    useful_until: usefulUntil,
  };
}
