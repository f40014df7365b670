import type { Device, Home } from '../../../contract.ts';
import { deviceReadings, type Reading } from '../devices/readings.ts';

/** The most relevant room per kind: beyond a limit, otherwise the loudest, coldest or most humid. */
export interface Level extends Reading {
  room: string;
}

const SHOWN_KINDS = [
  { kind: 'sound', least: false },
  { kind: 'temperature', least: true },
  { kind: 'humidity', least: false },
] as const;

export function homeLevels(devices: Device[], home: Home, now: number): Level[] {
  const all = devices
    .filter(({ active, offline }) => active && !offline)
    .flatMap((device) =>
      deviceReadings(device, home, now).map((reading) => ({ ...reading, room: device.description })),
    );
  return SHOWN_KINDS.flatMap(({ kind, least }) => {
    const found = all.filter((level) => level.kind === kind);
    const candidates = found.some((level) => level.exceeded)
      ? found.filter((level) => level.exceeded)
      : found;
    const [most] = candidates.toSorted((one, other) =>
      least ? one.number - other.number : other.number - one.number,
    );
    return most ? [most] : [];
  });
}
