import type { Readable } from 'node:stream';
import Type from 'typebox';
import { EVENT_TYPES, EventName } from '../../catalogue/index.ts';
import { Id, TimestampOf } from '../../platform/http/document/common-schemas.ts';
import { members } from '../registration.ts';

const { events } = members(EVENT_TYPES, '`GET /event-types` lists the names. Default: `*`.');

export const ListenerInput = Type.Object({ events: Type.Optional(events) }, { $id: 'ListenerInput' });

export const CreatedListener = Type.Object(
  {
    listener_id: Id('listener, which is the `hook_id` in deliveries'),
    organization_id: Id('organization'),
    events: Type.Array(Type.String(), { description: 'Event names, or `*` alone for all events.' }),
    created_at: TimestampOf('Time of the creation.'),
    secret: Type.String({ description: 'Secret that signs the deliveries. Lares shows it only once.' }),
  },
  { $id: 'CreatedListener' },
);

export const SampleInput = Type.Object({ type: EventName }, { $id: 'ListenerSampleInput' });
export const SampleSent = Type.Object(
  { listeners: Type.Integer({ description: 'Number of your listeners that got the sample.' }) },
  { $id: 'ListenerSampleSent' },
);

/** Why a stream ended. After `restart` it can be opened again, after `expired` with another access token; otherwise it is over. */
export const END_REASONS = ['restart', 'expired', 'taken_over', 'removed', 'access', 'behind'] as const;
export type EndReason = (typeof END_REASONS)[number];

/** No schema of its own: the stream is written without serialization, and clients read it line by line. */
export const Lines = Type.Unsafe<Readable>({
  type: 'string',
  description:
    'One JSON value in each line, with a `type`. `ready` comes first. `delivery` has the `headers` and `body` that a webhook would ' +
    'get, the `event_type`, and a `number` that stays the same if Lares sends it again after a lost connection. With `follow`, ' +
    '`beat` comes every 5 seconds. After 15 seconds without one the connection is lost. `end` has a `reason`: ' +
    `${END_REASONS.join(', ')}. Ignore types you do not know.`,
});
