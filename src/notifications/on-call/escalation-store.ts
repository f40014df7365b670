import sql from 'sql-template-tag';
import type { Incident, IncidentKind } from '../../incidents/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { EscalationPolicy } from '../sending/escalation.ts';
import { usualPolicy } from './usual-policy.ts';

/** The policies that an organization has set, by kind. */
export async function readEscalationPolicies(
  connection: Connection,
  organizationId: string,
): Promise<Map<string, EscalationPolicy>> {
  const rows = await connection.rows<EscalationPolicy & { kind: string }>(sql`
    SELECT kind, delay_minutes, rounds, next FROM escalation_policies WHERE organization_id = ${organizationId}`);
  return new Map(rows.map(({ kind, ...policy }) => [kind, policy]));
}

export async function readEscalationPolicy(
  connection: Connection,
  organizationId: string,
  { kind }: Pick<Incident, 'kind'>,
): Promise<EscalationPolicy> {
  return (await readEscalationPolicies(connection, organizationId)).get(kind) ?? usualPolicy(kind);
}

export async function replaceEscalationPolicies(
  connection: Connection,
  organizationId: string,
  policies: readonly (EscalationPolicy & { kind: IncidentKind })[],
): Promise<void> {
  await connection.rows(sql`DELETE FROM escalation_policies WHERE organization_id = ${organizationId}`);
  for (const { kind, delay_minutes, rounds, next } of policies)
    await connection.rows(sql`
      INSERT INTO escalation_policies (organization_id, kind, delay_minutes, rounds, next)
      VALUES (${organizationId}, ${kind}, ${delay_minutes}, ${rounds}, ${next})`);
}
