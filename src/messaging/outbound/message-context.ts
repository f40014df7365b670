import { lockHomeStatus } from '../../devices/index.ts';
import { lockMessageGuest, type MessageGuest } from '../../guests/index.ts';
import { findStays } from '../../guests/stays.ts';
import { effectiveSettings, type HomeSettings } from '../../homes/settings.ts';
import { findHome, type HomeRow } from '../../homes/store.ts';
import { findIncident, findListed, type Incident, type IncidentKind } from '../../incidents/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { DAY_MS } from '../../platform/durations.ts';
import type { MessageRow } from './message.ts';
import { countSentSince, findMessage, lockMessage } from './store.ts';

/** Everything that decides whether a message is sent now. */
export interface MessageContext {
  message: MessageRow;
  home: HomeRow;
  settings: HomeSettings;
  /** For a message to the host: the guest of the noise incident. */
  guest: MessageGuest | undefined;
  /** Present while it continues. */
  incident: Incident | undefined;
  /** Of a safety message: the kind of its incident, while that is open. */
  hazard: IncidentKind | undefined;
  /** The guest staying in the home now. */
  currentGuestId: string | undefined;
  /** Other messages to this guest within a day. */
  sentLately: number;
}

/** Locks all rows, in the order of rule evaluation. Undefined when the message is gone or needs no sending. */
export async function readMessageContext(
  connection: Connection,
  messageId: string,
  now: Date,
): Promise<MessageContext | undefined> {
  const found = await findMessage(connection, messageId);
  const status = found && (await lockHomeStatus(connection, found.home_id));
  const message = status && (await lockMessage(connection, messageId));
  const home = message && (await findHome(connection, message.home_id));
  if (!home || !isUnsent(message)) return undefined;
  const incident =
    message.incident_id === status.open_incident && message.incident_id !== null
      ? await findIncident(connection, home.home_id, message.incident_id)
      : undefined;
  const about =
    message.purpose === 'safety' && message.incident_id !== null
      ? await findListed(connection, home.home_id, message.incident_id, now)
      : undefined;
  const guestId = message.guest_id ?? incident?.guest_id ?? null;
  const [currentGuestId] = await findStays(connection, [{ home_id: home.home_id, at: now }]);
  return {
    message,
    home,
    settings: effectiveSettings(home.settings),
    guest: guestId === null ? undefined : await lockMessageGuest(connection, guestId),
    incident: incident?.ended_at === null ? incident : undefined,
    hazard: about?.is_open ? about.kind : undefined,
    currentGuestId,
    sentLately: await countSentSince(connection, message, new Date(now.getTime() - DAY_MS)),
  };
}

/** `sending`: its process died or lost the database before it knew the outcome. */
export function isUnsent({ status }: MessageRow): boolean {
  return status === 'scheduled' || status === 'sending';
}
