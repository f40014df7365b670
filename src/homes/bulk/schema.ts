import Type, { type Static } from 'typebox';
import { Id } from '../../platform/http/document/common-schemas.ts';
import { HomeChange } from '../schema.ts';

export const MOST_HOMES = 1000;

export const HomeIds = Type.Array(Id('home'), {
  minItems: 1,
  maxItems: MOST_HOMES,
  description: 'Ids of homes of the organization. Duplicates count once.',
  'x-wanted': `must be a list of 1 to ${MOST_HOMES} homes of the organization`,
});

/** Settings that homes can share. Name, address and an armed alarm belong to one home. */
export const ManyHomesChange = Type.Object(
  { home_ids: HomeIds, ...Type.Pick(HomeChange, ['checkin_hour', 'checkout_hour', 'settings']).properties },
  { $id: 'ManyHomesChange' },
);
export type ManyHomesChange = Static<typeof ManyHomesChange>;

export const ManyHomesQuery = Type.Object({
  dry_run: Type.Optional(
    Type.Boolean({ description: 'Whether to return what would change, and store nothing. Default: false.' }),
  ),
});

export const ManyHomesChanged = Type.Object(
  {
    homes: Type.Array(
      Type.Object({
        home_id: Id('home'),
        name: Type.String({ description: 'Name of the home.' }),
        changed: Type.Array(Type.String(), {
          description:
            'Members that changed, such as `settings.noise.threshold_db`. Empty if nothing changed.',
        }),
      }),
      { description: 'All homes of the request, by their ids.' },
    ),
  },
  { $id: 'ManyHomesChanged' },
);
