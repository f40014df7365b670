import { readFileSync } from 'node:fs';

/**
 * Starts to measure the share of processor time that the host gives to other machines. The returned function reads
 * it.
 */
export function stolenSince(): () => number {
  const look = () => {
    const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
    // user, nice, system, idle, iowait, irq, softirq, steal. Later fields are included in these.
    const times = first.split(/\s+/).slice(1, 9).map(Number);
    return { all: times.reduce((sum, one) => sum + one, 0), stolen: times[7] ?? 0 };
  };
  const before = look();
  return () => {
    const after = look();
    return (after.stolen - before.stolen) / Math.max(1, after.all - before.all);
  };
}
