import { followHeadings, RULE_OF_TABLE } from './headings.ts';

/** docs/conformance.md, read. */

export interface NamedTest {
  file: string;
  /** As it runs: every `describe`, then the test, with ` › ` between. `%s` and the like stand for anything. */
  name: string;
}

export interface Row {
  /** The headings that lead to it, as those of the specification. */
  heading: string;
  /** The words of the specification, or what was decided beyond it. */
  quote: string;
  /** Why no test shows it; undefined when tests do. */
  excuse: string | undefined;
  tests: NamedTest[];
  line: number;
}

export interface ConformanceTable {
  /** Rows that quote the specification. */
  specified: Row[];
  /** Rows of what was decided beyond it. */
  decided: Row[];
}

/** From this title on, rows quote nothing. */
const BEYOND = 'Beyond the specification';
const EXCUSE = /^— \((.+?)\)(?=<br>|$)/;
const TESTS_OF_A_FILE = /`([\w./-]+\.test\.ts)`: ((?:`[^`]+`(?:; )?)+)/g;

export function readTable(markdown: string): ConformanceTable {
  const lines = markdown.split('\n');
  const table: ConformanceTable = { specified: [], decided: [] };
  const follow = followHeadings();
  let rows = table.specified;
  let heading = '';
  lines.forEach((line, at) => {
    const begun = follow(line);
    if (begun) {
      heading = begun.heading;
      if (begun.title === BEYOND) rows = table.decided;
      return;
    }
    const isRow = line.startsWith('| ') && !RULE_OF_TABLE.test(lines[at + 1] ?? '');
    if (isRow) rows.push(readRow(line, heading, at + 1));
  });
  return table;
}

function readRow(line: string, heading: string, number: number): Row {
  const end = line.indexOf(' | ');
  const quote = line.slice(2, end).trim();
  const shown = line.slice(end + 3, line.lastIndexOf('|')).trim();
  const tests = [...shown.matchAll(TESTS_OF_A_FILE)].flatMap(([, file = '', names = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({ file, name })),
  );
  return { heading, quote, excuse: EXCUSE.exec(shown)?.[1], tests, line: number };
}
