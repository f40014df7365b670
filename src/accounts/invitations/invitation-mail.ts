import { type Mail, oneLine } from '../../mail/index.ts';
import type { Words } from '../../words/index.ts';
import type { Role } from '../auth/permissions.ts';
import { roleInWords } from '../auth/role-words.ts';

interface InvitationFacts {
  to: string;
  organization: string;
  /** Undefined: the operator of the service. */
  inviter: string | undefined;
  role: Role;
  link: string;
  usefulUntil: Date;
}

export function invitationMail({ say }: Words, facts: InvitationFacts): Mail {
  const inviter = facts.inviter === undefined ? say('The operator of this service') : oneLine(facts.inviter);
  const organization = oneLine(facts.organization);
  const role = roleInWords(facts.role, say);
  return {
    to: facts.to,
    subject: say('Invitation to {organization}', { organization }),
    text: [
      say('{inviter} invites you to {organization} on Lares, as {role}.', { inviter, organization, role }),
      '',
      say('Accept here, within seven days:'),
      facts.link,
      '',
      say('If you do not know what this is about, ignore this mail.'),
      '',
    ].join('\n'),
    useful_until: facts.usefulUntil,
  };
}
