import { lateMark } from '../../detect/late.ts';
import type { Raised } from '../../detect/types.ts';
import type { Acknowledgement } from '../commands.ts';
import type { NoiseStep } from '../event-consumer.ts';

/** The event of a device that says it has flashed and sounded; one for each level, whichever device was first. */
export function flashed(
  { device_id, command_id, at }: Acknowledgement,
  { incidentId, level, guestId }: NoiseStep,
  now: Date,
): Raised {
  return {
    type: 'noise_flash_and_sound',
    key: `noise_flash_and_sound:${incidentId}:${level}`,
    at,
    deviceId: device_id,
    guestId,
    incidentId,
    ...lateMark('window', at, now.getTime()),
    data: { level, commandId: command_id },
  };
}
