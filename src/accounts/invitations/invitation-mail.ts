import type { Translator } from '../../i18n/index.ts';
import { type Mail, oneLine } from '../../mail/index.ts';
import type { Role } from '../auth/permissions.ts';
import { roleText } from '../auth/role-text.ts';
import { linkMail } from '../link-mail.ts';

interface InvitationFacts {
  email: string;
  organization: string;
  /** Undefined: the operator invited. */
  inviter: string | undefined;
  role: Role;
  link: string;
  expires_at: Date;
}

export function invitationMail({ t }: Translator, facts: InvitationFacts): Mail {
  const inviter = facts.inviter === undefined ? t('accounts.operatorOfService') : oneLine(facts.inviter);
  const organization = oneLine(facts.organization);
  const role = roleText(facts.role, t);
  return linkMail({
    to: facts.email,
    subject: t('accounts.invitationSubject', { organization }),
    reason: t('accounts.invitationBody', { inviter, organization, role }),
    request: t('accounts.acceptInvitationHere'),
    link: facts.link,
    ignore: t('accounts.ignoreInvitation'),
    useful_until: facts.expires_at,
  });
}
