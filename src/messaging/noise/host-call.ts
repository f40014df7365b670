import type { Connection } from '../../platform/db/database.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import type { Tools } from '../../platform/tools.ts';
import type { MessageRow } from '../outbound/message.ts';
import { planMessage } from '../outbound/plan.ts';
import { callNumber, hostMessage } from './messages.ts';

const CALLS = 3;
const EVERY_MS = 15 * MINUTE_MS;

/** Calls the host again while the noise continues without an acknowledgement; the next call checks that. */
export async function planNextHostCall(
  tools: Tools,
  connection: Connection,
  message: MessageRow,
  now: Date,
): Promise<void> {
  const { purpose, incident_id, level } = message;
  if (purpose !== 'host' || incident_id === null || level === null) return;
  const next = callNumber(message) + 1;
  if (next > CALLS) return;
  const at = new Date(now.getTime() + EVERY_MS);
  await planMessage(tools, connection, hostMessage({ ...message, incident_id, level }, next, at));
}
