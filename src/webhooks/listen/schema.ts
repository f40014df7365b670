import type { Readable } from 'node:stream';
import Type from 'typebox';
import { EVENT_TYPES, EventName } from '../../catalogue/index.ts';
import { Id, Timestamp } from '../../platform/http/document/common-schemas.ts';
import { members } from '../registration.ts';

const { events } = members(EVENT_TYPES, 'All of them when left out. `GET /event-types` lists the names.');

export const ListenerInput = Type.Object({ events: Type.Optional(events) }, { $id: 'ListenerInput' });

export const CreatedListener = Type.Object(
  {
    listener_id: Id('listener; it stands as hook_id in what is sent'),
    organization_id: Id('organization'),
    events: Type.Array(Type.String(), { description: 'Names of the event catalogue, or `*` alone.' }),
    created_at: Timestamp,
    secret: Type.String({ description: 'Signs the deliveries. Shown here and never again.' }),
  },
  { $id: 'CreatedListener' },
);

export const SampleInput = Type.Object({ type: EventName }, { $id: 'ListenerSampleInput' });
export const SampleSent = Type.Object(
  { listeners: Type.Integer({ description: 'How many of yours it was sent to.' }) },
  { $id: 'ListenerSampleSent' },
);

/** Why a stream ended. After `restart` it can be opened again, after `expired` with another access token; otherwise it is over. */
export const END_REASONS = ['restart', 'expired', 'taken_over', 'removed', 'access', 'behind'] as const;
export type EndReason = (typeof END_REASONS)[number];

/** No schema of its own: the stream is written without serialization, and clients read it line by line. */
export const Lines = Type.Unsafe<Readable>({
  type: 'string',
  description:
    'A JSON value in each line, with a `type`. `ready` comes first. `delivery` has `headers` and `body`, exactly as a webhook would ' +
    'get them, `event_type`, and a `number`, which is the same when it is sent again after a cut. `beat` comes every 5 seconds ' +
    `with \`follow\`; after 15 without one the connection is lost. \`end\` has a \`reason\`: ${END_REASONS.join(', ')}. Pass over types you do not know.`,
});
