import sql from 'sql-template-tag';
import type { By } from '../audit/index.ts';
import type { Connection } from '../platform/db/database.ts';
import type { SealedColumn } from '../platform/sealed-columns.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { Tools } from '../platform/tools.ts';

/** What somebody may have done about an incident. */
export const ACTS = ['acknowledged', 'snoozed', 'snooze_ended', 'closed', 'note'] as const;
export type ActName = (typeof ACTS)[number];

export interface Act {
  act_id: string;
  at: Date;
  what: ActName;
  user_id: string;
  user_name: string;
  until: Date | null;
  sealed_text: Buffer | null;
}

interface NewAct {
  what: ActName;
  until?: Date;
  /** Of a note. */
  text?: string;
}

/** In the transaction of what was done. */
export async function noteAct(
  tools: Tools,
  connection: Connection,
  box: SecretBox,
  { home_id, incident_id }: { home_id: string; incident_id: string },
  by: By,
  { what, until, text }: NewAct,
): Promise<void> {
  // The operator's command line has no name and does nothing of this.
  if (by.user === null) return;
  const act_id = tools.newId();
  const sealed = text === undefined ? null : box.seal(text, contextOf(act_id));
  await connection.rows(sql`
    INSERT INTO incident_acts (act_id, home_id, incident_id, at, what, user_id, user_name, until, sealed_text)
    VALUES (${act_id}, ${home_id}, ${incident_id}, ${tools.clock.now()}, ${what}, ${by.user.user_id},
            ${by.user.fullname}, ${until ?? null}, ${sealed})`);
}

/** Nobody writes more about one incident; what is beyond is left off. */
export const MOST_ACTS = 500;

/** Oldest first. */
export function listActs(connection: Connection, homeId: string, incidentId: string): Promise<Act[]> {
  return connection.rows<Act>(sql`
    SELECT act_id, at, what, user_id, user_name, until, sealed_text FROM incident_acts
    WHERE home_id = ${homeId} AND incident_id = ${incidentId} ORDER BY place LIMIT ${MOST_ACTS}`);
}

export async function countActs(connection: Connection, homeId: string, incidentId: string): Promise<number> {
  const row = await connection.row<{ acts: number }>(sql`
    SELECT count(*) AS acts FROM incident_acts WHERE home_id = ${homeId} AND incident_id = ${incidentId}`);
  return row?.acts ?? 0;
}

export function textOf(box: SecretBox, { act_id, sealed_text }: Act): string | undefined {
  return sealed_text === null ? undefined : box.open(sealed_text, contextOf(act_id));
}

function contextOf(actId: string): string {
  return `incident_acts.text:${actId}`;
}

export const SEALED_NOTES: SealedColumn[] = [
  { table: 'incident_acts', column: 'sealed_text', key: 'act_id', contextOf },
];
