import Type, { type Static } from 'typebox';
import { PLACEMENTS } from '../../devices/index.ts';
import { HomeSettings } from '../../homes/settings.ts';
import { ACTIVITIES, INCIDENT_KINDS } from '../../incidents/index.ts';
import { Id, refTo } from '../../platform/http/document/common-schemas.ts';
import { MESSAGE_STATUS_TEXT, MESSAGE_STATUSES } from '../../platform/values/message-status.ts';

/**
 * The content of a signed file. The file is sent exactly as signed, without serialization; this schema is for the
 * document and the types.
 */

/** In the time zone of the home, with its offset: 2026-11-15T10:30:00+01:00. */
const LocalTime = (meaning: string) =>
  Type.String({ format: 'date-time', description: `${meaning} Local time of the home with its offset.` });
const Seconds = Type.Integer({ description: 'Seconds at or over the limit.' });
const Channel = Type.String({ description: 'Channel: sms, email, call or push. More may be added.' });

const Status = Type.Enum([...MESSAGE_STATUSES], {
  description: `${MESSAGE_STATUS_TEXT} Files of format lares-evidence/1 use the statuses of earlier versions.`,
});
const Reason = Type.Optional(
  Type.String({ description: 'Why the message was not sent or did not arrive. Absent otherwise.' }),
);

const Stretch = { from: LocalTime('Start, included.'), to: LocalTime('End, not included.') };

const Settings = Type.Object(
  {
    known_since: Type.Optional(
      LocalTime('Time since which Lares records changes of settings. Absent if it has no record.'),
    ),
    spans: Type.Array(
      Type.Object({
        from: Type.Optional(LocalTime('Start of these settings. Absent for the oldest.')),
        until: Type.Optional(
          LocalTime('End of these settings. Absent if they were in force when the report was created.'),
        ),
        timezone: Type.String({ description: 'IANA name of the time zone of the home at that time.' }),
        noise: HomeSettings.properties.noise,
        climate: HomeSettings.properties.climate,
        smoking: HomeSettings.properties.smoking,
        crowd: HomeSettings.properties.crowd,
      }),
      { description: 'Settings in force, oldest first.' },
    ),
  },
  { description: 'Settings of the home in the period.' },
);

const MeasuredDevice = Type.Object(
  {
    device_id: Id('device'),
    name: Type.Optional(
      Type.String({ description: 'Name of the device. Absent if the device has left the home.' }),
    ),
    left: Type.Optional(
      Type.Boolean({ description: 'True if the device has left the home. Absent otherwise.' }),
    ),
    placement: Type.Optional(
      Type.Enum([...PLACEMENTS], {
        description: 'Kind of room of the device when the report was created. Absent if not set.',
      }),
    ),
    placed_at: Type.Optional(LocalTime('Time since which the device is in this room. Absent if unknown.')),
    hardware_version: Type.Optional(
      Type.Integer({ description: 'Version of the hardware. Absent if unknown.' }),
    ),
    firmware: Type.Optional(Type.String({ description: 'Installed firmware version. Absent if unknown.' })),
    beyond_limit_s: Seconds,
    maximum: Type.Object(
      {
        value: Type.Number({ description: 'Highest value.' }),
        at: LocalTime('Start of the time that the value covers.'),
      },
      { description: 'Highest value of the device.' },
    ),
    gaps: Type.Array(Type.Object(Stretch), {
      description: 'Gaps of more than five minutes without a value.',
    }),
    points: Type.Array(Type.Array(Type.Number(), { minItems: 3, maxItems: 3 }), {
      description:
        'Values. Each has its number, counted from `first`, the mean level in its time, and the highest level.',
    }),
  },
  { $id: 'EvidenceDevice' },
);

