import Type, { type Static } from 'typebox';
import { Id, Name, TimestampOf } from '../../platform/http/document/common-schemas.ts';
import { NewDevice } from '../schema.ts';

export const PairingPath = {
  pairing_code: Type.String({
    pattern: '^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$',
    description:
      'Code that the device shows: eight letters, such as BCDF-GHJK. Upper or lower case, with or without the hyphen.',
  }),
};

export const PairingBody = Type.Object(
  {
    model: Type.String({ description: 'Model that the device reported. Empty: none.' }),
    serial: Type.String({ description: 'Serial number that the device reported. Empty: none.' }),
    expires_at: TimestampOf('Time when the code expires.'),
  },
  { $id: 'Pairing' },
);

export const PairInput = Type.Object(
  {
    code: Type.String({ maxLength: 32, description: 'Code that the device shows.' }),
    device_id: Type.Optional(
      Type.String({
        ...Id('device'),
        description: 'Device of the home to replace. Default: a new device.',
      }),
    ),
    description: Type.Optional({
      ...Name,
      description: 'Name of the new device. Default: its model and serial number, or `Device`.',
    }),
    placement: Type.Optional(NewDevice.properties.placement),
  },
  { $id: 'PairingInput' },
);
export type PairInput = Static<typeof PairInput>;
