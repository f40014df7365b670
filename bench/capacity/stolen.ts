import { readFileSync } from 'node:fs';

/** Answers, when asked, which share of the processors' time since now the host gave to others. */
export function stolenSince(): () => number {
  const look = () => {
    const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
    // user, nice, system, idle, iowait, irq, softirq, steal; what follows is part of these.
    const times = first.split(/\s+/).slice(1, 9).map(Number);
    return { all: times.reduce((sum, one) => sum + one, 0), stolen: times[7] ?? 0 };
  };
  const before = look();
  return () => {
    const after = look();
    return (after.stolen - before.stolen) / Math.max(1, after.all - before.all);
  };
}
