import { type AccessControl, actorOf } from '../accounts/index.ts';
import { audit } from '../audit/index.ts';
import { inHome } from '../homes/index.ts';
import { refTo } from '../platform/http/document/common-schemas.ts';
import { type AnyRoute, route } from '../platform/http/route.ts';
import { inOneTransaction, type Tools } from '../platform/tools.ts';
import { HomeAssistantBody, HomeAssistantChange } from './schema.ts';
import { disable, enable, isEnabled } from './store.ts';

const tag = 'Home Assistant';
const PATH = '/homes/:home_id/home-assistant';

/** `available`: the operator configured a broker. */
export function homeAssistantRoutes(tools: Tools, access: AccessControl, available: boolean): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: PATH,
      operationId: 'getHomeAssistant',
      summary: 'Get the Home Assistant setting',
      description: 'Returns whether Lares publishes the home to Home Assistant.',
      tag,
      access: inHome(tools, access, 'homes_read'),
      answer: refTo(HomeAssistantBody),
      handle: async ({
        context: {
          home: { home_id },
        },
      }) => ({ home_id, available, enabled: await isEnabled(tools.database, home_id) }),
    }),
    route({
      method: 'PUT',
      path: PATH,
      operationId: 'setHomeAssistant',
      summary: 'Update the Home Assistant setting',
      description: 'Publishes the home and its devices to Home Assistant, or removes them from it.',
      tag,
      access: inHome(tools, access, 'homes_write'),
      audit: { action: 'home.updated', kind: 'home', id: 'home_id' },
      body: HomeAssistantChange,
      answer: refTo(HomeAssistantBody),
      handle: async ({ context: { caller, home }, body: { enabled }, request }) => {
        const { home_id, organization_id, name } = home;
        await inOneTransaction(tools, async (joined) => {
          const { database, clock } = joined;
          const changed = enabled
            ? await enable(database, home_id, clock.now())
            : await disable(database, home_id);
          if (!changed) return;
          await audit(joined, actorOf(caller, request), {
            organization_id,
            action: 'home.updated',
            object: { kind: 'home', id: home_id, name, home_id },
            changes: [{ member: 'home_assistant', to: enabled ? 'on' : 'off' }],
          });
        });
        return { home_id, available, enabled };
      },
    }),
  ];
}
