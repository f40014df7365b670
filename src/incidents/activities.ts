import sql from 'sql-template-tag';
import type { By } from '../audit/index.ts';
import type { Connection } from '../platform/db/database.ts';
import type { SealedColumn } from '../platform/secrets/sealed-columns.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import type { Tools } from '../platform/tools.ts';

/** Actions on an incident. */
export const ACTIVITIES = ['acknowledged', 'snoozed', 'snooze_ended', 'closed', 'note'] as const;
export type ActivityName = (typeof ACTIVITIES)[number];

export interface IncidentActivity {
  act_id: string;
  at: Date;
  what: ActivityName;
  user_id: string;
  user_name: string;
  until: Date | null;
  sealed_text: Buffer | null;
}

interface NewActivity {
  what: ActivityName;
  until?: Date;
  /** Of a note. */
  text?: string;
}

/** Runs in the transaction of the action. */
export async function insertActivity(
  tools: Tools,
  connection: Connection,
  box: SecretBox,
  { home_id, incident_id }: { home_id: string; incident_id: string },
  by: By,
  { what, until, text }: NewActivity,
): Promise<void> {
  // Commands of the operator have no user, and perform no such action.
  if (by.user === null) return;
  const act_id = tools.newId();
  const sealed = text === undefined ? null : box.seal(text, contextOf(act_id));
  await connection.rows(sql`
    INSERT INTO incident_acts (act_id, home_id, incident_id, at, what, user_id, user_name, until, sealed_text)
    VALUES (${act_id}, ${home_id}, ${incident_id}, ${tools.clock.now()}, ${what}, ${by.user.user_id},
            ${by.user.fullname}, ${until ?? null}, ${sealed})`);
}

/** Further actions are rejected. */
export const MOST_ACTIVITIES = 500;

/** Oldest first. */
export function listActivities(
  connection: Connection,
  homeId: string,
  incidentId: string,
): Promise<IncidentActivity[]> {
  return connection.rows<IncidentActivity>(sql`
    SELECT act_id, at, what, user_id, user_name, until, sealed_text FROM incident_acts
    WHERE home_id = ${homeId} AND incident_id = ${incidentId} ORDER BY place LIMIT ${MOST_ACTIVITIES}`);
}

export async function countActivities(
  connection: Connection,
  homeId: string,
  incidentId: string,
): Promise<number> {
  const row = await connection.row<{ acts: number }>(sql`
    SELECT count(*) AS acts FROM incident_acts WHERE home_id = ${homeId} AND incident_id = ${incidentId}`);
  return row?.acts ?? 0;
}

export function textOf(box: SecretBox, { act_id, sealed_text }: IncidentActivity): string | undefined {
  return sealed_text === null ? undefined : box.open(sealed_text, contextOf(act_id));
}

function contextOf(activityId: string): string {
  return `incident_acts.text:${activityId}`;
}

export const SEALED_NOTES: SealedColumn[] = [
  { table: 'incident_acts', column: 'sealed_text', key: 'act_id', contextOf },
];
