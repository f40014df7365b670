import { audit, type By } from '../audit/index.ts';
import type { Tools } from '../platform/tools.ts';
import { auditEntryOf } from './audit-entry.ts';
import { changeDevice, createDevice } from './devices.ts';
import { type Placement, wouldMeasureNone } from './placement.ts';
import { findDevice, listDeviceNames } from './store.ts';

/** A device of an imported list. */
export interface PutDevice {
  /** In the list. */
  row: number;
  description: string;
  /** Undefined: unchanged. */
  placement: Placement | undefined;
}

export interface NewToken {
  device_id: string;
  description: string;
  device_token: string;
}

/**
 * Adds the devices that the home does not have, and updates the others. Names identify them, without regard to case.
 * Runs in the caller's transaction.
 */
export async function putDevices(
  tools: Tools,
  home_id: string,
  wanted: PutDevice[],
  /** Called with the problem of a row. */
  refuse: (row: number, problem: { column: string; message: string }) => void,
  by: By,
): Promise<{ created: NewToken[]; updated: number }> {
  const known = new Map(
    (await listDeviceNames(tools.database, home_id)).map((device) => [keyOf(device.description), device]),
  );
  const created: NewToken[] = [];
  let updated = 0;
  for (const { row, description, placement } of wanted) {
    const before = known.get(keyOf(description));
    if (!before) {
      const { device, device_token } = await createDevice(tools, home_id, {
        description,
        placement: placement ?? null,
      });
      await audit(tools, by, auditEntryOf('device.created', device));
      created.push({ device_id: device.device_id, description, device_token });
      continue;
    }
    updated += 1;
    if (placement === undefined || placement === before.placement) continue;
    const device = await findDevice(tools.database, before.device_id);
    if (!device) continue;
    if (wouldMeasureNone(placement, device.latest_sensor_values)) {
      refuse(row, {
        column: 'placement',
        message: `cannot be ${placement}: the device measures only sound`,
      });
      continue;
    }
    await changeDevice(tools, device, { placement });
    const entry = auditEntryOf('device.updated', device);
    await audit(tools, by, { ...entry, changes: [{ member: 'placement' }] });
  }
  return { created, updated };
}

function keyOf(name: string): string {
  return name.trim().toLowerCase();
}
