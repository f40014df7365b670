import type { Comparison } from '../../../src/simulator/index.ts';

const MOST_NAMED = 20;

/** A table of precision, recall and delay by event type, then the missing and the unexpected events. */
export function verdictTable({ verdicts, missing, unexpected }: Comparison): string {
  const rows = verdicts.map((verdict) => [
    verdict.type,
    String(verdict.expected),
    String(verdict.raised),
    String(verdict.matched),
    verdict.raised === 0 ? '–' : verdict.precision.toFixed(3),
    verdict.expected === 0 ? '–' : verdict.recall.toFixed(3),
    spoken(verdict.medianDelayS),
    spoken(verdict.p95DelayS),
  ]);
  const head = ['event', 'expected', 'raised', 'matched', 'precision', 'recall', 'delay median', 'p95'];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ');
  return [
    line(head),
    ...rows.map(line),
    ...named(
      'missing',
      missing.map((one) => ({ ...one, at: one.earliest })),
    ),
    ...named('unexpected', unexpected),
  ].join('\n');
}

function named(title: string, some: { home: string; device?: string; type: string; at: number }[]): string[] {
  if (some.length === 0) return [];
  const lines = some
    .slice(0, MOST_NAMED)
    .map(({ home, device, type, at }) => `  ${new Date(at).toISOString()}  ${type}  ${device ?? home}`);
  const more = some.length > MOST_NAMED ? [`  and ${some.length - MOST_NAMED} more`] : [];
  return ['', `${title}: ${some.length}`, ...lines, ...more];
}

function spoken(seconds: number | undefined): string {
  if (seconds === undefined) return '–';
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
