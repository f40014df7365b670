import { median } from '../support/figures/median.ts';
import { cpuMs, type Figures } from '../support/figures/turns.ts';
import type { Part, Wanted } from './parts.ts';

export interface Round {
  yardstick: Figures;
  lares: Figures;
}

const perCpuSecond = (one: Figures) => 1000 / cpuMs(one);

export function print(
  { name, wanted }: Part,
  rounds: Round[],
  statements: Record<keyof Round, number>,
): void {
  const printLine = (text: string) => console.log(`${name.padEnd(7)} ${text}`);
  for (const side of ['yardstick', 'lares'] as const) {
    const of = (pick: (figures: Figures) => number) => median(rounds.map((round) => pick(round[side])));
    printLine(
      `${side.padEnd(10)} ${of((one) => one.rate).toFixed(0)} deliveries/s; each ${of(cpuMs).toFixed(3)} ms CPU ` +
        `(process ${of((one) => one.processMs).toFixed(3)}, database ${of((one) => one.databaseMs).toFixed(3)}), ` +
        `${statements[side].toFixed(2)} statements, ${of((one) => one.walBytes).toFixed(0)} bytes of WAL; ` +
        `p50 ${of((one) => one.p50).toFixed(1)} ms, p99 ${of((one) => one.p99).toFixed(1)} ms; ` +
        `${of(perCpuSecond).toFixed(0)} deliveries per CPU-second; ${of((one) => one.memoryMb).toFixed(0)} MB`,
    );
  }
  const of = (pick: (round: Round) => number) => {
    const values = rounds.map(pick);
    return { value: median(values), rounds: ` (rounds ${values.map((one) => one.toFixed(2)).join(' ')})` };
  };
  const figures: [keyof Wanted, string, { value: number; rounds?: string }][] = [
    [
      'ratio',
      'CPU a delivery, against the yardstick',
      of(({ lares, yardstick }) => cpuMs(lares) / cpuMs(yardstick)),
    ],
    ['p50', 'p50, ms', of(({ lares }) => lares.p50)],
    ['p99', 'p99, ms', of(({ lares }) => lares.p99)],
    ['statements', 'statements a delivery', { value: statements.lares }],
    ['memoryMb', 'memory, MB', of(({ lares }) => lares.memoryMb)],
    ['perCpuSecond', 'deliveries per CPU-second', of(({ lares }) => perCpuSecond(lares))],
  ];
  for (const [key, text, { value, rounds: each = '' }] of figures) {
    const bound = wanted[key];
    // The ratio is the result of the bench, so it is always printed.
    if (bound === undefined && key !== 'ratio') continue;
    const wish = key === 'perCpuSecond' ? 'at least' : 'at most';
    printLine(
      `=> ${text}: ${value.toFixed(2)}${each}${bound === undefined ? '' : `, wanted ${wish} ${bound}`}`,
    );
  }
}
