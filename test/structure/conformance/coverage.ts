import type { Section } from './specification.ts';
import type { Row } from './table.ts';

/** Reasons for a row without a test: the sentence addresses another program, or leaves something open. */
const EXCUSES = ['for the receiver', 'for the client', 'left open', 'nothing to show'];
const WORD = /[\p{L}\p{N}]/u;

/** Words of the specification without a row, and rows that do not quote it in its order. */
export function findUncovered(sections: Section[], rows: Row[]): string[] {
  const headings = new Set(sections.map(({ heading }) => heading));
  const strays = rows
    .filter(({ heading }) => !headings.has(heading))
    .map((row) => `line ${row.line}: the specification has no part "${row.heading}"`);
  return [
    ...strays,
    ...sections.flatMap((section) =>
      findUncoveredWords(
        section,
        rows.filter(({ heading }) => heading === section.heading),
      ),
    ),
  ];
}

function findUncoveredWords({ heading, text }: Section, rows: Row[]): string[] {
  const problems: string[] = [];
  const part = heading === '' ? 'the opening' : heading;
  let end = 0;
  const addUncovered = (words: string) => {
    if (WORD.test(words)) problems.push(`no row covers, in ${part}: ${words.trim()}`);
  };
  for (const { quote, line } of rows) {
    const start = text.indexOf(quote, end);
    if (start < 0 || quote === '') {
      problems.push(`line ${line}: these words do not stand next in ${part}: ${quote}`);
      continue;
    }
    addUncovered(text.slice(end, start));
    end = start + quote.length;
  }
  addUncovered(text.slice(end));
  return problems;
}

/** Rows that cite no test and give no valid reason. */
export function findUnexcused(rows: Row[], sections: Section[]): string[] {
  return rows.flatMap((row) => {
    const { excuse, tests, quote, line } = row;
    if (excuse === undefined) return tests.length > 0 ? [] : [`line ${line} cites no test: ${quote}`];
    const other = /^see (.+)$/.exec(excuse)?.[1];
    if (other !== undefined) {
      const exists = sections.some(({ heading }) => heading === other || heading.startsWith(`${other} / `));
      return exists ? [] : [`line ${line}: there is no part "${other}" to see`];
    }
    if (!EXCUSES.includes(excuse)) return [`line ${line}: "${excuse}" is no reason for having no test`];
    if (excuse === 'left open' && !quote.includes('not shown')) {
      return [`line ${line}: the specification does not leave this open: ${quote}`];
    }
    return [];
  });
}
