import sql from 'sql-template-tag';
import type { EventConsumer, FlashCommand, RecordedEvent } from '../../devices/index.ts';
import { lockExistingGuests } from '../../guests/index.ts';
import { findStays } from '../../guests/stays.ts';
import { findOrganizationOf } from '../../homes/store.ts';
import { findIncident, levelOf } from '../../incidents/index.ts';
import { cancelAll } from '../../jobs/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Tools } from '../../platform/tools.ts';
import type { Channel } from '../gateways/index.ts';
import { MESSAGE_JOB } from '../outbound/message.ts';
import { planMessage } from '../outbound/plan.ts';
import { NOISE_OVER, OVERTAKEN } from '../outbound/reasons.ts';
import { settleUnsent } from '../outbound/store.ts';
import { flashCommands } from './flash-sound.ts';
import { hostMessage, noiseMessage } from './messages.ts';

/** Plans messages in the transaction of a noise event; sending is decided when they are due. */
export function planNoiseMessages(tools: Tools): EventConsumer {
  return {
    consumes: (type) => type === 'noise_detected' || type === 'noise_quieted',
    plan: async (connection, events, now) => {
      const flashes: FlashCommand[] = [];
      for (const event of events) {
        if (event.raised.type === 'noise_detected')
          flashes.push(...(await planSteps(tools, connection, event, now)));
        if (event.raised.type === 'noise_quieted') await cancelNoiseMessages(connection, event, now);
      }
      return flashes;
    },
  };
}

async function planSteps(
  tools: Tools,
  connection: Connection,
  event: RecordedEvent,
  now: Date,
): Promise<FlashCommand[]> {
  const { home_id, settings, raised } = event;
  const { incidentId: incident_id, late } = raised;
  const level = levelOf(event);
  if (incident_id === undefined || level === undefined) return [];
  const guest_id = raised.guestId ?? null;
  const incident = await findIncident(connection, home_id, incident_id);
  // A call is sent once, whatever the level, so no later step replaces it.
  await settleUnsentAndJobs(connection, event, sql`level < ${level} AND channel <> 'call'`, OVERTAKEN, now);
  if (late || !incident) return [];

  const organization_id = await findOrganizationOf(connection, home_id);
  if (organization_id === undefined) throw new Error('the home does not exist');
  const isCurrent = guest_id !== null && (await lockExistingGuests(connection, [guest_id])).has(guest_id);
  const step = { organization_id, home_id, guest_id, incident_id, level };
  for (const name of settings.noise.ladder[level - 1] ?? []) {
    const channel = CHANNEL_OF_STEP[name];
    if (channel && isCurrent) await planMessage(tools, connection, noiseMessage(step, channel, now));
    if (name === 'host_call' && settings.messages.host_phone !== null)
      await planMessage(tools, connection, hostMessage(step, 1, now));
  }
  if (incident.snoozed_until !== null && incident.snoozed_until > now) return [];
  const [currentGuestId] = await findStays(connection, [{ home_id, at: now }]);
  return flashCommands(event, level, currentGuestId, now);
}

const CHANNEL_OF_STEP: Record<string, Channel> = { sms: 'sms', email: 'email', auto_call: 'call' };

async function cancelNoiseMessages(connection: Connection, event: RecordedEvent, now: Date): Promise<void> {
  if (event.raised.incidentId === undefined) return;
  await settleUnsentAndJobs(connection, event, sql`true`, NOISE_OVER, now);
}

async function settleUnsentAndJobs(
  connection: Connection,
  { home_id, raised: { incidentId: incident_id = '' } }: RecordedEvent,
  which: ReturnType<typeof sql>,
  how: typeof NOISE_OVER,
  now: Date,
): Promise<void> {
  const unsent = await settleUnsent(connection, { home_id, incident_id }, which, how, now);
  await cancelAll(connection, MESSAGE_JOB, unsent);
}
