import { followHeadings, RULE_OF_TABLE } from './headings.ts';

/** The specification as rows of the conformance table quote it: the words below each heading. */

export interface Section {
  /** The headings that lead to it, without the title: `Endpoints / Guests`. */
  heading: string;
  text: string;
}

const NUMBER_OF_ITEM = /^\d+\. /;

export function readSections(markdown: string): Section[] {
  const lines = markdown.split('\n');
  const sections: Section[] = [{ heading: '', text: '' }];
  const follow = followHeadings();
  lines.forEach((line, at) => {
    const begun = follow(line);
    if (begun) {
      if (begun.depth > 1) sections.push({ heading: begun.heading, text: '' });
      return;
    }
    // The row above the rule names the columns and contains no statement.
    const namesColumns = RULE_OF_TABLE.test(lines[at + 1] ?? '');
    if (RULE_OF_TABLE.test(line) || namesColumns) return;
    const section = sections.at(-1) as Section;
    section.text = `${section.text} ${wordsOf(line)}`.trim();
  });
  return sections.filter(({ text }) => text !== '');
}

/** A table row is the sequence of its cells. An empty cell adds nothing. */
function wordsOf(line: string): string {
  if (!line.startsWith('|')) return line.replace(NUMBER_OF_ITEM, '').trim();
  return line
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' · ');
}
