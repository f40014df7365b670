import { expect, it } from 'vitest';
import { slotCounts } from './slot-counts.ts';

it.each([
  [1_048_576, 4096],
  [Number.POSITIVE_INFINITY, 4096],
  [4096, 1536],
  [1024, 384],
  [10, 64],
])(
  'with a limit of %d open files %d requests to organization webhooks may be under way',
  (openFiles, slots) => {
    expect(slotCounts(openFiles).organization).toBe(slots);
  },
);

it.each([1024, 2048, 4096, 20_000])(
  'leaves some of %d open files to callers, devices and the database',
  (limit) => {
    const { organization, user, idle } = slotCounts(limit);
    expect(organization + user + 2 * idle).toBeLessThan(limit * 0.55);
  },
);
