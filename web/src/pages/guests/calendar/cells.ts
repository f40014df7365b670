import type { Bar } from './bars.ts';
import type { Month } from './month.ts';

/** Cells of a row from left to right, together as wide as the month. */
export type Cell =
  | { kind: 'bar'; key: string; halves: number; bar: Bar }
  | { kind: 'free'; key: string; halves: number };

export function cellsOf(lane: Bar[], month: Month): Cell[] {
  const cells: Cell[] = [];
  let at = 0;
  for (const bar of lane) {
    cells.push(...freeCells(at, bar.start, month));
    cells.push({ kind: 'bar', key: bar.guest.guest_id, halves: bar.end - bar.start, bar });
    at = bar.end;
  }
  cells.push(...freeCells(at, month.days.length * 2, month));
  return cells;
}

/** One per day, for the free parts. */
function freeCells(from: number, to: number, { days }: Month): Cell[] {
  return days.flatMap((day, index) => {
    const start = Math.max(from, index * 2);
    const end = Math.min(to, index * 2 + 2);
    return end > start ? [{ kind: 'free' as const, key: `${day.date} ${start}`, halves: end - start }] : [];
  });
}
