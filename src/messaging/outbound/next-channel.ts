import type { Connection } from '../../platform/db/database.ts';
import type { Tools } from '../../platform/tools.ts';
import type { Channel } from '../gateways/index.ts';
import { noiseMessage } from '../noise/messages.ts';
import { safetyMessage } from '../safety/plan-safety.ts';
import type { MessageRow } from './message.ts';
import { planMessage } from './plan.ts';

/** The channel to use when this one fails. */
export const NEXT_CHANNEL: Partial<Record<Channel, Channel>> = { sms: 'email', email: 'call' };

/** Plans the same message by the next channel, unless that is already planned. */
export async function planNextChannel(
  tools: Tools,
  connection: Connection,
  message: MessageRow,
  now: Date,
): Promise<void> {
  const { incident_id, level, channel, purpose, scheduled_for } = message;
  const next = NEXT_CHANNEL[channel];
  if (!next || incident_id === null) return;
  const about = { ...message, incident_id };
  // Keeps the first time: advice is not sent late.
  if (purpose === 'safety') await planMessage(tools, connection, safetyMessage(about, next, scheduled_for));
  if (purpose === 'noise' && level !== null)
    await planMessage(tools, connection, noiseMessage({ ...about, level }, next, now));
}
