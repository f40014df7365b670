import type { Translator } from '../../i18n/index.ts';
import { type Mail, oneLine } from '../../mail/index.ts';
import type { Role } from '../auth/permissions.ts';
import { roleText } from '../auth/role-text.ts';

interface InvitationFacts {
  to: string;
  organization: string;
  /** Undefined: the operator invited. */
  inviter: string | undefined;
  role: Role;
  link: string;
  usefulUntil: Date;
}

export function invitationMail({ t }: Translator, facts: InvitationFacts): Mail {
  const inviter = facts.inviter === undefined ? t('accounts.operatorOfService') : oneLine(facts.inviter);
  const organization = oneLine(facts.organization);
  const role = roleText(facts.role, t);
  return {
    to: facts.to,
    subject: t('accounts.invitationSubject', { organization }),
    text: [
      t('accounts.invitationBody', { inviter, organization, role }),
      '',
      t('accounts.acceptInvitationHere'),
      facts.link,
      '',
      t('accounts.ignoreInvitation'),
      '',
    ].join('\n'),
    useful_until: facts.usefulUntil,
  };
}
