import Type from 'typebox';
import { TimeZone } from '../homes/index.ts';
import { Id, Nullable } from '../platform/http/document/common-schemas.ts';
import { MOST_HOMES } from './sheet.ts';

const Counts = (what: string) =>
  Type.Object(
    { created: Type.Integer(), updated: Type.Integer({ description: 'Those that were there before.' }) },
    { description: what },
  );

export const ListQuery = Type.Object({
  dry_run: Type.Optional(Type.Boolean({ description: 'Answer what would be done, and store nothing.' })),
  /** For new homes whose rows have none. */
  timezone: Type.Optional(TimeZone),
});

export const ListAnswer = Type.Object(
  {
    homes: Counts('Homes that the file names.'),
    devices: Counts('Devices that the file names.'),
    guests: Counts('Stays that the file names.'),
    ignored_columns: Type.Array(Type.String(), {
      description: 'Columns of the file that say nothing to us.',
    }),
    home_list: Type.Array(
      Type.Object({
        home_id: Nullable(Id('home')),
        name: Type.String(),
        created: Type.Boolean(),
        changed: Type.Array(Type.String(), { description: 'Members of a home that was there before.' }),
        devices_created: Type.Integer(),
        guests_created: Type.Integer(),
      }),
      {
        description: `In the order of the file, at most ${MOST_HOMES}. Without ids of new homes where nothing was stored.`,
      },
    ),
    new_devices: Type.Array(
      Type.Object({
        device_id: Id('device'),
        description: Type.String(),
        home_id: Id('home'),
        home_name: Type.String(),
        device_token: Type.String({ description: 'Shown this once; the device reports with it.' }),
      }),
      { description: 'With their tokens; none where nothing was stored.' },
    ),
  },
  { $id: 'ListImport' },
);
