import type { Section } from './specification.ts';
import type { NamedTest, Row } from './table.ts';

/** Sentences that tell others what to do, or leave something open, need no test of ours. */
const EXCUSES = ['for the receiver', 'for the client', 'left open', 'nothing to show'];
const WORD = /[\p{L}\p{N}]/u;

/** Every word of the specification stands in a row, and every row quotes the specification, in its order. */
export function coverageProblems(sections: Section[], rows: Row[]): string[] {
  const known = new Set(sections.map(({ heading }) => heading));
  const strays = rows
    .filter(({ heading }) => !known.has(heading))
    .map((row) => `line ${row.line}: the specification has no part "${row.heading}"`);
  return [
    ...strays,
    ...sections.flatMap((section) =>
      sectionProblems(
        section,
        rows.filter(({ heading }) => heading === section.heading),
      ),
    ),
  ];
}

function sectionProblems({ heading, text }: Section, rows: Row[]): string[] {
  const problems: string[] = [];
  const place = heading === '' ? 'the opening' : heading;
  let end = 0;
  const uncovered = (words: string) => {
    if (WORD.test(words)) problems.push(`no row covers, in ${place}: ${words.trim()}`);
  };
  for (const { quote, line } of rows) {
    const start = text.indexOf(quote, end);
    if (start < 0 || quote === '') {
      problems.push(`line ${line}: these words do not stand next in ${place}: ${quote}`);
      continue;
    }
    uncovered(text.slice(end, start));
    end = start + quote.length;
  }
  uncovered(text.slice(end));
  return problems;
}

/** A row names a test, or says why none is needed. */
export function excuseProblems(rows: Row[], sections: Section[]): string[] {
  return rows.flatMap((row) => {
    const { excuse, tests, quote, line } = row;
    if (excuse === undefined) return tests.length > 0 ? [] : [`line ${line} names no test: ${quote}`];
    const other = /^see (.+)$/.exec(excuse)?.[1];
    if (other !== undefined) {
      const there = sections.some(({ heading }) => heading === other || heading.startsWith(`${other} / `));
      return there ? [] : [`line ${line}: there is no part "${other}" to see`];
    }
    if (!EXCUSES.includes(excuse)) return [`line ${line}: "${excuse}" is no reason for having no test`];
    if (excuse === 'left open' && !quote.includes('not shown')) {
      return [`line ${line}: the specification does not leave this open: ${quote}`];
    }
    return [];
  });
}

/** Every test that a row names is among those that ran and passed. */
export function testProblems(rows: Row[], passed: NamedTest[]): string[] {
  const names = new Map<string, string[]>();
  for (const { file, name } of passed) names.set(file, [...(names.get(file) ?? []), name]);
  const ran = ({ file, name }: NamedTest) => {
    const pattern = patternOf(name);
    return names.get(file)?.some((one) => pattern.test(one)) ?? false;
  };
  return rows.flatMap(({ tests, line }) =>
    tests
      .filter((test) => !ran(test))
      .map(({ file, name }) => `line ${line}: no such test ran and passed: ${file}: ${name}`),
  );
}

/** A title that is filled in by its cases is named as it stands in the source. */
function patternOf(name: string): RegExp {
  const fixed = name.split(/%[sijdf]|\$\w+/).map((text) => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
  return new RegExp(`^${fixed.join('.+')}$`, 's');
}
