import { schedule } from '../../jobs/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Tools } from '../../platform/tools.ts';
import { MESSAGE_JOB, type NewMessage, SAFETY_MESSAGE_JOB } from './message.ts';
import { insertMessage } from './store.ts';

/** Inserts a message and its job in the caller's transaction. False when the message exists. */
export async function planMessage(
  tools: Tools,
  connection: Connection,
  message: NewMessage & { message_id?: string; sealed_body?: Buffer },
): Promise<boolean> {
  const message_id = message.message_id ?? tools.newId();
  const isNew = await insertMessage(connection, { ...message, message_id }, tools.clock.now());
  const kind = message.purpose === 'safety' ? SAFETY_MESSAGE_JOB : MESSAGE_JOB;
  if (isNew) await schedule(connection, { kind, key: message_id }, message.scheduled_for);
  return isNew;
}
