import { parseSync } from 'oxc-parser';

/** A call of `t` or `rich`, with the names of its values. Undefined if they are not written out there. */
export interface UsedText {
  file: string;
  key: string;
  names: string[] | undefined;
}

export interface FoundTexts {
  used: UsedText[];
  /** Texts for people that are in no catalogue. */
  outside: string[];
  /** Calls of `t` whose key the source does not show. */
  unknown: string[];
}

interface Node {
  type: string;
  start: number;
  [member: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Reads one file of the server. `screened`: whether all its texts are for people. */
export function readSource(file: string, source: string, screened: boolean): FoundTexts {
  const found: FoundTexts = { used: [], outside: [], unknown: [] };
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  visit(program as unknown as Node);
  return found;

  function visit(node: Node): void {
    if (SILENT.has(node.type)) return;
    if (node.type.startsWith('TS')) {
      if (AROUND_VALUES.has(node.type)) visit(node['expression'] as Node);
      return;
    }
    if (node.type === 'CallExpression' && takeCall(node)) return;
    if (node.type === 'TaggedTemplateExpression') {
      const { tag, quasi } = node as unknown as {
        tag: Node;
        quasi: { quasis: Quasi[]; expressions: Node[] };
      };
      if (nameOf(tag) === 'html') takeHtml(quasi.quasis);
      quasi.expressions.forEach(visit);
      return;
    }
    if (node.type === 'Literal' && typeof node['value'] === 'string') takeText(node['value'], node.start);
    if (node.type === 'TemplateLiteral') {
      const { quasis } = node as unknown as { quasis: Quasi[] };
      takeText(quasis.map(cooked).join('…'), node.start);
    }
    for (const [name, member] of Object.entries(node)) {
      // Keys are names, unless they are computed.
      if (name === 'source' || (name === 'key' && node['computed'] !== true)) continue;
      for (const one of Array.isArray(member) ? member : [member]) if (isNode(one)) visit(one);
    }
  }

  /** Whether the call takes a key. */
  function takeCall(node: Node): boolean {
    const { callee, arguments: given } = node as unknown as { callee: Node; arguments: Node[] };
    const name = nameOf(callee);
    if (name !== 't' && name !== 'rich') return false;
    const [key, values] = name === 'rich' ? given.slice(1) : given;
    if (key?.type === 'Literal')
      found.used.push({ file, key: String(key['value']), names: values ? namesIn(values) : [] });
    else found.unknown.push(`${file}:${lineOf(node.start)}`);
    if (values) visit(values);
    return true;
  }

  function takeText(text: string, at: number): void {
    if (screened && isForPeople(text)) found.outside.push(`${file}:${lineOf(at)} ${text}`);
  }

  /** Text between tags, and attributes that browsers show or read aloud. */
  function takeHtml(quasis: Quasi[]): void {
    if (!screened) return;
    const whole = quasis.map(cooked).join('\u0000');
    for (const [, value = ''] of whole.matchAll(/\b(?:aria-label|alt|title|placeholder)="([^"]*)"/g))
      if (/\p{L}/u.test(value)) found.outside.push(`${file}:${lineOf(quasis[0]?.start ?? 0)} ${value}`);
    if (ATTRIBUTES.test(whole)) return;
    const text = whole.replace(/<[^>]*>|&\w+;/g, ' ').replaceAll('\u0000', ' ');
    if (/\p{L}{2}/u.test(text))
      found.outside.push(`${file}:${lineOf(quasis[0]?.start ?? 0)} ${text.trim().replace(/\s+/g, ' ')}`);
  }

  function lineOf(at: number): number {
    return source.slice(0, at).split('\n').length;
  }
}

interface Quasi {
  start: number;
  value: { cooked: string | null; raw: string };
}

const cooked = ({ value }: Quasi) => value.cooked ?? value.raw;

/** A template may contain only attributes, for a tag of another template. */
const ATTRIBUTES = /^( [a-z-]+(="[^"]*")?)+$/;

/** Imports and thrown errors: serve-pages.ts writes the text of an error for people. */
const SILENT = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'ThrowStatement']);
/** The only type nodes that contain values. */
const AROUND_VALUES = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

/** Several words, or one with a capital letter, as in headings and buttons. */
function isForPeople(text: string): boolean {
  return /\p{L}{2,}[,;:.!?]? \p{L}/u.test(text) || /^\p{Lu}\p{Ll}+[.!?:]?$/u.test(text);
}

function nameOf(callee: Node): string {
  if (callee.type === 'Identifier') return String(callee['name']);
  return callee.type === 'MemberExpression' && isNode(callee['property']) ? nameOf(callee['property']) : '';
}

function namesIn(values: Node): string[] | undefined {
  if (values.type !== 'ObjectExpression') return undefined;
  const members = values['properties'] as Node[];
  if (members.some(({ type }) => type !== 'Property')) return undefined;
  return members.map(({ key }) => String((key as Node)['name'] ?? (key as Node)['value']));
}
