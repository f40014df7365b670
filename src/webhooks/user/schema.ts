import Type from 'typebox';
import { Id, Timestamp } from '../../platform/http/common-schemas.ts';

const members = {
  hook_id: Id('webhook'),
  created_at: Timestamp,
  url: Type.String(),
  events: Type.Array(Type.String()),
  token: Type.Boolean({ description: 'Whether a token was set; the token itself is never answered.' }),
};

export const UserWebhookList = Type.Object({ hooks: Type.Array(Type.Object(members)) });

export const UserWebhookWithSecret = Type.Object({
  ...members,
  hook_secret: Type.String({ description: 'Signs the deliveries. Shown this once.' }),
});
