import { type MessageTrace, readMessagesOfIncidents } from '../../messaging/index.ts';
import { listNotificationsOf } from '../../notifications/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { type MessageStatus, messageState } from '../../platform/values/message-status.ts';
import type { EvidenceContent } from '../file/schema.ts';
import { FORMAT_1 } from '../file/signed-file.ts';
import { localTime } from './local-time.ts';

/** A message that a file of format 1 records as sent, and what is known of it now. */
export interface CorrectedMessage {
  incident_id: string;
  /** guest, host, or the name of a user. */
  to: string;
  channel: string;
  planned_at?: string;
  /** Absent: Lares has no record of the message any more. */
  status?: MessageStatus;
  reason?: string;
}

/** The statuses of format 1 that read as sent, though no one confirmed it. */
const UNCONFIRMED: ReadonlySet<string> = new Set(['accepted', 'sent']);

/**
 * Files of format 1 record messages as accepted or sent even if they stayed in the outbox. The signed bytes stay as
 * they are; this names the messages that were not sent, and those without a receipt.
 */
export async function readCorrection(
  connection: Connection,
  homeId: string,
  file: string,
): Promise<CorrectedMessage[]> {
  // A file is canonical JSON, so its format comes first.
  if (!file.startsWith(`{"format":"${FORMAT_1}"`)) return [];
  const { report } = JSON.parse(file) as { report: EvidenceContent };
  const recorded = report.incidents.flatMap(({ incident_id, messages, notifications }) => [
    ...messages.map((one) => ({ ...one, incident_id, source: 'message', step: 0 })),
    ...notifications.map((one) => ({ ...one, incident_id, source: 'notification' })),
  ]);
  const unconfirmed = recorded.filter(({ status }) => UNCONFIRMED.has(status));
  if (unconfirmed.length === 0) return [];
  const known = await readStates(connection, homeId, report);
  return unconfirmed.flatMap(({ incident_id, to, channel, planned_at, source, step }) => {
    const state = known.get(keyOf({ incident_id, source, to, channel, step, planned_at }))?.shift();
    // Its receipt came after the report was made.
    if (state?.status === 'delivered') return [];
    const members = { incident_id, to, channel, ...(planned_at === undefined ? {} : { planned_at }) };
    if (!state) return [members];
    return [{ ...members, status: state.status, ...(state.reason === null ? {} : { reason: state.reason }) }];
  });
}

interface Known {
  status: MessageStatus;
  reason: string | null;
}

interface Identity {
  incident_id: string;
  source: string;
  to: string;
  channel: string;
  step: number;
  planned_at: string | undefined;
}

const keyOf = ({ incident_id, source, to, channel, step, planned_at }: Identity): string =>
  JSON.stringify([incident_id, source, to, channel, step, planned_at]);

/** The current states of all messages of the report's incidents, in the order of the file. */
async function readStates(
  connection: Connection,
  home_id: string,
  { incidents, home: { timezone } }: EvidenceContent,
): Promise<Map<string, Known[]>> {
  const ids = incidents.map(({ incident_id }) => incident_id);
  const known = new Map<string, Known[]>();
  const add = (identity: Identity, { status, reason }: Known) => {
    const key = keyOf(identity);
    known.set(key, [...(known.get(key) ?? []), { status, reason }]);
  };
  for (const message of await readMessagesOfIncidents(connection, home_id, ids)) {
    const { incident_id, channel, created_at } = message;
    const planned_at = localTime(created_at, timezone);
    const identity = { source: 'message', to: recipientOf(message), channel, step: 0, planned_at };
    add({ incident_id: incident_id ?? '', ...identity }, messageState(message));
  }
  const lists = await listNotificationsOf(
    connection,
    ids.map((incident_id) => ({ home_id, incident_id })),
  );
  for (const [index, incident_id] of ids.entries()) {
    for (const one of lists[index] ?? []) {
      const planned_at = localTime(one.planned_at, timezone);
      const { fullname: to, channel, step, status, reason = null } = one;
      add({ incident_id, source: 'notification', to, channel, step, planned_at }, { status, reason });
    }
  }
  return known;
}

const recipientOf = ({ direction, purpose }: MessageTrace): string =>
  direction === 'in' || purpose === 'host' ? 'host' : 'guest';
