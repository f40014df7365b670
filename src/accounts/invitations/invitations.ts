import { isDeepStrictEqual } from 'node:util';
import { audit, type By, COMMAND_LINE } from '../../audit/index.ts';
import { translatorOfUser } from '../../i18n/index.ts';
import { takeFromInvitationCaps } from '../../mail/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { isPublicId } from '../../platform/ids.ts';
import { hashOfToken, newSecretToken } from '../../platform/secrets/secret-tokens.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import type { LinkSender } from '../addresses/addresses.ts';
import type { Caller } from '../auth/caller.ts';
import type { Role } from '../auth/permissions.ts';
import { limitChange, type OptionalLimit, readLimit } from '../members/limits.ts';
import { requireOwner } from '../members/members.ts';
import { findMember } from '../members/store.ts';
import { lockOrganization, type Organization } from '../organizations/store.ts';
import { requireConfirmed } from '../sessions/confirmation.ts';
import { findUserByEmail } from '../users/store.ts';
import { invitationMail } from './invitation-mail.ts';
import {
  countInvitations,
  deleteInvitation,
  findInvitation,
  findInvitationTo,
  findOpenInvitation,
  type Invitation,
  insertInvitation,
  type OpenInvitation,
} from './store.ts';

const LASTS_MS = 7 * DAY_MS;
const MOST_INVITATIONS = 500;

/**
 * Only the invited address gets the link, so using it proves the address. A second invitation replaces the link. The
 * answer does not show whether the address has an account.
 */
export async function invite(
  sender: LinkSender,
  organization: Organization,
  { email, role, limited_to: wanted }: { email: string; role: Role; limited_to?: OptionalLimit },
  caller: Caller,
  by: By,
): Promise<Invitation> {
  const { tools } = sender;
  const { organization_id } = organization;
  const { user } = caller;
  const callerRole = caller.roles.get(organization_id);
  if (role === 'owner') {
    requireOwner(callerRole);
    await requireConfirmed(tools.database, caller, tools.clock);
  }
  const limited_to = await readLimit(tools.database, organization_id, role, wanted ?? null);
  return inOneTransaction(tools, async (joined) => {
    const connection = joined.database;
    await lockOrganization(connection, organization_id);
    const known = await requireNoMember(connection, organization_id, email);
    const earlier = await findInvitationTo(connection, organization_id, email);
    if (earlier) await withdrawInvitation(connection, earlier, callerRole);
    const now = tools.clock.now();
    if ((await countInvitations(connection, organization_id, now)) >= MOST_INVITATIONS) {
      throw conflict(`An organization has at most ${MOST_INVITATIONS} open invitations. Revoke one first.`);
    }
    const invited = { to: email, organization_id, user_id: user.user_id };
    await takeFromInvitationCaps(connection, now, invited, tools.quotas.invitations_per_day);
    const content = { email, role, limited_to, invited_by: user.user_id };
    // The language of an unknown recipient is most likely the inviter's.
    const { locale } = known ?? user;
    const reader = { locale, inviter: user.fullname };
    const action = earlier && isSameInvitation(earlier, content) ? 'invitation.resent' : 'invitation.created';
    return sendInvitation({ ...sender, tools: joined }, by, organization, content, { ...reader, action });
  });
}

/** Only the link and its end are new. */
const isSameInvitation = (
  earlier: Invitation,
  { role, limited_to }: Pick<Invitation, 'role' | 'limited_to'>,
): boolean => earlier.role === role && isDeepStrictEqual(earlier.limited_to, limited_to);

export interface OperatorInvitation {
  organization: { organization_id: string; name: string };
  user: { user_id: string; email: string; locale: string };
  role: Role;
  limited_to: OptionalLimit;
}

/** For a member of an imported organization who has an account here. They join only by accepting. */
export async function inviteByOperator(sender: LinkSender, invitation: OperatorInvitation): Promise<void> {
  const { organization, user, role, limited_to } = invitation;
  const content = { email: user.email, role, limited_to, invited_by: user.user_id };
  await sendInvitation(sender, COMMAND_LINE, organization, content, { locale: user.locale });
}

/** In the transaction of `sender.tools`. Without an inviter, the operator invites in the name of the user. */
async function sendInvitation(
  { tools, mailer, baseUrl }: LinkSender,
  by: By,
  { organization_id, name }: OperatorInvitation['organization'],
  content: Pick<Invitation, 'email' | 'role' | 'limited_to' | 'invited_by'>,
  {
    locale,
    inviter,
    action = 'invitation.created',
  }: { locale: string; inviter?: string; action?: 'invitation.created' | 'invitation.resent' },
): Promise<Invitation> {
  const { token, tokenHash } = newSecretToken('in', tools.random);
  const created_at = tools.clock.now();
  const expires_at = new Date(created_at.getTime() + LASTS_MS);
  const invitation = { invitation_id: tools.newId(), ...content, created_at, expires_at };
  const byOperator = inviter === undefined;
  await insertInvitation(tools.database, { ...invitation, organization_id, tokenHash, byOperator });
  await audit(tools, by, {
    organization_id,
    action,
    object: { kind: 'invitation', id: invitation.invitation_id },
    changes: [{ member: 'role', to: content.role }, ...limitChange(content.limited_to)],
  });
  const link = `${baseUrl()}/signup?invitation=${token}`;
  const facts = { ...invitation, organization: name, inviter, link };
  await mailer.queue(tools.database, invitationMail(translatorOfUser({ locale }), facts));
  return invitation;
}

export function revokeInvitation(
  tools: Tools,
  organizationId: string,
  invitationId: string,
  callerRole: Role | undefined,
  by: By,
): Promise<void> {
  return tools.database.transaction(async (connection) => {
    const found = isPublicId(invitationId)
      ? await findInvitation(connection, organizationId, invitationId)
      : undefined;
    if (!found || !(await withdrawInvitation(connection, found, callerRole))) throw notFound('Invitation');
    await audit({ ...tools, database: connection }, by, {
      organization_id: organizationId,
      action: 'invitation.revoked',
      object: { kind: 'invitation', id: invitationId },
      changes: [{ member: 'role', from: found.role }],
    });
  });
}

/** Undefined if it was used or revoked, or has expired. */
export function readInvitation(tools: Tools, token: string): Promise<OpenInvitation | undefined> {
  return findOpenInvitation(tools.database, hashOfToken(token), tools.clock.now());
}

/** Only an owner can withdraw an invitation that only an owner can send. */
function withdrawInvitation(connection: Connection, invitation: Invitation, callerRole: Role | undefined) {
  if (invitation.role === 'owner') requireOwner(callerRole);
  return deleteInvitation(connection, invitation.invitation_id);
}

/** Returns the account of the address, if there is one. */
async function requireNoMember(connection: Connection, organizationId: string, email: string) {
  const user = await findUserByEmail(connection, email);
  if (user && (await findMember(connection, organizationId, user.user_id))) {
    throw conflict('This user is already a member. Change the role with PATCH.');
  }
  return user;
}
