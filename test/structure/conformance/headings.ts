const HEADING = /^(#+) (.*)$/;

/** The row below a table's column names. */
export const RULE_OF_TABLE = /^\|[-| ]+\|$/;

/** Tracks the headings of a page. For a heading it returns the title, and its path below the page's title. */
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
