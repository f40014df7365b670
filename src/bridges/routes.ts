import Type from 'typebox';
import { type AccessControl, actorOf, type Caller, inConfirmedTransaction } from '../accounts/index.ts';
import { type Action, audit, changedBy } from '../audit/index.ts';
import { inHome } from '../homes/index.ts';
import { Empty, refTo } from '../platform/http/document/common-schemas.ts';
import { longPaging } from '../platform/http/request/paging.ts';
import { type Access, type AnyRoute, route } from '../platform/http/route.ts';
import { inOneTransaction, type Tools } from '../platform/tools.ts';
import { assignDevice, presentBridgeDevices, requireBridgeDevice } from './assignment.ts';
import { createBridge, newBridgeToken, presentBridge, requireBridge } from './bridges.ts';
import { assign, listBridgeDevices } from './device-store.ts';
import {
  BridgeAssignment,
  BridgeBody,
  BridgeChange,
  BridgeDeviceBody,
  BridgeDeviceList,
  BridgeList,
  BridgeToken,
  CreatedBridge,
  NewBridge,
  NewOrganizationBridge,
} from './schema.ts';
import { type BridgeRow, deleteBridge, listBridges, type Owner, renameBridge } from './store.ts';

const tag = 'Bridges';

type OwnerAccess = Access<{ caller: Caller; owner: Owner }>;

/** `anyTopic`: a bridge may publish anywhere at the operator's broker. */
export function bridgeRoutes(tools: Tools, access: AccessControl, anyTopic: boolean): AnyRoute[] {
  const forOwner = forOrganization(access.inOrganization('organization_write'));
  return [
    ...bridgeRows(tools, anyTopic, {
      path: '/homes/:home_id/bridges',
      operation: (verb, noun) => `${verb}${noun}`,
      of: 'the home',
      kinds: NewBridge,
      reading: forHome(inHome(tools, access, 'devices_read')),
      writing: forHome(inHome(tools, access, 'devices_write')),
    }),
    ...bridgeRows(tools, anyTopic, {
      path: '/organizations/:organization_id/bridges',
      operation: (verb, noun) => `${verb}Organization${noun}`,
      of: 'the organization',
      kinds: NewOrganizationBridge,
      reading: forOwner,
      writing: forOwner,
    }),
  ];
}

function forOrganization(organizationWide: ReturnType<AccessControl['inOrganization']>): OwnerAccess {
  return {
    ...organizationWide,
    check: async (request, reply) => {
      const { caller, organization } = await organizationWide.check(request, reply);
      return { caller, owner: { home_id: null, organization_id: organization.organization_id } };
    },
  };
}

function forHome(home: ReturnType<typeof inHome>): OwnerAccess {
  return {
    ...home,
    check: async (request, reply) => {
      const { caller, home: found } = await home.check(request, reply);
      return { caller, owner: { home_id: found.home_id, organization_id: found.organization_id } };
    },
  };
}

/** The same rows below a home and below an organization. */
interface RouteOwner {
  path: '/homes/:home_id/bridges' | '/organizations/:organization_id/bridges';
  /** `listBridges`, `listOrganizationBridges`. */
  operation(verb: string, noun: string): string;
  /** `the home`. */
  of: string;
  /** The body of a creation. */
  kinds: typeof NewBridge | typeof NewOrganizationBridge;
  reading: OwnerAccess;
  writing: OwnerAccess;
}

