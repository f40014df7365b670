import { byText } from '../lares/statements.ts';
import { median } from './median.ts';
import { type Counted, cpuMs, type Figures, type openTurns, type Site, type Way } from './turns.ts';

const MOST_SLOWER = 5;
const NOTABLE_MS = 0.01;
/** Characters of a statement that are printed, enough to identify it. */
const MOST_CHARACTERS = 160;

interface Comparison {
  /** Prefix of each line. */
  label: string;
  way: Way;
  rounds: number;
  seconds: number;
  /** Whether to print the statements that became slower. */
  printSlower: boolean;
  /** Runs before each turn, not measured. */
  prepare?(site: Site): Promise<void>;
}

/** Sites take turns. Each is compared with the first site of the same round. */
export async function compare(
  { turn, counted }: ReturnType<typeof openTurns>,
  sites: Site[],
  { label, way, rounds, seconds, printSlower, prepare }: Comparison,
): Promise<void> {
  for (const site of sites) await turn(site, way, seconds / 2);
  const all: Figures[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const figures: Figures[] = [];
    for (const site of sites) {
      await prepare?.(site);
      figures.push((await turn(site, way, seconds)).figures);
    }
    all.push(figures);
  }
  const counts: Counted[] = [];
  for (const site of sites) {
    await prepare?.(site);
    counts.push(await counted(site, way, seconds));
  }
  for (const [index, site] of sites.entries()) {
    const printLine = (text: string) => console.log(`${label.padEnd(14)} ${site.name.padEnd(15)} ${text}`);
    print(printLine, index, all, counts);
    if (printSlower) for (const line of slowerStatements(counts[0], counts[index])) printLine(line);
  }
}

type PrintLine = (text: string) => void;

function print(printLine: PrintLine, index: number, all: Figures[][], counts: Counted[]): void {
  const [first, own] = [counts[0], counts[index]];
  if (!first || !own) return;
  const each = ({ statements, deliveries }: Counted) => statements.length / deliveries;
  const of = (pick: (figures: Figures) => number) =>
    median(all.map((round) => pick(round[index] as Figures)));
  printLine(
    `${of((one) => one.rate).toFixed(0)} deliveries/s; each ${of(cpuMs).toFixed(3)} ms CPU ` +
      `(process ${of((one) => one.processMs).toFixed(3)}, database ${of((one) => one.databaseMs).toFixed(3)}), ` +
      `${each(own).toFixed(2)} statements, ${of((one) => one.walBytes).toFixed(0)} bytes of WAL; ` +
      `p50 ${of((one) => one.p50).toFixed(1)} ms, p99 ${of((one) => one.p99).toFixed(1)} ms; ${of((one) => one.memoryMb).toFixed(0)} MB`,
  );
  if (index === 0) return;
  const ratio = (pick: (figures: Figures) => number) => {
    const ratios = all.map((round) => pick(round[index] as Figures) / pick(round[0] as Figures));
    return `${median(ratios).toFixed(2)} (rounds ${ratios.map((one) => one.toFixed(2)).join(' ')})`;
  };
  printLine(
    `=> CPU ${ratio(cpuMs)}, p50 ${ratio((one) => one.p50)}, p99 ${ratio((one) => one.p99)}, ` +
      `statements ${(each(own) / each(first)).toFixed(2)}`,
  );
}

/**
 * Statements whose database time per delivery has grown most. Logging all statements costs time, so the figures are
 * for comparison only.
 */
function slowerStatements(first: Counted | undefined, own: Counted | undefined): string[] {
  if (!first || !own) return [];
  const before = byText(first.statements);
  return [...byText(own.statements)]
    .map(([text, { times, ms }]) => {
      const was = before.get(text) ?? { times: 0, ms: 0 };
      return { text, times, more: ms / own.deliveries - was.ms / first.deliveries, each: ms / times, was };
    })
    .sort((a, b) => b.more - a.more)
    .slice(0, MOST_SLOWER)
    .filter(({ more }) => more > NOTABLE_MS)
    .map(
      ({ text, times, more, each, was }) =>
        `   ${more.toFixed(4)} ms more a delivery: ${times} of ${each.toFixed(2)} ms, ` +
        `were ${was.times} of ${(was.times === 0 ? 0 : was.ms / was.times).toFixed(2)}: ${text.slice(0, MOST_CHARACTERS)}`,
    );
}
