import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths here. */
const TICKS_A_SECOND = 100;

/** Seconds of processor time of a Lares: of the process that was started and of those it started, but not of its database. */
export function laresTimes(pid: number): number {
  const children = readdirSync('/proc')
    .filter((name) => Number(name) > 0)
    .filter((name) => isChild(name, pid));
  return [String(pid), ...children].reduce((sum, one) => sum + secondsOf(one), 0);
}

function isChild(name: string, parent: number): boolean {
  try {
    return (
      Number(fieldsOf(name)[1]) === parent &&
      readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('lares-process')
    );
  } catch {
    // It ended while we looked.
    return false;
  }
}

/** What stands behind the name, which is in brackets and may have blanks: state, parent, … */
function fieldsOf(pid: string): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function secondsOf(pid: string): number {
  const fields = fieldsOf(pid);
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

/** Seconds of processor time of a process and of all that came from it, those that ended too. */
export function familyTimes(pid: number): number {
  const children = readdirSync('/proc').filter((name) => Number(fieldsIfThere(name)[1]) === pid);
  const ticks = fieldsIfThere(String(pid)).slice(11, 15).map(Number);
  const own = ticks.reduce((sum, one) => sum + one, 0) / TICKS_A_SECOND;
  return children.reduce((sum, child) => sum + familyTimes(Number(child)), own);
}

/** It may end while we look. */
function fieldsIfThere(name: string): string[] {
  try {
    return fieldsOf(name);
  } catch {
    return [];
  }
}
