import type { FlashCommand, RecordedEvent } from '../../devices/index.ts';
import { MINUTE_MS } from '../../platform/durations.ts';

/** A flash after more than two minutes no longer matches the noise. */
const USEFUL_FOR_MS = 2 * MINUTE_MS;

/**
 * Commands for devices at a noise level with flash_sound: the device that detected it, once per level. `currentGuestId` is the
 * current guest: a flash in an empty home, or for the noise of someone else, is useless.
 */
export function flashCommands(
  { home_id, settings, raised }: RecordedEvent,
  level: number,
  currentGuestId: string | undefined,
  now: Date,
): FlashCommand[] {
  const { deviceId, guestId, incidentId } = raised;
  const wanted = settings.noise.ladder[level - 1]?.includes('flash_sound') ?? false;
  if (!wanted || !deviceId || !incidentId || !guestId || guestId !== currentGuestId) return [];
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
