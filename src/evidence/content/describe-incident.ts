import { type ListedIncident, presentIncidentDetails } from '../../incidents/index.ts';
import { type MessageTrace, readIncidentMessages } from '../../messaging/index.ts';
import { listNotifications } from '../../notifications/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { messageState } from '../../platform/values/message-status.ts';
import { localTime } from './local-time.ts';

/** A guest's message this long after the end still counts as an answer. */
const ANSWERED_WITHIN_MS = 12 * HOUR_MS;

interface DescriptionOptions {
  timezone: string;
  now: Date;
  /** Notes may name the guest. */
  withNotes: boolean;
}

/** Everything; the report itself decides what to leave out. */
const FULL_ACCESS = { seesGuests: true, ownNotesOf: null };

/** The course of an incident: measurements, notifications, answers and actions. */
export async function describeIncident(
  connection: Connection,
  box: SecretBox,
  incident: ListedIncident,
  { timezone, now, withNotes }: DescriptionOptions,
) {
  const time = (at: Date) => localTime(at, timezone);
  const { events, acts, ...members } = await presentIncidentDetails(connection, box, incident, FULL_ACCESS);
  const { incident_id, kind, level, open, started_at, opened_at, ended_at, acknowledged_at } = members;
  const { beyond_limit_min, beyond_until, duration_min, peak_value } = members;
  const answeredUntil = new Date((ended_at ?? now).getTime() + ANSWERED_WITHIN_MS);
  const messages = await readIncidentMessages(connection, incident, answeredUntil);
  const notifications = await listNotifications(connection, incident.home_id, incident_id);
  const acknowledgedBy = acts.find(({ what }) => what === 'acknowledged')?.user_name;
  return {
    incident_id,
    kind,
    level,
    open,
    started_at: time(started_at),
    opened_at: time(opened_at),
    ...(beyond_until === undefined ? {} : { beyond_until: time(beyond_until) }),
    ...(beyond_limit_min === undefined ? {} : { beyond_limit_min }),
    ...(duration_min === undefined ? {} : { duration_min }),
    ...(peak_value === undefined ? {} : { peak_value }),
    ...(ended_at === undefined ? {} : { ended_at: time(ended_at) }),
    ...(acknowledged_at === undefined
      ? {}
      : {
          acknowledged: {
            at: time(acknowledged_at),
            ...(acknowledgedBy === undefined ? {} : { by: acknowledgedBy }),
          },
        }),
    events: events.map((event) => describeEvent(event, time)),
    messages: messages.map((message) => describeMessage(message, time)),
    notifications: notifications.map(
      ({ fullname, channel, step, status, reason, planned_at, sent_at, settled_at }) => ({
        to: fullname,
        channel,
        step,
        status,
        ...(reason === undefined ? {} : { reason }),
        planned_at: time(planned_at),
        ...(sent_at === undefined ? {} : { sent_at: time(sent_at) }),
        ...(settled_at === undefined || status !== 'delivered' ? {} : { delivered_at: time(settled_at) }),
      }),
    ),
    acts: acts.map(({ at, what, user_name, until, text }) => ({
      at: time(at),
      what,
      by: user_name,
      ...(until === undefined ? {} : { until: time(until) }),
      ...(text === undefined || !withNotes ? {} : { text }),
    })),
  };
}

/** `sent_at` is when the gateway took it, `delivered_at` when its receipt came. */
function describeMessage(message: MessageTrace, time: (at: Date) => string) {
  const { direction, channel, purpose, attempts, level, created_at, accepted_at, settled_at } = message;
  const { status, reason } = messageState(message);
  const isIncoming = direction === 'in';
  return {
    to: isIncoming || purpose === 'host' ? ('host' as const) : ('guest' as const),
    from: isIncoming ? ('guest' as const) : ('lares' as const),
    channel,
    status,
    ...(reason === null ? {} : { reason }),
    attempts,
    planned_at: time(created_at),
    ...(level === null ? {} : { level }),
    ...(accepted_at === null || status === 'not_sent' ? {} : { sent_at: time(accepted_at) }),
    ...(settled_at === null || status !== 'delivered' ? {} : { delivered_at: time(settled_at) }),
  };
}

type ReportedEvent = Awaited<ReturnType<typeof presentIncidentDetails>>['events'][number];

/** Metadata members for reports: numbers, catalogue words and device names; never a recipient address. */
const MEMBERS = [
  'soundLevel',
  'soundThreshold',
  'peakSoundLevel',
  'disturbanceMonitoringLevel',
  'durationMinutes',
  'loudMinutes',
  'quietHours',
  'reason',
  'temperature',
  'humidity',
  'threshold',
  'alarm',
  'pattern',
  'deviceName',
];

function describeEvent({ event_type, event_time, metadata }: ReportedEvent, time: (at: Date) => string) {
  const own = Object.values(metadata).find(
    (member): member is Record<string, unknown> => typeof member === 'object' && member !== null,
  );
  const members = MEMBERS.flatMap((name) => {
    const value = own?.[name];
    return ['string', 'number', 'boolean'].includes(typeof value) ? [[name, value]] : [];
  });
  return {
    type: event_type,
    at: time(event_time),
    ...(metadata['late'] === true ? { late: true } : {}),
    ...(metadata['clockCorrected'] === true ? { clock_corrected: true } : {}),
    ...Object.fromEntries(members),
  };
}
