import Type from 'typebox';
import { Id } from '../platform/http/document/common-schemas.ts';

export const HomeAssistantBody = Type.Object(
  {
    home_id: Id('home'),
    available: Type.Boolean({
      description:
        'Whether this instance has a broker to tell Home Assistant through. Without one, nothing is told.',
    }),
    enabled: Type.Boolean({ description: 'Whether Home Assistant is told of this home and its devices.' }),
  },
  { $id: 'HomeAssistant' },
);

export const HomeAssistantChange = Type.Object({ enabled: Type.Boolean() }, { $id: 'HomeAssistantChange' });
