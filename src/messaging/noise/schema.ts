import Type from 'typebox';
import { Id, TimestampOf } from '../../platform/http/document/common-schemas.ts';

/** The current noise of a home; without an incident it is quiet. */
export const NoiseBody = Type.Object(
  {
    incident: Type.Optional(
      Type.Object(
        {
          incident_id: Type.String({ description: 'Id of the incident within its home.' }),
          level: Type.Integer({ description: 'Noise level, 1 to 3.' }),
          opened_at: TimestampOf('Time of the detection.'),
          level_at: TimestampOf('Time when the incident reached its level.'),
          guest_id: Type.Optional(
            Id('guest who stayed in the home at the start. Absent without access to guests'),
          ),
          acknowledged_at: Type.Optional(TimestampOf('Time of the first acknowledgement. Absent before.')),
          acknowledged_by: Type.Optional(Id('user who acknowledged it. Absent before')),
          snoozed_until: Type.Optional(TimestampOf('End of the snooze. Absent without one.')),
        },
        { description: 'Open noise incident. Absent if the home has none.' },
      ),
    ),
  },
  { $id: 'Noise' },
);

export const Snooze = Type.Object(
  {
    minutes: Type.Optional(
      Type.Integer({
        minimum: 5,
        maximum: 240,
        description: 'Minutes of the snooze. Default: the setting `noise.snooze_min` of the home.',
      }),
    ),
  },
  { $id: 'NoiseSnooze' },
);
