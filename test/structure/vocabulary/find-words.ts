import { parseSync } from 'oxc-parser';
import { isFixed } from './fixed-names.ts';

export interface Finding {
  line: number;
  word: string;
  /** The identifier, or `comment`. */
  place: string;
}

/** The banned words in the names and comments of a file. */
export function findWords(
  file: string,
  source: string,
  banned: { names: ReadonlySet<string>; comments: ReadonlySet<string> },
): Finding[] {
  const { program, comments } = parseSync(file, source);
  const lineOf = lineCounter(source);
  const found: Finding[] = [];
  for (const { value, start } of comments)
    for (const [word] of value.toLowerCase().matchAll(/[a-z]+/g))
      if (banned.comments.has(word)) found.push({ line: lineOf(start), word, place: 'comment' });
  visitNames(program, (name, start) => {
    if (isFixed(file, name)) return;
    for (const word of wordsOfName(name))
      if (banned.names.has(word)) found.push({ line: lineOf(start), word, place: name });
  });
  return found;
}

/** `listOpenDoors` and `OPEN_DOORS` both have the word `doors`. */
export function wordsOfName(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
}

function visitNames(node: unknown, visit: (name: string, start: number) => void): void {
  if (Array.isArray(node)) {
    for (const one of node) visitNames(one, visit);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const { type, name, start, computed } = node as Record<string, unknown>;
  if ((type === 'Identifier' || type === 'JSXIdentifier') && typeof name === 'string')
    visit(name, Number(start));
  for (const [key, child] of Object.entries(node)) {
    // `rows.where` uses a name that is declared elsewhere, often by a library.
    if (type === 'MemberExpression' && key === 'property' && computed === false) continue;
    visitNames(child, visit);
  }
}

function lineCounter(source: string): (offset: number) => number {
  const starts = [0];
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => starts.filter((start) => start <= offset).length;
}
