import { readdirSync, readFileSync } from 'node:fs';

/** Seconds of processor time that a process has used: its first thread, and all others. Undefined where /proc is not. */
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

/** The kernel counts in hundredths here. */
const TICKS_A_SECOND = 100;

/** The name of a thread, in brackets, may have blanks; user and system time are the 12th and 13th behind it. */
function secondsOf(file: string): number {
  const text = readFileSync(file, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}