const Measured = Type.Object(
  {
    name: Type.String({ description: 'Measured value: sound_level, temperature, humidity or pm25.' }),
    unit: Type.String({ description: 'Unit of the values, such as dB(A).' }),
    resolution_s: Type.Integer({ description: 'Seconds that each value covers.' }),
    first: LocalTime('Start of the period, from which `points` are counted.'),
    limits: Type.Array(
      Type.Object({
        from: LocalTime('Time from which the limits apply.'),
        high: Type.Optional(Type.Number({ description: 'Upper limit. Absent without one.' })),
        low: Type.Optional(Type.Number({ description: 'Lower limit. Absent without one.' })),
      }),
      { description: 'Limits in force, oldest first. Each entry applies until the next.' },
    ),
    beyond_limit_s: Type.Integer({
      description:
        'Seconds at or over the limit. In the report of an incident: from its start to its end. In the report of a stay: in the whole period.',
    }),
    maximum: Type.Optional(
      Type.Object(
        {
          value: Type.Number({ description: 'Highest value.' }),
          at: LocalTime('Start of the time that the value covers.'),
          device_id: Id('device'),
        },
        { description: 'Highest value of all devices. Absent without a value.' },
      ),
    ),
    devices: Type.Array(refTo(MeasuredDevice), {
      description: 'Devices with values in the period, at most 20.',
    }),
  },
  {
    $id: 'EvidenceMeasured',
    description:
      'Measured values of the period. Absent for incidents that have only events, such as `intrusion`.',
  },
);

const Side = (description: string) => Type.Enum(['guest', 'host', 'lares'], { description });
const NOISE_ENDED = 'Only for noise that has ended.';

const Incident = Type.Object(
  {
    incident_id: Type.String({ description: 'Id of the incident within its home.' }),
    kind: Type.Enum([...INCIDENT_KINDS], { description: 'Kind of incident. More may be added.' }),
    level: Type.Integer({ description: 'Highest severity so far, 1 to 3.' }),
    open: Type.Boolean({ description: 'Whether the incident was open when the report was created.' }),
    started_at: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'Time when the value first exceeded its limit. Absent in reports of earlier versions.',
      }),
    ),
    opened_at: LocalTime('Time of the detection and of the first event.'),
    beyond_until: Type.Optional(LocalTime(`End of the last minute at or above the limit. ${NOISE_ENDED}`)),
    beyond_limit_min: Type.Optional(
      Type.Integer({ description: `Number of minutes at or above the limit. ${NOISE_ENDED}` }),
    ),
    duration_min: Type.Optional(
      Type.Integer({
        description: `Minutes from \`started_at\` to \`beyond_until\`, both included. ${NOISE_ENDED}`,
      }),
    ),
    peak_value: Type.Optional(
      Type.Number({ description: `Sound level of the loudest minute in dB. ${NOISE_ENDED}` }),
    ),
    ended_at: Type.Optional(LocalTime('Time when the condition ended. Absent before.')),
    acknowledged: Type.Optional(
      Type.Object(
        {
          at: LocalTime('Time of the acknowledgement.'),
          by: Type.Optional(Type.String({ description: 'Full name of the user. Absent if unknown.' })),
        },
        { description: 'First acknowledgement. Absent without one.' },
      ),
    ),
    events: Type.Array(
      Type.Object(
        {
          type: Type.String({ description: 'Type of the event.' }),
          at: LocalTime('Time of the event.'),
          late: Type.Optional(
            Type.Boolean({ description: 'True if the report of the device came late. Absent otherwise.' }),
          ),
          clock_corrected: Type.Optional(
            Type.Boolean({
              description:
                'True if Lares corrected the time, because the clock of the device was wrong. Absent otherwise.',
            }),
          ),
        },
        {
          additionalProperties: Type.Unknown(),
          description: 'Event, with the numbers and texts of its metadata.',
        },
      ),
      { description: 'Events of the incident, oldest first.' },
    ),
    messages: Type.Array(
      Type.Object({
        from: Side('Sender of the message. `lares`: the service.'),
        to: Side('Recipient of the message.'),
        channel: Channel,
        status: Status,
        reason: Reason,
        attempts: Type.Integer({ description: 'Number of attempts to send the message.' }),
        planned_at: LocalTime('Time when Lares planned the message or received the reply.'),
        level: Type.Optional(
          Type.Integer({ description: 'Noise level, 1 to 3. Absent for messages that are not about noise.' }),
        ),
        sent_at: Type.Optional(LocalTime('Time when the gateway accepted it. Absent before.')),
        delivered_at: Type.Optional(LocalTime('Time of the receipt. Absent without one.')),
      }),
      {
        description:
          'Messages about the incident and replies of the guest up to 12 hours after its end, oldest first, at most 200.',
      },
    ),
    notifications: Type.Array(
      Type.Object({
        to: Type.String({ description: 'Full name of the user.' }),
        channel: Channel,
        step: Type.Integer({ description: 'Number of the notification round, from 1.' }),
        status: Status,
        reason: Reason,
        planned_at: Type.Optional(
          Type.String({
            format: 'date-time',
            description: 'Planned time. Absent in reports of earlier versions.',
          }),
        ),
        sent_at: Type.Optional(LocalTime('Time when the gateway accepted it. Absent before.')),
        delivered_at: Type.Optional(LocalTime('Time of the receipt. Absent without one.')),
      }),
      { description: 'Notifications to users about the incident, oldest first.' },
    ),
    acts: Type.Array(
      Type.Object({
        at: LocalTime('Time of the action.'),
        what: Type.Enum([...ACTIVITIES], { description: 'Kind of action. More may be added.' }),
        by: Type.String({ description: 'Full name of the user at that time.' }),
        until: Type.Optional(LocalTime('End of the snooze. Absent for other actions.')),
        text: Type.Optional(
          Type.String({
            description:
              'Text of the note. Absent for other actions, and if the report does not name the guest.',
          }),
        ),
      }),
      { description: 'Actions of users on the incident, oldest first.' },
    ),
  },
  { $id: 'EvidenceIncident' },
);