function bridgeRows(
  tools: Tools,
  anyTopic: boolean,
  { path, operation, of, kinds, reading, writing }: RouteOwner,
): AnyRoute[] {
  const one = `${path}/:bridge_id` as const;
  const device = `${one}/devices/:foreign_id` as const;
  return [
    route({
      method: 'GET',
      path,
      operationId: operation('list', 'Bridges'),
      summary: 'List bridges',
      description: `Returns the bridges of ${of}, oldest first.`,
      tag,
      access: reading,
      answer: BridgeList,
      handle: async ({ context: { owner } }) => ({
        bridges: (await listBridges(tools.database, owner)).map(presentBridge),
      }),
    }),
    route({
      method: 'POST',
      path,
      operationId: operation('create', 'Bridge'),
      summary: 'Create a bridge',
      description: `Adds a bridge to ${of}. The answer contains its token, only this once.`,
      tag,
      access: writing,
      audit: { action: 'bridge.created', kind: 'bridge', answeredId: 'bridge_id' },
      body: kinds,
      status: 201,
      answer: CreatedBridge,
      conflict: 'Another bridge uses this base topic, or the bridge limit is reached.',
      asksAgain: true,
      handle: ({ context: { caller, owner }, body, request }) =>
        inConfirmedTransaction(tools, caller, async (joined) => {
          const { bridge, bridge_token } = await createBridge(joined, owner, body, anyTopic);
          await audit(joined, actorOf(caller, request), entryOf('bridge.created', bridge));
          return { ...presentBridge(bridge), bridge_token };
        }),
    }),
    route({
      method: 'GET',
      path: one,
      operationId: operation('get', 'Bridge'),
      summary: 'Get a bridge',
      tag,
      access: reading,
      item: true,
      answer: refTo(BridgeBody),
      handle: async ({ context: { owner }, params }) =>
        presentBridge(await requireBridge(tools, owner, params.bridge_id)),
    }),
    route({
      method: 'PATCH',
      path: one,
      operationId: operation('update', 'Bridge'),
      summary: 'Rename a bridge',
      tag,
      access: writing,
      audit: { action: 'bridge.updated', kind: 'bridge', id: 'bridge_id' },
      item: true,
      body: BridgeChange,
      answer: refTo(BridgeBody),
      handle: ({ context: { caller, owner }, params, body, request }) =>
        inOneTransaction(tools, async (joined) => {
          const before = await requireBridge(joined, owner, params.bridge_id);
          if (body.name === undefined) return presentBridge(before);
          await renameBridge(joined.database, before.bridge_id, body.name);
          const after = { ...before, name: body.name };
          const changes = changedBy(body, BridgeChange);
          await audit(joined, actorOf(caller, request), { ...entryOf('bridge.updated', after), changes });
          return presentBridge(after);
        }),
    }),
    route({
      method: 'DELETE',
      path: one,
      operationId: operation('delete', 'Bridge'),
      summary: 'Delete a bridge',
      description: 'Deletes the bridge. Its devices remain in Lares, but no longer report through it.',
      tag,
      access: writing,
      audit: { action: 'bridge.deleted', kind: 'bridge', id: 'bridge_id' },
      item: true,
      answer: Empty,
      handle: ({ context: { caller, owner }, params, request }) =>
        inOneTransaction(tools, async (joined) => {
          const bridge = await requireBridge(joined, owner, params.bridge_id);
          await deleteBridge(joined.database, bridge.bridge_id);
          await audit(joined, actorOf(caller, request), entryOf('bridge.deleted', bridge));
          return {};
        }),
    }),
    route({
      method: 'POST',
      path: `${one}/token`,
      operationId: operation('rotate', 'BridgeToken'),
      summary: 'Rotate a bridge token',
      description: 'Returns a new token, only this once. The previous token stops working at once.',
      tag,
      access: writing,
      audit: { action: 'bridge.token_created', kind: 'bridge', id: 'bridge_id' },
      item: true,
      status: 201,
      answer: BridgeToken,
      asksAgain: true,
      handle: ({ context: { caller, owner }, params, request }) =>
        inConfirmedTransaction(tools, caller, async (joined) => {
          const bridge = await requireBridge(joined, owner, params.bridge_id);
          const bridge_token = await newBridgeToken(joined, bridge.bridge_id);
          await audit(joined, actorOf(caller, request), entryOf('bridge.token_created', bridge));
          return { bridge_token };
        }),
    }),
    route({
      method: 'GET',
      path: `${one}/devices`,
      operationId: operation('list', 'BridgeDevices'),
      summary: 'List devices of a bridge',
      description: 'Returns the devices that the bridge listed: unassigned devices first, then by name.',
      tag,
      access: reading,
      item: true,
      query: Type.Object(longPaging.query),
      answer: BridgeDeviceList,
      handle: async ({ context: { owner }, params, query }) => {
        const page = longPaging.page(query);
        const { bridge_id } = await requireBridge(tools, owner, params.bridge_id);
        const { devices, total_count } = await listBridgeDevices(tools.database, bridge_id, page);
        return { devices: await presentBridgeDevices(tools, devices), paging: { total_count, ...page } };
      },
    }),
    route({
      method: 'PUT',
      path: device,
      operationId: operation('assign', 'BridgeDevice'),
      summary: 'Assign a device of a bridge',
      description: 'Assigns the device of the bridge to an existing device or to a new one.',
      tag,
      access: writing,
      audit: { action: 'bridge.device_assigned', kind: 'bridge', id: 'bridge_id' },
      item: true,
      body: BridgeAssignment,
      answer: refTo(BridgeDeviceBody),
      conflict: 'The device is already assigned, or the home has reached its device limit.',
      handle: ({ context: { caller, owner }, params, body, request }) =>
        inOneTransaction(tools, async (joined) => {
          const bridge = await requireBridge(joined, owner, params.bridge_id);
          const assigned = await assignDevice(joined, caller, bridge, params.foreign_id, body);
          await audit(joined, actorOf(caller, request), entryOf('bridge.device_assigned', bridge));
          return presentOne(joined, assigned);
        }),
    }),
    route({
      method: 'DELETE',
      path: device,
      operationId: operation('unassign', 'BridgeDevice'),
      summary: 'Unassign a device of a bridge',
      description:
        'Removes the assignment. The device remains in Lares, but no longer reports through the bridge.',
      tag,
      access: writing,
      audit: { action: 'bridge.device_unassigned', kind: 'bridge', id: 'bridge_id' },
      item: true,
      answer: refTo(BridgeDeviceBody),
      handle: ({ context: { caller, owner }, params, request }) =>
        inOneTransaction(tools, async (joined) => {
          const bridge = await requireBridge(joined, owner, params.bridge_id);
          const before = await requireBridgeDevice(joined, bridge, params.foreign_id);
          await assign(joined.database, before, null, 0);
          await audit(joined, actorOf(caller, request), entryOf('bridge.device_unassigned', bridge));
          return presentOne(joined, { ...before, device_id: null });
        }),
    }),
  ];
}

async function presentOne(tools: Tools, row: Parameters<typeof presentBridgeDevices>[1][number]) {
  const [one] = await presentBridgeDevices(tools, [row]);
  if (!one) throw new Error('one row has one answer');
  return one;
}

function entryOf<Done extends Action>(action: Done, bridge: BridgeRow) {
  const { organization_id, bridge_id, name, home_id } = bridge;
  const object = { kind: 'bridge' as const, id: bridge_id, name, ...(home_id === null ? {} : { home_id }) };
  return { organization_id, action, object };
}
