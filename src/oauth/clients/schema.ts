import Type from 'typebox';
import { Id, Name, refTo, TimestampOf } from '../../platform/http/document/common-schemas.ts';
import { Paging } from '../../platform/http/request/paging.ts';
import { LONGEST_REDIRECT_URI, MOST_REDIRECT_URIS } from '../authorize/redirect-uri.ts';

const RedirectUris = Type.Array(Type.String({ maxLength: LONGEST_REDIRECT_URI }), {
  minItems: 1,
  maxItems: MOST_REDIRECT_URIS,
  description:
    'Redirect URIs: https, http on localhost, or a scheme of your app with a dot in it, such as com.example.app:. Compared exactly.',
});

const CLIENT_NAME = 'Name of the client, which users see when they connect it.';

const client = {
  client_id: Id('client'),
  name: Type.String({ description: CLIENT_NAME }),
  redirect_uris: Type.Array(Type.String(), { description: 'Redirect URIs of the client.' }),
  created_at: TimestampOf('Time of the creation.'),
  secret_created_at: TimestampOf('Time when the current secret was created.'),
};
const client_secret = Type.String({
  description: 'Secret of the client. Returned only once: Lares stores only its hash.',
});

export const ClientBody = Type.Object(client, { $id: 'Client' });
export const NewClientBody = Type.Object({ ...client, client_secret }, { $id: 'CreatedClient' });
export const ClientSecretBody = Type.Object(
  { client_id: Id('client'), client_secret },
  { $id: 'ClientSecret' },
);
export const ClientList = Type.Object(
  { clients: Type.Array(refTo(ClientBody), { description: 'Your clients, by id.' }), paging: refTo(Paging) },
  { $id: 'ClientList' },
);
export const ClientInput = Type.Object(
  { name: { ...Name, description: CLIENT_NAME }, redirect_uris: RedirectUris },
  { $id: 'ClientInput' },
);
export const ClientChange = Type.Object(
  { name: Type.Optional({ ...Name, description: CLIENT_NAME }), redirect_uris: Type.Optional(RedirectUris) },
  { $id: 'ClientChange' },
);
