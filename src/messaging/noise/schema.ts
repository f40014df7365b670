import Type from 'typebox';
import { Id, Timestamp } from '../../platform/http/document/common-schemas.ts';

/** The current noise of a home; without an incident it is quiet. */
export const NoiseBody = Type.Object(
  {
    incident: Type.Optional(
      Type.Object({
        incident_id: Type.String(),
        level: Type.Integer({ description: 'Noise level, from 1 to 3.' }),
        opened_at: Timestamp,
        level_at: Timestamp,
        guest_id: Type.Optional(Id('guest')),
        acknowledged_at: Type.Optional(Timestamp),
        acknowledged_by: Type.Optional(Id('user')),
        snoozed_until: Type.Optional(Timestamp),
      }),
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
