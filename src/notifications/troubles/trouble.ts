import { schedule } from '../../jobs/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import type { Tools } from '../../platform/tools.ts';
import type { EndedTrouble, NewTrouble, TroubleKind } from './kinds.ts';
import { deleteTrouble, endOpen, insertTrouble } from './store.ts';

/** The job of one trouble that began or ended: it finds those who are to be told. */
export const TROUBLE_JOB = 'trouble';

/**
 * Much is over by itself in a while. A feed or a booking connection is read every quarter of an hour: four failures are no accident. A device was missed
 * long before it is called offline, and a webhook failed five times.
 */
const GRACE_MS: Record<TroubleKind, number> = {
  device_offline: 0,
  battery: 0,
  feed: HOUR_MS,
  connection: HOUR_MS,
  webhook: 0,
  gateway: 10 * MINUTE_MS,
};

/** Part of the transaction in which it stops working. What does not work already is no news. */
export async function beginTrouble(
  tools: Pick<Tools, 'newId'>,
  connection: Connection,
  { at, ...trouble }: NewTrouble,
): Promise<void> {
  const trouble_id = tools.newId();
  const tell_at = new Date(at.getTime() + GRACE_MS[trouble.kind]);
  // A low battery is a moment: no event tells that it was changed.
  const ended_at = trouble.kind === 'battery' ? at : null;
  if (await insertTrouble(connection, { ...trouble, trouble_id, began_at: at, tell_at, ended_at }))
    await schedule(connection, { kind: TROUBLE_JOB, key: trouble_id }, tell_at);
}

/** Part of the transaction in which it works again. Where nobody can have been told, nothing was. */
export async function endTrouble(connection: Connection, trouble: EndedTrouble): Promise<void> {
  const { at } = trouble;
  const ended = await endOpen(connection, trouble);
  if (!ended) return;
  if (ended.tell_at > at) await deleteTrouble(connection, ended.trouble_id);
  else await schedule(connection, { kind: TROUBLE_JOB, key: ended.trouble_id }, at);
}
