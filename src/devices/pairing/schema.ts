import Type, { type Static } from 'typebox';
import { Id, Name, Timestamp } from '../../platform/http/document/common-schemas.ts';
import { NewDevice } from '../schema.ts';

export const PairingPath = {
  pairing_code: Type.String({
    pattern: '^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$',
    description: 'Eight letters, such as BCDF-GHJK; in capitals or not, with or without the hyphen.',
  }),
};

export const PairingBody = Type.Object(
  {
    model: Type.String({ description: 'As the device says; empty when it does not.' }),
    serial: Type.String({ description: 'As the device says; empty when it does not.' }),
    expires_at: Timestamp,
  },
  { $id: 'Pairing' },
);

export const PairInput = Type.Object(
  {
    code: Type.String({ maxLength: 32, description: 'What the device shows.' }),
    device_id: Type.Optional(
      Type.String({
        ...Id('device'),
        description: 'A device of the home that it takes the place of; a new one when left out.',
      }),
    ),
    description: Type.Optional(Name),
    placement: Type.Optional(NewDevice.properties.placement),
  },
  { $id: 'PairingInput' },
);
export type PairInput = Static<typeof PairInput>;
