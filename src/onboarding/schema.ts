import Type from 'typebox';
import { TimeZone } from '../homes/index.ts';
import { Id, Nullable } from '../platform/http/document/common-schemas.ts';
import { MOST_HOMES } from './sheet.ts';

const Counts = (what: string) =>
  Type.Object(
    {
      created: Type.Integer({ description: 'Number of new ones.' }),
      updated: Type.Integer({ description: 'Number of existing ones.' }),
    },
    { description: what },
  );

export const ListQuery = Type.Object({
  dry_run: Type.Optional(
    Type.Boolean({ description: 'Whether to return the result without storing anything. Default: false.' }),
  ),
  /** For new homes whose rows have none. */
  timezone: Type.Optional(TimeZone),
});

export const ListAnswer = Type.Object(
  {
    homes: Counts('Homes in the file.'),
    devices: Counts('Devices in the file.'),
    guests: Counts('Stays in the file.'),
    ignored_columns: Type.Array(Type.String(), {
      description: 'Columns of the file that Lares does not use.',
    }),
    home_list: Type.Array(
      Type.Object({
        home_id: Nullable(Id('home. Null: a new home that was not stored')),
        name: Type.String({ description: 'Name of the home.' }),
        created: Type.Boolean({ description: 'Whether the home is new.' }),
        changed: Type.Array(Type.String(), { description: 'Changed members of an existing home.' }),
        devices_created: Type.Integer({ description: 'Number of new devices.' }),
        guests_created: Type.Integer({ description: 'Number of new stays.' }),
      }),
      {
        description: `Homes in the order of the file, at most ${MOST_HOMES}.`,
      },
    ),
    new_devices: Type.Array(
      Type.Object({
        device_id: Id('device'),
        description: Type.String({ description: 'Name of the device.' }),
        home_id: Id('home'),
        home_name: Type.String({ description: 'Name of the home.' }),
        device_token: Type.String({
          description: 'Token that the device sends with its reports. Lares shows it only once.',
        }),
      }),
      { description: 'New devices with their tokens. Empty for a dry run.' },
    ),
  },
  { $id: 'ListImport' },
);
