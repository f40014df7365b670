import { type AccessControl, actorOf, type Caller, inConfirmedTransaction } from '../../accounts/index.ts';
import { inHome } from '../../homes/index.ts';
import { notFound } from '../../platform/errors.ts';
import { refTo } from '../../platform/http/document/common-schemas.ts';
import { type AnyRoute, route } from '../../platform/http/route.ts';
import { perMinute, type TryLimits } from '../../platform/rate-limit/try-limits.ts';
import type { Tools } from '../../platform/tools.ts';
import { presentDevice } from '../devices.ts';
import { DeviceBody } from '../schema.ts';
import { findPendingDevice, pairDevice } from './pair-device.ts';
import { PairInput, PairingBody, PairingPath } from './schema.ts';

const tag = 'Devices';
/** Per user. A pairing needs two requests. At this rate, guessing one of 25 billion codes is hopeless. */
const PER_USER = perMinute(60);

export function pairingRoutes(tools: Tools, access: AccessControl, tries: TryLimits): AnyRoute[] {
  /** Counts valid codes too: a guessed code would be another customer's device. */
  const count = ({ user }: Caller) => tries.take(PER_USER, `pairing:${user.user_id}`);
  return [
    route({
      method: 'GET',
      path: '/pairings/:pairing_code',
      operationId: 'getPairing',
      summary: 'Get a pairing',
      description: 'Returns the device that shows this code and waits to be paired.',
      tag,
      access: access.withPermission('devices_write'),
      item: true,
      params: PairingPath,
      answer: PairingBody,
      handle: async ({ context: { caller }, params }) => {
        await count(caller);
        const pending = await findPendingDevice(tools, params.pairing_code);
        if (!pending) throw notFound('Pairing');
        return pending;
      },
    }),
    route({
      method: 'POST',
      path: '/homes/:home_id/pairings',
      operationId: 'pairDevice',
      summary: 'Pair a device',
      description:
        'Adds the device that shows this code to the home, as a new device or in place of an existing one. ' +
        'The device then fetches its token.',
      tag,
      access: inHome(tools, access, 'devices_write'),
      audit: { action: 'device.paired', kind: 'device', id: 'device_id' },
      body: PairInput,
      answer: refTo(DeviceBody),
      conflict: 'The home has reached its device limit.',
      asksAgain: true,
      handle: async ({ context: { caller, home }, body, request }) => {
        await count(caller);
        return inConfirmedTransaction(tools, caller, async (joined) =>
          presentDevice(await pairDevice(joined, home, body, actorOf(caller, request))),
        );
      },
    }),
  ];
}
