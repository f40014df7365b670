import Type, { type Static } from 'typebox';
import {
  documented,
  Id,
  Name,
  Nullable,
  refTo,
  Timestamp,
} from '../../../platform/http/document/common-schemas.ts';

const TYPES = ['ical'];

export const IntegrationBody = Type.Object(
  {
    integration_id: Id('integration'),
    type: Type.Enum(TYPES),
    name: Type.String({ description: 'Stands in the source of its guests, after the type: `ical:Airbnb`.' }),
    url: Type.String({
      description: 'Whole for those with organization_write; for others without the part that is a secret.',
    }),
    created_at: Timestamp,
    last_synced_at: Nullable(Timestamp),
    last_error: Nullable(
      Type.String({ description: 'Why the latest sync failed, in words; null when it went well.' }),
    ),
    guest_count: Type.Integer({ description: 'Guests that came from it, past ones included.' }),
    leaving_count: Type.Integer({
      description:
        'Of these, those that the latest sync lacks. The next sync removes them if it lacks them too.',
    }),
    next_sync_at: Timestamp,
  },
  { $id: 'Integration' },
);

export const integrationSchemas = [IntegrationBody];

export const IntegrationList = Type.Object(
  { integrations: Type.Array(refTo(IntegrationBody)) },
  { $id: 'IntegrationList' },
);

export const NewIntegration = Type.Object(
  {
    type: Type.Enum(TYPES),
    name: Name,
    url: Type.String({
      description: 'Address of the calendar, https or webcal, on a public host, of at most 2048 characters.',
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
