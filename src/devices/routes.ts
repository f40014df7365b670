import {
  type AccessControl,
  actorOf,
  hasRight,
  inConfirmedTransaction,
  type Right,
  reachOf,
} from '../accounts/index.ts';
import { audit, changedBy } from '../audit/index.ts';
import { inHome } from '../homes/index.ts';
import { Empty, refTo } from '../platform/http/document/common-schemas.ts';
import { longPaging, type Page } from '../platform/http/request/paging.ts';
import { type AnyRoute, route } from '../platform/http/route.ts';
import { inOneTransaction, type Tools } from '../platform/tools.ts';
import { auditEntryOf } from './audit-entry.ts';
import { changeDevice, createDevice, type OnMoved, presentDevice } from './devices.ts';
import type { CachedDeviceAuthentication } from './ingest/device-authentication.ts';
import {
  DeviceBody,
  DeviceChange,
  DeviceList,
  DeviceQuery,
  DeviceToken,
  DeviceWithToken,
  NewDevice,
  NewDeviceToken,
} from './schema.ts';
import { type DeviceRow, deleteDevice, findDevice, listDevicesOfHome, listDevicesWithin } from './store.ts';
import { newDeviceToken } from './tokens.ts';

const tag = 'Devices';

export function deviceRoutes(
  tools: Tools,
  access: AccessControl,
  onMoved: OnMoved,
  authentication: Pick<CachedDeviceAuthentication, 'forget'>,
): AnyRoute[] {
  /** Other processes learn of a change by the change feed, this one at once. */
  async function thenForget<Result>({ device_id }: DeviceRow, changed: Promise<Result>): Promise<Result> {
    const result = await changed;
    authentication.forget(device_id);
    return result;
  }

  const inDevice = (right: Right) =>
    access.within('device', right, (params) => findDevice(tools.database, params['device_id'] ?? ''));
  return [
    route({
      method: 'GET',
      path: '/devices',
      operationId: 'listDevices',
      summary: 'List devices',
      description: 'Returns the devices of all homes that you can access, ordered by id.',
      tag,
      access: access.withPermission('devices_read'),
      query: DeviceQuery,
      answer: DeviceList,
      csv: 'devices',
      handle: async ({ context, query }) => {
        const page = longPaging.page(query);
        const reach = reachOf(context.caller, 'devices_read');
        return presentList(
          await listDevicesWithin(tools.database, reach, { ...page, status: query.status }),
          page,
        );
      },
    }),
    route({
      method: 'GET',
      path: '/homes/:home_id/devices',
      operationId: 'listDevicesOfHome',
      summary: 'List devices of a home',
      description: 'Returns the devices of the home, ordered by id.',
      tag,
      access: inHome(tools, access, 'devices_read'),
      query: DeviceQuery,
      answer: DeviceList,
      csv: 'devices',
      handle: async ({ context, query }) => {
        const page = longPaging.page(query);
        const { home_id } = context.home;
        return presentList(
          await listDevicesOfHome(tools.database, home_id, { ...page, status: query.status }),
          page,
        );
      },
    }),
    route({
      method: 'POST',
      path: '/homes/:home_id/devices',
      operationId: 'createDevice',
      summary: 'Create a device',
      description: 'Adds a device to the home. The answer contains the token of the device, only this once.',
      tag,
      access: inHome(tools, access, 'devices_write'),
      audit: { action: 'device.created', kind: 'device', answeredId: 'device_id' },
      body: NewDevice,
      status: 201,
      answer: DeviceWithToken,
      conflict: 'The home has reached its device limit.',
      asksAgain: true,
      handle: ({ context: { caller, home }, body, request }) =>
        inConfirmedTransaction(tools, caller, async (joined) => {
          const { device, device_token } = await createDevice(joined, home.home_id, body);
          await audit(joined, actorOf(caller, request), auditEntryOf('device.created', device));
          return { ...presentDevice(device), device_token };
        }),
    }),
    route({
      method: 'GET',
      path: '/devices/:device_id',
      operationId: 'getDevice',
      summary: 'Get a device',
      tag,
      access: inDevice('devices_read'),
      answer: refTo(DeviceBody),
      handle: ({ context }) => presentDevice(context.device),
    }),
    ...(['PUT', 'PATCH'] as const).map((method) =>
      route({
        method,
        path: '/devices/:device_id',
        operationId: method === 'PUT' ? 'replaceDevice' : 'updateDevice',
        summary: 'Update a device',
        description:
          'Changes the members that you send and keeps the others. To move the device, you need `devices_write` in both homes.',
        tag,
        access: inDevice('devices_write'),
        audit: { action: 'device.updated', kind: 'device', id: 'device_id' },
        body: DeviceChange,
        answer: refTo(DeviceBody),
        conflict: 'The target home has reached its device limit.',
        handle: ({ context: { caller, device }, body, request }) =>
          thenForget(
            device,
            inOneTransaction(tools, async (joined) => {
              const mayMoveTo = (homeId: string) =>
                hasRight(caller, 'devices_write', device.organization_id, homeId);
              const after = await changeDevice(joined, device, body, { mayMoveTo, onMoved });
              const entry = auditEntryOf('device.updated', after);
              const changes = changedBy(body, DeviceChange);
              if (changes.length > 0) await audit(joined, actorOf(caller, request), { ...entry, changes });
              return presentDevice(after);
            }),
          ),
      }),
    ),
    route({
      method: 'POST',
      path: '/devices/:device_id/tokens',
      operationId: 'createDeviceToken',
      summary: 'Create a device token',
      description:
        'Returns a new token, only this once. The previous token works until you create the next one, or stops at once with `revoke_others`.',
      tag,
      access: inDevice('devices_write'),
      audit: { action: 'device.token_created', kind: 'device', id: 'device_id' },
      body: NewDeviceToken,
      status: 201,
      answer: DeviceToken,
      asksAgain: true,
      handle: ({ context: { caller, device }, body, request }) =>
        thenForget(
          device,
          inConfirmedTransaction(tools, caller, async (joined) => {
            const { revoke_others = false } = body;
            const device_token = await newDeviceToken(joined, device.device_id, revoke_others);
            await audit(joined, actorOf(caller, request), auditEntryOf('device.token_created', device));
            return { device_token };
          }),
        ),
    }),
    route({
      method: 'DELETE',
      path: '/devices/:device_id',
      operationId: 'deleteDevice',
      summary: 'Delete a device',
      description: 'Deletes the device. Its tokens stop working at once.',
      tag,
      access: inDevice('devices_write'),
      audit: { action: 'device.deleted', kind: 'device', id: 'device_id' },
      answer: Empty,
      handle: ({ context: { caller, device }, request }) =>
        thenForget(
          device,
          inOneTransaction(tools, async (joined) => {
            await deleteDevice(joined.database, device.device_id);
            await audit(joined, actorOf(caller, request), auditEntryOf('device.deleted', device));
            return {};
          }),
        ),
    }),
  ];
}

function presentList({ devices, total_count }: { devices: DeviceRow[]; total_count: number }, page: Page) {
  return { devices: devices.map(presentDevice), paging: { total_count, ...page } };
}
