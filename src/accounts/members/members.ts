import { audit, type By } from '../../audit/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { badRequest, conflict, forbidden, notFound } from '../../platform/errors.ts';
import { isPublicId } from '../../platform/ids.ts';
import type { Tools } from '../../platform/tools.ts';
import type { Role } from '../auth/permissions.ts';
import { lockOrganization } from '../organizations/store.ts';
import { findUserByEmail } from '../users/store.ts';
import { countOwners, deleteMember, findMember, insertMember, type Member, setRole } from './store.ts';

/**
 * Admins manage members, but only owners make and unmake owners, and an organization always keeps one:
 * otherwise nobody could manage it any more.
 */

/** At once, by the operator alone: everybody else invites, and the person decides. */
export async function addMember(
  tools: Tools,
  organizationId: string,
  input: { email: string; role: Role },
): Promise<Member> {
  const user = await findUserByEmail(tools.database, input.email);
  if (!user) throw badRequest('"email" belongs to no user of this service.', { context: 'email' });
  const membership = {
    organization_id: organizationId,
    user_id: user.user_id,
    role: input.role,
    created_at: tools.clock.now(),
  };
  const added = await insertMember(tools.database, membership);
  if (!added) throw conflict('This user is a member already. Change the role with PATCH.');
  const { fullname, email, email_verified } = user;
  return { ...membership, fullname, email, email_verified };
}

export function changeRole(
  tools: Tools,
  organizationId: string,
  userId: string,
  role: Role,
  callerRole: Role | undefined,
  by: By,
): Promise<Member> {
  return tools.database.transaction(async (connection) => {
    const member = await lockMember(connection, organizationId, userId);
    if (member.role === 'owner' || role === 'owner') requireOwner(callerRole);
    if (member.role === 'owner' && role !== 'owner') await requireAnotherOwner(connection, organizationId);
    await setRole(connection, organizationId, userId, role);
    if (member.role !== role) {
      await audit({ ...tools, database: connection }, by, {
        organization_id: organizationId,
        action: 'member.role_changed',
        object: { kind: 'user', id: userId, name: member.fullname },
        changes: [{ member: 'role', from: member.role, to: role }],
      });
    }
    return { ...member, role };
  });
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
  if (callerRole !== 'owner') throw forbidden('Only an owner can make, change or remove an owner.');
}

async function requireAnotherOwner(connection: Connection, organizationId: string): Promise<void> {
  if ((await countOwners(connection, organizationId)) < 2) {
    throw conflict('This is the last owner of the organization. Make somebody else owner first.');
  }
}
