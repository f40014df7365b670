import Type, { type Static } from 'typebox';
import {
  documented,
  Id,
  Name,
  Nullable,
  refTo,
  Timestamp,
  TimestampOf,
} from '../../../platform/http/document/common-schemas.ts';

const TYPES = ['ical'];

export const IntegrationBody = Type.Object(
  {
    integration_id: Id('integration'),
    type: Type.Enum(TYPES, { description: 'Kind of source.' }),
    name: Type.String({
      description: 'Name of the integration. Part of the `source` of its guests, such as `ical:Airbnb`.',
    }),
    url: Type.String({
      description:
        'Address of the calendar. Without the permission `organization_write`, its secret part is left out.',
    }),
    created_at: TimestampOf('Time of the creation.'),
    last_synced_at: Nullable({ ...Timestamp, description: 'Time of the latest sync. Null: none yet.' }),
    last_error: Nullable(Type.String({ description: 'Why the latest sync failed. Null: it succeeded.' })),
    guest_count: Type.Integer({ description: 'Number of guests of the integration, past ones included.' }),
    leaving_count: Type.Integer({
      description:
        'Number of guests that were missing in the latest sync. They are removed if they are missing in the next one too.',
    }),
    next_sync_at: TimestampOf('Time of the next sync.'),
  },
  { $id: 'Integration' },
);

export const integrationSchemas = [IntegrationBody];

export const IntegrationList = Type.Object(
  { integrations: Type.Array(refTo(IntegrationBody), { description: 'Integrations of the home, by id.' }) },
  { $id: 'IntegrationList' },
);

export const NewIntegration = Type.Object(
  {
    type: Type.Enum(TYPES, { description: 'Kind of source.' }),
    name: { ...Name, description: 'Name of the integration. Unique in the home.' },
    url: Type.String({
      description: 'Address of the calendar: `https` or `webcal`, on a public host, at most 2048 characters.',
      ...documented({ maxLength: 2048, pattern: '^(https|webcals?)://[^\\s\\\\/?#@]+([/?#][^\\s\\\\]*)?$' }),
    }),
  },
  { $id: 'IntegrationInput' },
);
export type NewIntegration = Static<typeof NewIntegration>;

/** What it is stays: a calendar of another kind is another integration. */
export const IntegrationChange = Type.Partial(Type.Pick(NewIntegration, ['name', 'url']), {
  $id: 'IntegrationChange',
});
export type IntegrationChange = Static<typeof IntegrationChange>;
