import type { Metric, Sample } from './report.ts';

const SOUND: ReadonlySet<string> = new Set<Metric>(['laeq', 'lmax', 'lmin']);

export function hasSound(samples: readonly Sample[]): boolean {
  return samples.some((sample) => Object.keys(sample).some((name) => SOUND.has(name)));
}

/** Samples that had nothing else are gone. */
export function withoutSound(samples: readonly Sample[]): Sample[] {
  return samples.flatMap((sample) => {
    const rest = Object.entries(sample).filter(([name]) => !SOUND.has(name));
    // The time alone says nothing.
    return rest.some(([name]) => name !== 't' && name !== 'period_s')
      ? [Object.fromEntries(rest) as unknown as Sample]
      : [];
  });
}
