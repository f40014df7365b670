import type { Device, Home } from '../../../contract.ts';
import { type Reading, readingsOf } from '../devices/readings.ts';

/** Of all rooms the one that says most: what is beyond a limit, else the loudest, the coldest, the most humid. */
export interface Level extends Reading {
  room: string;
}

const TOLD = [
  { kind: 'sound', least: false },
  { kind: 'temperature', least: true },
  { kind: 'humidity', least: false },
] as const;

export function levelsOf(devices: Device[], home: Home, now: number): Level[] {
  const all = devices
    .filter(({ active, offline }) => active && !offline)
    .flatMap((device) =>
      readingsOf(device, home, now).map((reading) => ({ ...reading, room: device.description })),
    );
  return TOLD.flatMap(({ kind, least }) => {
    const found = all.filter((level) => level.kind === kind);
    const told = found.some((level) => level.beyond) ? found.filter((level) => level.beyond) : found;
    const [most] = told.toSorted((one, other) =>
      least ? one.number - other.number : other.number - one.number,
    );
    return most ? [most] : [];
  });
}
