import { isDeepStrictEqual } from 'node:util';
import { audit, type By } from '../../audit/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { badRequest, conflict, forbidden, notFound } from '../../platform/errors.ts';
import { isPublicId } from '../../platform/ids.ts';
import type { Tools } from '../../platform/tools.ts';
import type { LinkSender } from '../addresses/addresses.ts';
import type { Caller } from '../auth/caller.ts';
import type { Role } from '../auth/permissions.ts';
import { notifyNewOwner } from '../notifications/account-notifications.ts';
import { lockOrganization, type Organization } from '../organizations/store.ts';
import { requireConfirmed } from '../sessions/confirmation.ts';
import { findUserByEmail } from '../users/store.ts';
import { describeLimit, type OptionalLimit, readLimit } from './limits.ts';
import { countOwners, deleteMember, findMember, insertMember, type Member, setMember } from './store.ts';

/**
 * Admins manage members. Only owners appoint and remove owners, and an organization always keeps one, so that it
 * stays manageable.
 */

/** Adds a member at once. For the operator only: all other ways send an invitation. */
export async function addMember(
  tools: Tools,
  organizationId: string,
  input: { email: string; role: Role },
): Promise<Member> {
  const user = await findUserByEmail(tools.database, input.email);
  if (!user)
    throw badRequest('"email" must be the address of a user of this service. Invite other people instead.', {
      context: 'email',
    });
  const membership = {
    organization_id: organizationId,
    user_id: user.user_id,
    role: input.role,
    limited_to: null,
    created_at: tools.clock.now(),
  };
  const added = await insertMember(tools.database, membership);
  if (!added) throw conflict('This user is already a member. Change the role with PATCH.');
  const { fullname, email, email_verified } = user;
  return { ...membership, fullname, email, email_verified };
}

export interface MembershipChange {
  organization: Organization;
  userId: string;
  /** Undefined: unchanged. */
  role: Role | undefined;
  limited_to: OptionalLimit | undefined;
}

export function changeMember(
  sender: LinkSender,
  caller: Caller,
  { organization, userId, ...change }: MembershipChange,
  by: By,
): Promise<Member> {
  const { tools } = sender;
  const { organization_id } = organization;
  return tools.database.transaction(async (connection) => {
    const member = await lockMember(connection, organization_id, userId);
    const role = change.role ?? member.role;
    if (member.role === 'owner' || role === 'owner') requireOwner(caller.roles.get(organization_id));
    if (member.role === 'owner' && role !== 'owner') await requireAnotherOwner(connection, organization_id);
    const isNewOwner = role === 'owner' && member.role !== 'owner';
    if (isNewOwner) await requireConfirmed(connection, caller, tools.clock);
    const limited_to = await limitAfter(connection, organization_id, role, change.limited_to, member);
    await setMember(connection, organization_id, userId, { role, limited_to });
    const joined = { ...tools, database: connection };
    const object = { kind: 'user' as const, id: userId, name: member.fullname };
    if (member.role !== role) {
      const changes = [{ member: 'role', from: member.role, to: role }];
      await audit(joined, by, { organization_id, action: 'member.role_changed', object, changes });
    }
    if (!isDeepStrictEqual(member.limited_to, limited_to)) {
      const [from, to] = [describeLimit(member.limited_to), describeLimit(limited_to)];
      const changes = [{ member: 'limited_to', from, to }];
      await audit(joined, by, { organization_id, action: 'member.access_changed', object, changes });
    }
    if (isNewOwner) {
      await notifyNewOwner(
        sender,
        connection,
        { organization, owner: member, madeBy: promoterOf(caller) },
        by,
      );
    }
    return { ...member, role, limited_to };
  });
}

/** An owner has all homes. */
async function limitAfter(
  connection: Connection,
  organizationId: string,
  role: Role,
  wanted: OptionalLimit | undefined,
  before: Member,
): Promise<OptionalLimit> {
  if (wanted !== undefined) return readLimit(connection, organizationId, role, wanted);
  return role === 'owner' ? null : before.limited_to;
}

function promoterOf({ kind, user: { fullname, email } }: Caller) {
  return { fullname, email, withToken: kind === 'token' };
}

export function removeMember(
  tools: Tools,
  organizationId: string,
  userId: string,
  callerRole: Role | undefined,
  by: By,
): Promise<void> {
  return tools.database.transaction(async (connection) => {
    const member = await lockMember(connection, organizationId, userId);
    if (member.role === 'owner') {
      requireOwner(callerRole);
      await requireAnotherOwner(connection, organizationId);
    }
    await deleteMember(connection, organizationId, userId);
    await audit({ ...tools, database: connection }, by, {
      organization_id: organizationId,
      action: by.user?.user_id === userId ? 'member.left' : 'member.removed',
      object: { kind: 'user', id: userId, name: member.fullname },
      changes: [{ member: 'role', from: member.role }],
    });
  });
}

async function lockMember(connection: Connection, organizationId: string, userId: string): Promise<Member> {
  await lockOrganization(connection, organizationId);
  const member = isPublicId(userId) ? await findMember(connection, organizationId, userId) : undefined;
  if (!member) throw notFound('Member');
  return member;
}

export function requireOwner(callerRole: Role | undefined): void {
  if (callerRole !== 'owner') throw forbidden('Only an owner can add, change or remove owners.');
}

async function requireAnotherOwner(connection: Connection, organizationId: string): Promise<void> {
  if ((await countOwners(connection, organizationId)) < 2) {
    throw conflict('This is the last owner of the organization. Make another member owner first.');
  }
}
