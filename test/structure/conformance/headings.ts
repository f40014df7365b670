const HEADING = /^(#+) (.*)$/;

/** The row under the names of a table's columns. */
export const RULE_OF_TABLE = /^\|[-| ]+\|$/;

/** Follows the headings of a page. A line that is one answers its title, and the way to it below the page's own. */
export function followHeadings() {
  const path: string[] = [];
  return (line: string): { title: string; depth: number; heading: string } | undefined => {
    const [, marks = '', title = ''] = HEADING.exec(line) ?? [];
    if (marks === '') return undefined;
    const depth = marks.length;
    path.splice(Math.max(0, depth - 2), path.length, ...(depth === 1 ? [] : [title]));
    return { title, depth, heading: path.join(' / ') };
  };
}
