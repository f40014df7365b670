import Type from 'typebox';
import { type AccessControl, organizationsWhere } from '../accounts/index.ts';
import type { Database } from '../platform/db/database.ts';
import { Empty, refTo } from '../platform/http/common-schemas.ts';
import { longPaging } from '../platform/http/paging.ts';
import { type AnyRoute, route } from '../platform/http/route.ts';
import type { Tools } from '../platform/tools.ts';
import { inHome } from './access.ts';
import type { HomeLists } from './home-lists.ts';
import {
  type AlarmPanel,
  changeHome,
  createHome,
  orderAlarm,
  presentHome,
  requireHomeRight,
} from './homes.ts';
import { AlarmChange, HomeBody, HomeChange, HomeList, NewHome } from './schema.ts';
import { SettingsMetadata, settingsMetadata } from './settings-metadata.ts';

const tag = 'Homes';

export function homeRoutes(
  tools: Tools,
  access: AccessControl,
  lists: HomeLists,
  alarm: AlarmPanel,
  deleteHome: (database: Database, homeId: string) => Promise<void>,
): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/homes',
      operationId: 'listHomes',
      summary: 'The homes the token may access',
      tag,
      access: access.withPermission('homes_read'),
      query: Type.Object(longPaging.query),
      answer: HomeList,
      handle: ({ context, query, serialize }) =>
        lists.read(organizationsWhere(context.caller, 'homes_read'), longPaging.page(query), serialize),
    }),
    route({
      method: 'POST',
      path: '/homes',
      operationId: 'createHome',
      summary: 'Create a home in an organization',
      tag,
      access: { ...access.withPermission('homes_write'), parent: true },
      body: NewHome,
      status: 201,
      answer: refTo(HomeBody),
      conflict: 'The organization has as many homes as there can be.',
      handle: async ({ context, body }) => {
        await requireHomeRight(tools, context.caller, body.organization_id);
        return presentHome(await createHome(tools, body));
      },
    }),
    route({
      method: 'GET',
      path: '/home-settings',
      operationId: 'describeHomeSettings',
      summary: 'What can be set per home: defaults, ranges and units',
      tag,
      access: access.withPermission('homes_read'),
      answer: SettingsMetadata,
      handle: () => settingsMetadata,
    }),
    route({
      method: 'GET',
      path: '/homes/:home_id',
      operationId: 'getHome',
      summary: 'One home',
      tag,
      access: inHome(tools, access, 'homes_read'),
      answer: refTo(HomeBody),
      handle: ({ context }) => presentHome(context.home),
    }),
    // Both partial, both answer the whole home: clients send either and read what they set.
    ...(['PUT', 'PATCH'] as const).map((method) =>
      route({
        method,
        path: '/homes/:home_id',
        operationId: method === 'PUT' ? 'replaceHome' : 'updateHome',
        summary:
          'Change members of a home; the others stay. Members of an organization may change alarm_status only',
        tag,
        access: inHome(tools, access, 'alarm'),
        body: HomeChange,
        answer: refTo(HomeBody),
        handle: async ({ context, body }) =>
          presentHome(await changeHome(tools, alarm, context.caller, context.home, body)),
      }),
    ),
    route({
      method: 'DELETE',
      path: '/homes/:home_id',
      operationId: 'deleteHome',
      summary: 'Delete a home with its devices and its history',
      tag,
      access: inHome(tools, access, 'homes_write'),
      answer: Empty,
      handle: async ({ context }) => {
        await deleteHome(tools.database, context.home.home_id);
        return {};
      },
    }),
    ...(['PUT', 'PATCH'] as const).map((method) =>
      route({
        method,
        path: '/homes/:home_id/alarm',
        operationId: method === 'PUT' ? 'setAlarm' : 'updateAlarm',
        summary: 'Arm (on) or disarm (off) the alarm',
        tag,
        access: inHome(tools, access, 'alarm'),
        body: AlarmChange,
        answer: refTo(HomeBody),
        handle: async ({ context, body: { alarm_status } }) =>
          presentHome(await changeHome(tools, alarm, context.caller, context.home, { alarm_status })),
      }),
    ),
    route({
      method: 'POST',
      path: '/homes/:home_id/alarm/silence',
      operationId: 'silenceAlarm',
      summary: 'Stop the siren, or the countdown to it; the alarm stays armed',
      tag,
      access: inHome(tools, access, 'alarm'),
      answer: refTo(HomeBody),
      handle: async ({ context }) =>
        presentHome(await orderAlarm(tools, alarm, context.caller, context.home, 'silence')),
    }),
  ];
}
