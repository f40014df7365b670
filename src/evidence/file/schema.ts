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

const LocalTime = Type.String({
  format: 'date-time',
  description: 'Time in the time zone of the home, with its offset, such as 2026-11-15T10:30:00.000+01:00.',
});
const Seconds = Type.Integer({ description: 'Seconds at or over the limit.' });
const Channel = Type.String({ description: 'Channel: sms, email, call or push. More may be added.' });

const Status = Type.Enum([...MESSAGE_STATUSES], {
  description: `${MESSAGE_STATUS_TEXT} Files of format lares-evidence/1 use the statuses of earlier versions.`,
});
const Reason = Type.Optional(
  Type.String({ description: 'Why the message was not sent, or did not arrive.' }),
);

const Stretch = { from: LocalTime, to: LocalTime };

const Settings = Type.Object({
  known_since: Type.Optional(LocalTime),
  spans: Type.Array(
    Type.Object({
      from: Type.Optional(LocalTime),
      until: Type.Optional(LocalTime),
      timezone: Type.String(),
      noise: HomeSettings.properties.noise,
      climate: HomeSettings.properties.climate,
      smoking: HomeSettings.properties.smoking,
      crowd: HomeSettings.properties.crowd,
    }),
    { description: 'Settings in force, oldest first.' },
  ),
});

const MeasuredDevice = Type.Object(
  {
    device_id: Id('device'),
    name: Type.Optional(Type.String()),
    left: Type.Optional(Type.Boolean({ description: 'Whether the device has left the home.' })),
    placement: Type.Optional(Type.Enum([...PLACEMENTS])),
    placed_at: Type.Optional(LocalTime),
    hardware_version: Type.Optional(Type.Integer()),
    firmware: Type.Optional(Type.String()),
    beyond_limit_s: Seconds,
    maximum: Type.Object({ value: Type.Number(), at: LocalTime }),
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
    unit: Type.String(),
    resolution_s: Type.Integer({ description: 'Seconds that each value covers.' }),
    first: LocalTime,
    limits: Type.Array(
      Type.Object({
        from: LocalTime,
        high: Type.Optional(Type.Number()),
        low: Type.Optional(Type.Number()),
      }),
    ),
    beyond_limit_s: Type.Integer({
      description:
        'Seconds at or over the limit. In the report of an incident: from its start to its end. In the report of a stay: in the whole period.',
    }),
    maximum: Type.Optional(Type.Object({ value: Type.Number(), at: LocalTime, device_id: Id('device') })),
    devices: Type.Array(refTo(MeasuredDevice)),
  },
  { $id: 'EvidenceMeasured' },
);

const Side = Type.Enum(['guest', 'host', 'lares']);

const Incident = Type.Object(
  {
    incident_id: Type.String(),
    kind: Type.Enum([...INCIDENT_KINDS]),
    level: Type.Integer(),
    open: Type.Boolean({ description: 'Whether the incident was open when the report was created.' }),
    started_at: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'When the value first went beyond its limit. Absent in reports of earlier versions.',
      }),
    ),
    opened_at: LocalTime,
    beyond_until: Type.Optional(LocalTime),
    beyond_limit_min: Type.Optional(Type.Integer()),
    duration_min: Type.Optional(
      Type.Integer({ description: 'Minutes from `started_at` to `beyond_until`.' }),
    ),
    peak_value: Type.Optional(Type.Number()),
    ended_at: Type.Optional(LocalTime),
    acknowledged: Type.Optional(Type.Object({ at: LocalTime, by: Type.Optional(Type.String()) })),
    events: Type.Array(
      Type.Object(
        {
          type: Type.String(),
          at: LocalTime,
          late: Type.Optional(Type.Boolean()),
          clock_corrected: Type.Optional(Type.Boolean()),
        },
        {
          additionalProperties: Type.Unknown(),
          description: 'Event, with the numbers and texts of its metadata.',
        },
      ),
    ),
    messages: Type.Array(
      Type.Object({
        from: Side,
        to: Side,
        channel: Channel,
        status: Status,
        reason: Reason,
        attempts: Type.Integer(),
        planned_at: LocalTime,
        level: Type.Optional(Type.Integer()),
        sent_at: Type.Optional(LocalTime),
        delivered_at: Type.Optional(LocalTime),
      }),
    ),
    notifications: Type.Array(
      Type.Object({
        to: Type.String(),
        channel: Channel,
        step: Type.Integer(),
        status: Status,
        reason: Reason,
        planned_at: Type.Optional(
          Type.String({
            format: 'date-time',
            description: 'Planned time. Absent in reports of earlier versions.',
          }),
        ),
        sent_at: Type.Optional(LocalTime),
        delivered_at: Type.Optional(LocalTime),
      }),
    ),
    acts: Type.Array(
      Type.Object({
        at: LocalTime,
        what: Type.Enum([...ACTIVITIES]),
        by: Type.String(),
        until: Type.Optional(LocalTime),
        text: Type.Optional(Type.String()),
      }),
    ),
  },
  { $id: 'EvidenceIncident' },
);

const Content = Type.Object(
  {
    report_id: Id('report'),
    about: Type.Enum(['incident', 'stay']),
    made_at: LocalTime,
    made_by: Type.String({ description: 'Name of the user who created the report.' }),
    reason: Type.Optional(Type.String()),
    statements: Type.Array(Type.String(), { description: 'Statements that every report contains.' }),
    home: Type.Object({
      home_id: Id('home'),
      name: Type.String(),
      address: Type.String(),
      timezone: Type.String(),
    }),
    guest: Type.Optional(Type.Object({ guest_id: Id('guest'), name: Type.String() })),
    stay: Type.Optional(Type.Object({ checkin_time: LocalTime, checkout_time: Type.Optional(LocalTime) })),
    period: Type.Object(Stretch),
    settings: Settings,
    measured: Type.Optional(refTo(Measured)),
    incidents: Type.Array(refTo(Incident)),
    doubts: Type.Array(Type.String(), { description: 'What is unknown, or left out of the report.' }),
  },
  { $id: 'EvidenceContent' },
);
export type EvidenceContent = Static<typeof Content>;

export const EvidenceFile = Type.Object(
  {
    format: Type.String({
      description: 'Format: lares-evidence/2. Files of earlier versions have lares-evidence/1.',
    }),
    report: refTo(Content),
    signature: Type.Object({
      algorithm: Type.String(),
      key_id: Type.String(),
      public_key: Type.String(),
      value: Type.String(),
    }),
  },
  { $id: 'EvidenceFile', description: 'Signed report. docs/evidence.md describes how to verify it.' },
);

export const evidenceFileSchemas = [MeasuredDevice, Measured, Incident, Content, EvidenceFile];
