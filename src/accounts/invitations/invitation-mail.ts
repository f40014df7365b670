import { type Mail, oneLine } from '../../mail/index.ts';
import type { Role } from '../auth/permissions.ts';

interface InvitationFacts {
  to: string;
  organization: string;
  inviter: string;
  role: Role;
  link: string;
  usefulUntil: Date;
}

export function invitationMail({
  to,
  organization,
  inviter,
  role,
  link,
  usefulUntil,
}: InvitationFacts): Mail {
  return {
    to,
    subject: `Invitation to ${organization}`,
    text: [
      `${oneLine(inviter)} invites you to ${oneLine(organization)} on Lares, as ${role}.`,
      '',
      'Accept here, within seven days:',
      link,
      '',
      'If you do not know what this is about, ignore this mail.',
      '',
    ].join('\n'),
    useful_until: usefulUntil,
  };
}
