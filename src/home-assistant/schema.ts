import Type from 'typebox';
import { Id } from '../platform/http/document/common-schemas.ts';

export const HomeAssistantBody = Type.Object(
  {
    home_id: Id('home'),
    available: Type.Boolean({
      description: 'Whether Lares has an MQTT broker for Home Assistant. Without one, it publishes nothing.',
    }),
    enabled: Type.Boolean({
      description: 'Whether Lares publishes this home and its devices to Home Assistant.',
    }),
  },
  { $id: 'HomeAssistant' },
);

export const HomeAssistantChange = Type.Object(
  {
    enabled: Type.Boolean({ description: 'Whether to publish this home and its devices to Home Assistant.' }),
  },
  { $id: 'HomeAssistantChange' },
);