const Content = Type.Object(
  {
    report_id: Id('report'),
    about: Type.Enum(['incident', 'stay'], {
      description: 'Subject of the report: an incident, or a stay with its incidents.',
    }),
    made_at: LocalTime('Time of the creation.'),
    made_by: Type.String({ description: 'Name of the user who created the report.' }),
    reason: Type.Optional(
      Type.String({
        description: 'Reason for the report, as its author stated it. Absent if none was stated.',
      }),
    ),
    statements: Type.Array(Type.String(), { description: 'Statements that every report contains.' }),
    home: Type.Object(
      {
        home_id: Id('home'),
        name: Type.String({ description: 'Name of the home.' }),
        address: Type.String({ description: 'Address of the home.' }),
        timezone: Type.String({ description: 'IANA name of the time zone of all times in the report.' }),
      },
      { description: 'Home, as it was when the report was created.' },
    ),
    guest: Type.Optional(
      Type.Object(
        { guest_id: Id('guest'), name: Type.String({ description: 'Name of the guest.' }) },
        { description: 'Guest of the stay. Absent if the report does not name the guest.' },
      ),
    ),
    stay: Type.Optional(
      Type.Object(
        {
          checkin_time: LocalTime('Check-in time.'),
          checkout_time: Type.Optional(LocalTime('Check-out time. Absent if the stay has none.')),
        },
        { description: 'Stay. Absent in reports of an incident.' },
      ),
    ),
    period: Type.Object(Stretch, { description: 'Period that the report covers, at most 31 days.' }),
    settings: Settings,
    measured: Type.Optional(refTo(Measured)),
    incidents: Type.Array(refTo(Incident), {
      description: 'The incident, or the first 100 incidents of the stay, oldest first.',
    }),
    doubts: Type.Array(Type.String(), { description: 'What is unknown, or left out of the report.' }),
  },
  { $id: 'EvidenceContent', description: 'Content of the report, which the signature covers.' },
);
export type EvidenceContent = Static<typeof Content>;

export const EvidenceFile = Type.Object(
  {
    format: Type.String({
      description: 'Format: lares-evidence/2. Files of earlier versions have lares-evidence/1.',
    }),
    report: refTo(Content),
    signature: Type.Object(
      {
        algorithm: Type.String({ description: 'Algorithm of the signature: Ed25519.' }),
        key_id: Type.String({ description: 'SHA-256 of the public key, in hex.' }),
        public_key: Type.String({ description: 'Public key: 32 bytes in base64url.' }),
        value: Type.String({
          description: 'Signature of `format`, a line feed and the canonical JSON of `report`, in base64url.',
        }),
      },
      { description: 'Signature of the report.' },
    ),
  },
  { $id: 'EvidenceFile', description: 'Signed report. docs/evidence.md describes how to verify it.' },
);

export const evidenceFileSchemas = [MeasuredDevice, Measured, Incident, Content, EvidenceFile];
