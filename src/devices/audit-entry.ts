import type { Action } from '../audit/index.ts';
import type { DeviceRow } from './store.ts';

/** The audit entry of a change to a device. */
export function auditEntryOf<Done extends Action>(action: Done, device: DeviceRow) {
  const { organization_id, device_id, description, home_id } = device;
  const object = { kind: 'device' as const, id: device_id, name: description, home_id };
  return { organization_id, action, object };
}
