import type { FlashCommand, RecordedEvent } from '../../devices/index.ts';
import { MINUTE_MS } from '../../platform/durations.ts';

/** After two minutes a flash says nothing about what is going on now. */
const USEFUL_FOR_MS = 2 * MINUTE_MS;

/**
 * What a device is told when noise reaches a level whose step has flash_sound: the device that heard it, once for the
 * level. `staying` is who stays in the home now: a flash in an empty home, or for what somebody else did, helps nobody.
 */
export function flashesFor(
  { home_id, settings, raised }: RecordedEvent,
  level: number,
  staying: string | undefined,
  now: Date,
): FlashCommand[] {
  const { deviceId, guestId, incidentId } = raised;
  const wanted = settings.noise.ladder[level - 1]?.includes('flash_sound') ?? false;
  if (!wanted || !deviceId || !incidentId || !guestId || guestId !== staying) return [];
  return [
    {
      home_id,
      deviceId,
      kind: 'flash_sound',
      expiresAt: now.getTime() + USEFUL_FOR_MS,
      about: { incidentId, level, guestId },
    },
  ];
}
