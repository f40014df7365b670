import { readdirSync, readFileSync } from 'node:fs';

/** Processor seconds that a process has used: its first thread, and all others. Undefined without /proc. */
export function threadTimes(pid: number): { main: number; others: number } | undefined {
  const sum = { main: 0, others: 0 };
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      sum[thread === String(pid) ? 'main' : 'others'] += secondsOf(`/proc/${pid}/task/${thread}/stat`);
    }
  } catch {
    return undefined;
  }
  return sum;
}

/** The kernel counts hundredths of a second here. */
const TICKS_A_SECOND = 100;

/**
 * The name of a thread, in brackets, may contain blanks. User and system time are the 12th and 13th field behind it.
 */
function secondsOf(file: string): number {
  const text = readFileSync(file, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}
