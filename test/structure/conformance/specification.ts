/** The specification as rows of the conformance table quote it: for each heading, the words that stand below it. */

export interface Section {
  /** The headings that lead to it, without the title: `Endpoints / Guests`. */
  heading: string;
  text: string;
}

const HEADING = /^(#+) (.*)$/;
const RULE_OF_TABLE = /^\|[-| ]+\|$/;
const NUMBER_OF_ITEM = /^\d+\. /;

export function readSections(markdown: string): Section[] {
  const lines = markdown.split('\n');
  const sections: Section[] = [{ heading: '', text: '' }];
  const path: string[] = [];
  lines.forEach((line, at) => {
    const heading = HEADING.exec(line);
    if (heading) {
      const depth = (heading[1] ?? '').length;
      path.splice(Math.max(0, depth - 2), path.length, ...(depth === 1 ? [] : [heading[2] ?? '']));
      if (depth > 1) sections.push({ heading: path.join(' / '), text: '' });
      return;
    }
    // The row above the rule names the columns and says nothing by itself.
    const namesColumns = RULE_OF_TABLE.test(lines[at + 1] ?? '');
    if (RULE_OF_TABLE.test(line) || namesColumns) return;
    const section = sections.at(-1) as Section;
    section.text = `${section.text} ${wordsOf(line)}`.trim();
  });
  return sections.filter(({ text }) => text !== '');
}

/** A row of a table is its cells, one after the other; an empty cell is none. */
function wordsOf(line: string): string {
  if (!line.startsWith('|')) return line.replace(NUMBER_OF_ITEM, '').trim();
  return line
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' · ');
}
