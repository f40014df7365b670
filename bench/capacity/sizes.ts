import type { Need, Size } from './needs.ts';

/**
 * Assumptions of the page's tables: three devices in a home, ten events a day in each, two webhooks that receive
 * them, events kept for a year.
 */
const DEVICES_A_HOME = 3;

export const USUAL = { eventsPerHomeDay: 10, webhooks: 2, eventsKeptDays: 365 };

export const RHYTHMS = [
  { name: 'a report every five minutes, with five samples', reportEveryS: 300, samplesEach: 5 },
  { name: 'a report every minute, with one sample', reportEveryS: 60, samplesEach: 1 },
];
export type Rhythm = (typeof RHYTHMS)[number];

const DEVICES = [
  { name: '40 homes', devices: 120 },
  { name: '1,000 homes', devices: 3000 },
  { name: '100,000 devices', devices: 100_000 },
  { name: 'a million devices', devices: 1_000_000 },
  { name: 'ten million devices', devices: 10_000_000 },
];

export const sizeOf = (name: string, devices: number, { reportEveryS, samplesEach }: Rhythm): Size => ({
  name,
  devices,
  homes: Math.ceil(devices / DEVICES_A_HOME),
  reportEveryS,
  samplesEach,
  ...USUAL,
});

export const sizesOf = (rhythm: Rhythm): Size[] =>
  DEVICES.map(({ name, devices }) => sizeOf(name, devices, rhythm));

/** A database server that is available as one machine, and how much of it a plan may use. */
export const MACHINE = {
  cores: 32,
  /** Of 256 GB: the rest is for the operating system, sorts and vacuums. */
  memoryBytes: 192e9,
  diskBytes: 30e12,
  /** A standby and an archive can follow this rate without lag. */
  walBytesPerS: 200e6,
};

/** Share of the machine that this need uses. Cores and disk include headroom. */
export const boundsOf = (need: Need): Record<string, number> => ({
  cores: need.databaseCores / MACHINE.cores,
  memory: need.databaseMemoryBytes / MACHINE.memoryBytes,
  disk: need.diskBytes / MACHINE.diskBytes,
  WAL: need.tunedWalBytesPerS / MACHINE.walBytesPerS,
});
