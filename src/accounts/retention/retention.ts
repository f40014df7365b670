import { audit, type By } from '../../audit/index.ts';
import { schedule } from '../../jobs/index.ts';
import { badRequest, forbidden } from '../../platform/errors.ts';
import type { Tools } from '../../platform/tools.ts';
import type { Caller } from '../auth/caller.ts';
import type { Role } from '../auth/permissions.ts';
import { lockOrganizationForChange } from '../organizations/store.ts';
import { requireConfirmed } from '../sessions/confirmation.ts';
import { mapMembers, RETENTION_MEMBERS, type RetentionDays, type RetentionMember } from './retention-days.ts';
import { findRetention, putRetention } from './store.ts';

/** The job kind that deletes expired data of an organization. Its key is the organization. */
export const RETENTION_JOB = 'retention';

/** A hundred years. For measurements, as long as any instance keeps rollups. */
export const LONGEST_DAYS: Record<RetentionMember, number> = {
  samples_days: 1830,
  events_days: 36_500,
  messages_days: 36_500,
  guests_days: 36_500,
  audit_days: 36_500,
};

/**
 * Events stay for a week, so that receivers can reconcile. Guest data may go after a day. The audit log stays for 90
 * days, so that an intruder in an owner's account cannot wipe out traces.
 */
export const SHORTEST_DAYS: Record<RetentionMember, number> = {
  samples_days: 7,
  events_days: 7,
  messages_days: 7,
  guests_days: 1,
  audit_days: 90,
};

export interface Retention {
  own: RetentionDays;
  instance: RetentionDays;
  effective: RetentionDays;
}

export interface RetentionDependencies {
  tools: Tools;
  /** The operator's maximum. */
  instance: RetentionDays;
}

export async function readRetention(
  { tools, instance }: RetentionDependencies,
  organizationId: string,
): Promise<Retention> {
  return retentionOf(await findRetention(tools.database, organizationId), instance);
}

export function retentionOf(own: RetentionDays, instance: RetentionDays): Retention {
  return { own, instance, effective: mapMembers((member) => shorterOf(own[member], instance[member])) };
}

/** Range of days that one member's setting allows, both included. */
export function boundsOf(
  instance: RetentionDays,
  member: RetentionMember,
): { minimum: number; maximum: number } {
  const maximum = Math.min(instance[member] ?? LONGEST_DAYS[member], LONGEST_DAYS[member]);
  return { minimum: Math.min(SHORTEST_DAYS[member], maximum), maximum };
}

export function requireOwner(role: Role): void {
  if (role !== 'owner') throw forbidden('Only an owner can change the retention periods.');
}

/** Members that are left out stay. Null follows the operator's limit. Expired data is deleted soon after. */
export async function changeRetention(
  { tools, instance }: RetentionDependencies,
  caller: Caller,
  organizationId: string,
  change: Partial<RetentionDays>,
  by: By,
): Promise<Retention> {
  for (const member of RETENTION_MEMBERS) requireWithinBounds(instance, member, change[member]);
  return tools.database.transaction(async (connection) => {
    await requireConfirmed(connection, caller, tools.clock);
    await lockOrganizationForChange(connection, organizationId);
    const before = await findRetention(connection, organizationId);
    const own = mapMembers((member) => (change[member] === undefined ? before[member] : change[member]));
    const now = tools.clock.now();
    await putRetention(connection, organizationId, own, now);
    await schedule(connection, { kind: RETENTION_JOB, key: organizationId }, now);
    await audit({ ...tools, database: connection }, by, {
      organization_id: organizationId,
      action: 'retention.changed',
      object: { kind: 'organization', id: organizationId },
      changes: RETENTION_MEMBERS.filter((member) => own[member] !== before[member]).map((member) => ({
        member,
        from: String(before[member]),
        to: String(own[member]),
      })),
    });
    return retentionOf(own, instance);
  });
}

function requireWithinBounds(
  instance: RetentionDays,
  member: RetentionMember,
  days: number | null | undefined,
): void {
  if (days === undefined || days === null) return;
  const { minimum, maximum } = boundsOf(instance, member);
  if (days >= minimum && days <= maximum) return;
  const why = days > maximum && instance[member] !== null ? ', the maximum of this instance' : '';
  throw badRequest(`"${member}" must be null or from ${minimum} to ${maximum} days${why}.`, {
    context: member,
  });
}

function shorterOf(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}
