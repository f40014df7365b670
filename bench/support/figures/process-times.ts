import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts hundredths of a second here. */
const TICKS_A_SECOND = 100;

interface Child {
  pid: number;
  /** Its command line, or the title it set. */
  title: string;
  seconds: number;
}

/** Processor seconds of a Lares: its first process and the children, without its database. */
export function laresTimes(pid: number): number {
  return laresProcesses(pid).reduce((sum, one) => sum + secondsOf(one), 0);
}

/** The first process and its children. */
export function laresProcesses(pid: number): number[] {
  const children = childrenOf(pid).filter(({ title }) => title.includes('lares-process'));
  return [pid, ...children.map((child) => child.pid)];
}

export function childrenOf(parent: number): Child[] {
  return readdirSync('/proc')
    .filter((name) => Number(name) > 0)
    .flatMap((name) => {
      try {
        if (parentOf(Number(name)) !== parent) return [];
        const title = readFileSync(`/proc/${name}/cmdline`, 'utf8');
        return [{ pid: Number(name), title, seconds: secondsOf(Number(name)) }];
      } catch {
        // The process ended meanwhile.
        return [];
      }
    });
}

export function parentOf(pid: number): number {
  return Number(fieldsOf(pid)[1]);
}

export function secondsOf(pid: number): number {
  const fields = fieldsOf(pid);
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

/** Of children that ended and were waited for. */
export function secondsOfEnded(pid: number): number {
  const fields = fieldsOf(pid);
  return (Number(fields[13]) + Number(fields[14])) / TICKS_A_SECOND;
}

/** Fields behind the name, which is in brackets and may contain blanks: state, parent, … */
function fieldsOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

export function residentMb(pids: number[]): number {
  const kilobytes = pids.map(
    (pid) => /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1],
  );
  return kilobytes.reduce((sum, one) => sum + Number(one) / 1000, 0);
}

/** Processor seconds of a process and of all its descendants, including ended ones. */
export function familyTimes(pid: number): number {
  try {
    const own = secondsOf(pid) + secondsOfEnded(pid);
    return childrenOf(pid).reduce((sum, child) => sum + familyTimes(child.pid), own);
  } catch {
    // The process ended meanwhile.
    return 0;
  }
}
