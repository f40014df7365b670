import { followHeadings, RULE_OF_TABLE } from './headings.ts';

/** A table of a document whose last column cites tests by their ids. */

export interface Row {
  /** The headings above the row, without the title: `Endpoints / Guests`. */
  heading: string;
  /** The first cell: words of the specification, a decision beyond it, or a threat. */
  quote: string;
  /** Why no test shows it; undefined when tests do. */
  excuse: string | undefined;
  /** Ids of tests. */
  tests: string[];
  line: number;
}

export interface CitingTable {
  /** Rows that quote the specification. */
  specified: Row[];
  /** Rows of decisions beyond it. */
  decided: Row[];
}

/** From this title on, rows quote nothing. */
const BEYOND = 'Beyond the specification';
const EXCUSE = /^— \((.+?)\)(?=<br>|$)/;
const ID = /`([\w-]+)`/g;

export function readTable(markdown: string): CitingTable {
  const lines = markdown.split('\n');
  const table: CitingTable = { specified: [], decided: [] };
  const follow = followHeadings();
  let rows = table.specified;
  let heading = '';
  lines.forEach((line, index) => {
    const newHeading = follow(line);
    if (newHeading) {
      heading = newHeading.heading;
      if (newHeading.title === BEYOND) rows = table.decided;
      return;
    }
    const isRow = line.startsWith('| ') && !RULE_OF_TABLE.test(lines[index + 1] ?? '');
    if (isRow) rows.push(readRow(line, heading, index + 1));
  });
  return table;
}

function readRow(line: string, heading: string, number: number): Row {
  const cells = line.slice(2, line.lastIndexOf('|')).split(' | ');
  const shown = cells.at(-1)?.trim() ?? '';
  const excuse = EXCUSE.exec(shown)?.[1];
  const tests = [...shown.replace(EXCUSE, '').matchAll(ID)].map(([, id = '']) => id);
  return { heading, quote: cells[0]?.trim() ?? '', excuse, tests, line: number };
}
