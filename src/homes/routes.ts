import { type AccessControl, actorOf, reachOf } from '../accounts/index.ts';
import { audit } from '../audit/index.ts';
import type { Connection, Database } from '../platform/db/database.ts';
import { Empty, refTo } from '../platform/http/document/common-schemas.ts';
import { longPaging } from '../platform/http/request/paging.ts';
import { type AnyRoute, route } from '../platform/http/route.ts';
import { inOneTransaction, type Tools } from '../platform/tools.ts';
import { inHome } from './access.ts';
import type { HomeListCache } from './home-list-cache.ts';
import {
  type AlarmPanel,
  changeHome,
  createHome,
  homeObject,
  orderAlarm,
  presentHome,
  requireHomeRight,
} from './homes.ts';
import { AlarmChange, HomeBody, HomeChange, HomeList, HomeQuery, NewHome } from './schema.ts';
import { SettingsMetadata, settingsMetadata } from './settings-metadata.ts';
import type { HomeRow } from './store.ts';

const tag = 'Homes';

export function homeRoutes(
  tools: Tools,
  access: AccessControl,
  lists: HomeListCache,
  alarm: AlarmPanel,
  deleteHome: (
    database: Database,
    homeId: string,
    alongside: (connection: Connection) => Promise<void>,
  ) => Promise<void>,
  /** Some members' limits go by tags of homes. */
  invalidateLimitedMembers: (organizationId: string) => Promise<void>,
): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/homes',
      operationId: 'listHomes',
      summary: 'List homes',
      description: 'Returns the homes that the caller may access.',
      tag,
      access: access.withPermission('homes_read'),
      query: HomeQuery,
      answer: HomeList,
      csv: 'homes',
      handle: ({ context, query, serialize }) => {
        const reach = reachOf(context.caller, 'homes_read');
        return lists.read({ reach, tag: query.tag }, longPaging.page(query), serialize);
      },
    }),
    route({
      method: 'POST',
      path: '/homes',
      operationId: 'createHome',
      summary: 'Create a home',
      tag,
      access: { ...access.withPermission('homes_write'), parent: true },
      audit: { action: 'home.created', kind: 'home', answeredId: 'home_id' },
      body: NewHome,
      status: 201,
      answer: refTo(HomeBody),
      conflict: 'The organization has the maximum number of homes.',
      handle: async ({ context: { caller }, body, request }) => {
        await requireHomeRight(tools, caller, body.organization_id);
        const made = await inOneTransaction(tools, async (joined) => {
          const home = await createHome(joined, body);
          await audit(joined, actorOf(caller, request), entryOf('home.created', home));
          return presentHome(home);
        });
        if (made.tags.length > 0) await invalidateLimitedMembers(made.organization_id);
        return made;
      },
    }),
    route({
      method: 'GET',
      path: '/home-settings',
      operationId: 'describeHomeSettings',
      summary: 'Describe home settings',
      description: 'Returns the defaults, ranges and units of all settings of a home.',
      tag,
      access: access.withPermission('homes_read'),
      answer: SettingsMetadata,
      handle: () => settingsMetadata,
    }),
    route({
      method: 'GET',
      path: '/homes/:home_id',
      operationId: 'getHome',
      summary: 'Get a home',
      tag,
      access: inHome(tools, access, 'homes_read'),
      answer: refTo(HomeBody),
      handle: ({ context }) => presentHome(context.home),
    }),
    // Both are partial and both answer the whole home: clients use either and read what they set.
    ...(['PUT', 'PATCH'] as const).map((method) =>
      route({
        method,
        path: '/homes/:home_id',
        operationId: method === 'PUT' ? 'replaceHome' : 'updateHome',
        summary: 'Update a home',
        description: 'Absent members stay unchanged. The role member may change `alarm_status` only.',
        tag,
        access: inHome(tools, access, 'alarm'),
        audit: { action: 'home.updated', kind: 'home', id: 'home_id' },
        body: HomeChange,
        answer: refTo(HomeBody),
        handle: async ({ context: { caller, home }, body, request }) => {
          const after = await changeHome(tools, alarm, caller, home, body, actorOf(caller, request));
          if (body.tags !== undefined) await invalidateLimitedMembers(home.organization_id);
          return presentHome(after);
        },
      }),
    ),
    route({
      method: 'DELETE',
      path: '/homes/:home_id',
      operationId: 'deleteHome',
      summary: 'Delete a home',
      description: 'Deletes a home with its devices and its history.',
      tag,
      access: inHome(tools, access, 'homes_write'),
      audit: { action: 'home.deleted', kind: 'home', id: 'home_id' },
      answer: Empty,
      handle: async ({ context: { caller, home }, request }) => {
        await deleteHome(tools.database, home.home_id, (connection) =>
          audit({ ...tools, database: connection }, actorOf(caller, request), entryOf('home.deleted', home)),
        );
        return {};
      },
    }),
    ...(['PUT', 'PATCH'] as const).map((method) =>
      route({
        method,
        path: '/homes/:home_id/alarm',
        operationId: method === 'PUT' ? 'setAlarm' : 'updateAlarm',
        summary: 'Arm or disarm the alarm',
        description: '`on` arms the alarm, `off` disarms it.',
        tag,
        access: inHome(tools, access, 'alarm'),
        audit: { action: 'alarm.armed', kind: 'home', id: 'home_id' },
        body: AlarmChange,
        answer: refTo(HomeBody),
        handle: async ({ context: { caller, home }, body: { alarm_status }, request }) =>
          presentHome(
            await changeHome(tools, alarm, caller, home, { alarm_status }, actorOf(caller, request)),
          ),
      }),
    ),
    route({
      method: 'POST',
      path: '/homes/:home_id/alarm/silence',
      operationId: 'silenceAlarm',
      summary: 'Silence the alarm',
      description: 'Stops the siren, or the countdown to it. The alarm stays armed.',
      tag,
      access: inHome(tools, access, 'alarm'),
      audit: { action: 'alarm.silenced', kind: 'home', id: 'home_id' },
      answer: refTo(HomeBody),
      handle: async ({ context: { caller, home }, request }) => {
        const order = { wanted: 'silence', by: actorOf(caller, request) } as const;
        return presentHome(await orderAlarm(tools, alarm, home, order));
      },
    }),
  ];
}

function entryOf(action: 'home.created' | 'home.deleted', home: HomeRow) {
  return { organization_id: home.organization_id, action, object: homeObject(home) };
}
