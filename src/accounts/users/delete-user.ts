import { COMMAND_LINE } from '../../audit/index.ts';
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts';
import { conflict } from '../../platform/errors.ts';
import type { Tools } from '../../platform/tools.ts';
import { auditAccount } from '../audit-account.ts';
import { deleteUser, lockOrganizationsOf, type Membership } from './delete-user-store.ts';

/** What stays after the deletion, because it does not belong to the user alone. */
export interface ResidualData {
  /** Organizations without members. They keep their homes, guests and events. */
  organizations: { organization_id: string; name: string }[];
}

/**
 * Deletes sessions, keys (also those that others gave to the user's clients), memberships and invitations.
 * Organizations stay, because their homes are in use. One with other members must keep an owner.
 */
export function removeUser(tools: Tools, userId: string): Promise<ResidualData> {
  return retryDeadlock(() =>
    tools.database.longTimeout.transaction(async (connection) => {
      const memberships = await lockOrganizationsOf(connection, userId);
      const ownerless = memberships.filter(isLastOwnerOfOthers);
      if (ownerless.length > 0) {
        const names = ownerless.map(({ name, organization_id }) => `${name} (${organization_id})`);
        throw conflict(`The user is the last owner of ${names.join(', ')}. Make another member owner first.`);
      }
      // Audited before the deletion, while the memberships are known.
      const audited = { ...tools, database: connection };
      await auditAccount(audited, COMMAND_LINE, userId, { action: 'account.deleted' });
      await deleteUser(connection, userId);
      const alone = memberships.filter(({ others }) => others === 0);
      return { organizations: alone.map(({ organization_id, name }) => ({ organization_id, name })) };
    }),
  );
}

function isLastOwnerOfOthers({ role, others, other_owners }: Membership): boolean {
  return role === 'owner' && other_owners === 0 && others > 0;
}
