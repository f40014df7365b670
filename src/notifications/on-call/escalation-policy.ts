import { lockOrganizationForChange } from '../../accounts/index.ts';
import { audit, type By } from '../../audit/index.ts';
import { INCIDENT_KINDS, type IncidentKind } from '../../incidents/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import type { EscalationPolicy } from '../sending/escalation.ts';
import { readEscalationPolicies, replaceEscalationPolicies } from './escalation-store.ts';
import { usualPolicy } from './usual-policy.ts';

/** By kind; absent kinds escalate as usual. */
export type EscalationPolicies = Partial<Record<IncidentKind, EscalationPolicy>>;

/** Replaces all policies of the organization. */
export function setEscalation(
  tools: Tools,
  { organization_id }: { organization_id: string },
  given: EscalationPolicies,
  by: By,
): Promise<void> {
  const policies = INCIDENT_KINDS.flatMap((kind) => {
    const policy = given[kind];
    return policy ? { kind, ...policy } : [];
  });
  return inOneTransaction(tools, async (joined) => {
    await lockOrganizationForChange(joined.database, organization_id);
    await replaceEscalationPolicies(joined.database, organization_id, policies);
    await audit(joined, by, {
      organization_id,
      action: 'escalation.changed',
      object: { kind: 'organization', id: organization_id },
      changes: policies.map(({ kind, delay_minutes, rounds, next }) => ({
        member: kind,
        to: `${delay_minutes} min, ${rounds}, ${next}`,
      })),
    });
  });
}

/** Of every kind, as it is now. */
export async function presentEscalation(
  connection: Connection,
  organizationId: string,
): Promise<Record<IncidentKind, EscalationPolicy>> {
  const policies = await readEscalationPolicies(connection, organizationId);
  return Object.fromEntries(
    INCIDENT_KINDS.map((kind) => [kind, policies.get(kind) ?? usualPolicy(kind)]),
  ) as Record<IncidentKind, EscalationPolicy>;
}
