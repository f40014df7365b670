import Type from 'typebox';
import { EVENT_TYPES, EventName } from '../../catalogue/index.ts';
import { Id, Timestamp } from '../../platform/http/common-schemas.ts';
import { members } from '../registration.ts';

const { events } = members(EVENT_TYPES, 'All of them when left out. `GET /event-types` lists the names.');

export const ListenerInput = Type.Object({ events: Type.Optional(events) }, { $id: 'ListenerInput' });

export const CreatedListener = Type.Object(
  {
    listener_id: Id('listener; it stands as hook_id in what is sent'),
    organization_id: Id('organization'),
    events: Type.Array(Type.String(), { description: 'Names of the event catalogue, or `*` alone.' }),
    created_at: Timestamp,
    hook_secret: Type.String({ description: 'Signs the deliveries. Shown here and never again.' }),
  },
  { $id: 'CreatedListener' },
);

export const SampleInput = Type.Object({ type: EventName }, { $id: 'ListenerSampleInput' });
export const SampleSent = Type.Object(
  { listeners: Type.Integer({ description: 'How many of yours it was sent to.' }) },
  { $id: 'ListenerSampleSent' },
);

/** A line of the stream. */
const DeliveryLine = Type.Object({
  type: Type.Enum(['delivery']),
  number: Type.Integer({
    description: 'The same when it is sent again after a cut: pass over what you have.',
  }),
  event_type: EventName,
  headers: Type.Record(Type.String(), Type.String()),
  body: Type.String({ description: 'Exactly what a webhook would get.' }),
});

/** Why a stream ended. After `restart` it can be opened again, after `expired` with another access token; otherwise it is over. */
export const ENDS = ['restart', 'expired', 'taken_over', 'removed', 'access', 'behind'] as const;
export type End = (typeof ENDS)[number];

const OtherLine = Type.Object({
  type: Type.Enum(['ready', 'beat', 'end'], {
    description: 'A beat comes every 5 seconds; when 15 have gone by without one, the connection is lost.',
  }),
  reason: Type.Optional(Type.Enum([...ENDS], { description: 'Of `end`.' })),
});

export const StreamLine = Type.Union([DeliveryLine, OtherLine], {
  description: 'One JSON value in each line. Of types that you do not know nothing has to be done.',
});
