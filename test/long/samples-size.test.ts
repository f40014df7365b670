import { expect, it } from 'vitest';
import { openClone } from '../harness/database.ts';
import { measureSize } from '../harness/series/samples-size.ts';

it.each([
  ['as they come', true],
  ['all at once', false],
])(
  'a sample takes at most 100 bytes with its index, of a million that were packed %s',
  async (_, daily) => {
    const { samples, rows, all, packed } = await measureSize(await openClone(), 24, daily);
    console.log(
      `${samples} samples: ${rows.toFixed(1)} bytes each as rows, ${all.toFixed(1)} of all with two days in rows, ${packed.toFixed(1)} packed`,
    );
    expect(samples).toBeGreaterThan(1_000_000);
    expect(all).toBeLessThan(100);
  },
  540_000,
);
