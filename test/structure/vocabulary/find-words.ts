import { parseSync } from 'oxc-parser';
import { findTitles } from './find-titles.ts';
import { isFixed } from './fixed-names.ts';

export interface Finding {
  line: number;
  word: string;
  /** The identifier, `comment`, `title` of a test, or `text` for a log message or the text of an error. */
  place: string;
}

/** Calls whose texts people read: log messages, and errors, most of which the API answers with. */
const CALLS_WITH_TEXT =
  /^(log[A-Z]\w*|[A-Z]\w*(Error|Violation)|Error|badRequest|unauthorized|forbidden|notFound|conflict|tooManyRequests|unavailable)$/;
const LOGS = new Set(['log', 'logger']);
/** Members such as `home_id` are no words of a sentence. */
const WORD = /(?<![\w{$])[a-z]+(?![\w}])/g;

/** The banned words in the names, comments, log messages, error texts and test titles of a file. */
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
  visitTexts(program, (text, start) => {
    for (const [word] of text.toLowerCase().matchAll(WORD))
      if (banned.comments.has(word)) found.push({ line: lineOf(start), word, place: 'text' });
  });
  for (const { text, start } of findTitles(program))
    for (const [word] of text.toLowerCase().matchAll(WORD))
      if (banned.comments.has(word)) found.push({ line: lineOf(start), word, place: 'title' });
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

function visitTexts(node: unknown, visit: (text: string, start: number) => void): void {
  if (Array.isArray(node)) {
    for (const one of node) visitTexts(one, visit);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const { type, callee, arguments: given } = node as Record<string, unknown>;
  if ((type === 'CallExpression' || type === 'NewExpression') && hasText(callee))
    for (const one of given as unknown[]) visitParts(one, visit);
  for (const child of Object.values(node)) visitTexts(child, visit);
}

function hasText(callee: unknown): boolean {
  const { name, object } = callee as { name?: string; object?: { name?: string } };
  return name === undefined ? LOGS.has(object?.name ?? '') : CALLS_WITH_TEXT.test(name);
}

/** Texts that are an argument, or part of one: not those of members or of other calls. */
function visitParts(node: unknown, visit: (text: string, start: number) => void): void {
  const { type, start, value, ...parts } = node as Record<string, unknown>;
  const visitAll = (nodes: unknown) => {
    for (const one of nodes as unknown[]) visitParts(one, visit);
  };
  if (type === 'Literal' && typeof value === 'string') visit(value, Number(start));
  if (type === 'TemplateElement') visit((value as { cooked: string }).cooked, Number(start));
  if (type === 'TemplateLiteral') visitAll(parts['quasis']);
  if (type === 'BinaryExpression' || type === 'LogicalExpression') visitAll([parts['left'], parts['right']]);
  if (type === 'ConditionalExpression') visitAll([parts['consequent'], parts['alternate']]);
}

function lineCounter(source: string): (offset: number) => number {
  const starts = [0];
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => starts.filter((start) => start <= offset).length;
}
