import type { Way } from '../support/figures/turns.ts';

/** A way to send reports, and the bounds that Lares must meet with it. */
export interface Part extends Way {
  name: string;
  wanted: Wanted;
}

/** Upper bounds, except for deliveries per CPU-second. */
export interface Wanted {
  ratio?: number;
  p50?: number;
  p99?: number;
  statements?: number;
  memoryMb?: number;
  perCpuSecond?: number;
}

/** A device keeps to one connection, as a real device does. */
export const flatOut = (lines: number) => ({ command: 'flatOut' as const, input: { lines, own: true } });

/** Every device reports a few times. */
export const WARM_UP = flatOut(64);

export const PARTS: Part[] = [
  {
    name: 'paced',
    command: 'paced',
    input: { perSecond: 100, lines: 16 },
    webhooks: 1,
    wanted: { ratio: 1.5, p50: 2, p99: 6, statements: 5 },
  },
  { name: '64', ...flatOut(64), webhooks: 1, wanted: { ratio: 1.3, statements: 0.5, memoryMb: 150 } },
  { name: '256', ...flatOut(256), webhooks: 1, wanted: { ratio: 1 } },
  { name: 'fanout', ...flatOut(16), webhooks: 10, wanted: { perCpuSecond: 7500 } },
];
