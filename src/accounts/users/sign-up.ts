import sql from 'sql-template-tag';
import { audit, type By } from '../../audit/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { conflict, forbidden } from '../../platform/errors.ts';
import { hashOfToken } from '../../platform/secrets/secret-tokens.ts';
import { inOneTransaction } from '../../platform/tools.ts';
import { type LinkSender, sendAddressProof } from '../addresses/addresses.ts';
import { markVerified } from '../addresses/store.ts';
import type { User } from '../auth/caller.ts';
import { deleteInvitation, findOpenInvitation, type OpenInvitation } from '../invitations/store.ts';
import { limitChange } from '../members/limits.ts';
import { insertMember } from '../members/store.ts';
import { notifyNewOwner } from '../notifications/account-notifications.ts';
import { createAuditedOrganization } from '../organizations/organizations.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { anyUserExists, findUserByEmail, insertUser } from './store.ts';
import { newUser } from './users.ts';

const OTHER_ADDRESS =
  'This invitation was sent to another e-mail address. Log in with the account of that address.';
const EXISTING_ACCOUNT =
  'An account with this e-mail address already exists. Log in and open the invitation again.';

export interface NewAccount {
  email: string;
  fullname: string;
  password: string;
}

/**
 * The first user of an instance owns its first organization. Their address is unproved until they use the mailed
 * link. Undefined if another user was first.
 */
export async function signUpFirst(
  sender: LinkSender,
  account: NewAccount & { organization: string },
  by: By,
): Promise<string | undefined> {
  const { tools } = sender;
  const password_hash = await hashPassword(tools, account.password);
  return inOneTransaction(tools, async (joined) => {
    // Blocks every other way to create a user, the command line included, until this commits.
    await joined.database.rows(sql`LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE`);
    if (await anyUserExists(joined.database)) return undefined;
    const user = newUser(tools, account, false);
    await insertUser(joined.database, { ...user, password_hash });
    await sendAddressProof(sender, joined.database, user);
    await createAuditedOrganization(joined, account.organization, user.user_id, { ...by, user });
    return user.user_id;
  });
}

/** With the invited address: the link proves that the user reads its mail. */
export async function signUpInvited(
  sender: LinkSender,
  token: string,
  account: Omit<NewAccount, 'email'>,
  by: By,
): Promise<string | undefined> {
  const { tools } = sender;
  const password_hash = await hashPassword(tools, account.password);
  return tools.database.transaction(async (connection) => {
    const invitation = await takeInvitation(connection, token, tools.clock.now());
    if (!invitation) return undefined;
    const user = newUser(tools, { ...account, email: invitation.email }, true);
    // Thrown, so that the rollback keeps the invitation.
    if (!(await insertUser(connection, { ...user, password_hash }))) throw conflict(EXISTING_ACCOUNT);
    await joinOrganization(sender, connection, invitation, user, by);
    return user.user_id;
  });
}

/**
 * For a user with an account of the invited address, which the link proves. Undefined if the invitation is not valid.
 */
export function acceptInvitation(
  sender: LinkSender,
  token: string,
  user: User,
  by: By,
): Promise<OpenInvitation | undefined> {
  const { tools } = sender;
  return tools.database.transaction(async (connection) => {
    const invitation = await takeInvitation(connection, token, tools.clock.now());
    if (!invitation) return undefined;
    // Thrown, so that the rollback keeps the invitation.
    if (!(await isInvited(connection, invitation, user.user_id))) throw forbidden(OTHER_ADDRESS);
    await markVerified(connection, user.user_id);
    // An existing member keeps the role.
    await joinOrganization(sender, connection, invitation, user, by);
    return invitation;
  });
}

/** The database decides whether two addresses are equal. */
export async function isInvited(connection: Connection, { email }: OpenInvitation, userId: string) {
  return (await findUserByEmail(connection, email))?.user_id === userId;
}

/** If two requests accept at once, only one gets the row. */
async function takeInvitation(connection: Connection, token: string, now: Date) {
  const invitation = await findOpenInvitation(connection, hashOfToken(token), now);
  return invitation && (await deleteInvitation(connection, invitation.invitation_id))
    ? invitation
    : undefined;
}

async function joinOrganization(
  sender: LinkSender,
  connection: Connection,
  invitation: OpenInvitation,
  user: User,
  by: By,
): Promise<void> {
  const { organization_id, invitation_id, role, limited_to } = invitation;
  const { user_id, fullname } = user;
  const isNew = await insertMember(connection, {
    organization_id,
    user_id,
    role,
    limited_to,
    created_at: sender.tools.clock.now(),
  });
  if (!isNew) return;
  await audit(
    { ...sender.tools, database: connection },
    { ...by, user: { user_id, fullname } },
    {
      organization_id,
      action: 'member.joined',
      object: { kind: 'user', id: user_id, name: fullname },
      changes: [
        { member: 'role', to: role },
        ...limitChange(limited_to),
        { member: 'invitation_id', to: invitation_id },
      ],
    },
  );
  if (role !== 'owner') return;
  const organization = { organization_id, name: invitation.organization };
  await notifyNewOwner(sender, connection, { organization, owner: user }, by);
}
