import { parseSync } from 'oxc-parser';
import { KEY } from '../catalogue.ts';

export interface Found {
  text: string;
  line: number;
}

export interface FileTexts {
  /** Literals in the form of a key. */
  keys: string[];
  /** Texts for people that are in no catalogue. */
  outside: Found[];
  /** Texts made while the module loads, before the language is known. */
  tooEarly: Found[];
}

interface Node {
  type: string;
  start: number;
  [member: string]: unknown;
}

/** The function that takes a key. */
const TRANSLATE = 't';
/** The functions that take the name of a component. */
const ROUTES = new Set(['lazyRouteComponent', 'page', 'pageRoute', 'developerRoute']);
/** The element that takes a key, and the attribute that holds it. */
const RICH = 'Rich';
const RICH_KEY = 'text';

/** Attributes and members that people read, whatever they contain. */
const READ_BY_PEOPLE =
  /^(label|title|description|placeholder|alt|text|what|error|summary|message|heading|hint|caption|aria-label|aria-description|aria-roledescription|nothingFoundMessage|confirm|question|children)$|Label$|Title$|Text$|Message$/;
/** A word with a capital, or two words: not the name of a colour, a class, a path or a member. */
const PROSE = /^\p{Lu}\p{Ll}+(?=[\s.,:;…?!]|$)|\p{L}{2,}[,:;]? \p{L}/u;
const LETTERS = /\p{L}/u;
/** In a template, one word beside a value is enough. */
const WORD_BESIDE = /(?:^|\s)\p{L}{2,}[,.:;]?(?=\s|$)/u;

export function readSource(file: string, source: string): FileTexts {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const texts: FileTexts = { keys: [], outside: [], tooEarly: [] };
  const found = (text: string, { start }: Node): Found => ({
    text: text.trim().replaceAll(/\s+/g, ' '),
    line: source.slice(0, start).split('\n').length,
  });

  const collectKeys = (node: Node): void => {
    if (node.type === 'Literal' && KEY.test(String(node['value']))) texts.keys.push(String(node['value']));
    for (const child of childrenOf(node)) collectKeys(child);
  };

  const visit = (node: Node, above: Node[]): void => {
    if (isLeftOut(node, above)) return;
    if (node.type === 'CallExpression' && nameOf(node['callee']) === TRANSLATE) {
      const [first, ...more] = node['arguments'] as Node[];
      const isInside = above.some(({ type }) => /Function/.test(type));
      if (!isInside) texts.tooEarly.push(found(textOf(first ?? node), node));
      // The key may be an expression: `t(LABELS[kind] ?? 'common.other')`.
      const others = first && literalsOf(first).length === 0 ? [first, ...more] : more;
      for (const argument of others) visit(argument, [...above, node]);
      return;
    }
    if (node.type === 'JSXAttribute' && isRich(above.at(-1)) && nameOf(node['name']) === RICH_KEY) {
      const container = node['value'] as Node;
      const value = container.type === 'Literal' ? container : (container['expression'] as Node);
      if (literalsOf(value).length === 0) visit(value, [...above, node]);
      return;
    }
    if (isOutside(node, above)) texts.outside.push(found(textOf(node), node));
    for (const child of childrenOf(node)) visit(child, [...above, node]);
  };

  collectKeys(program as unknown as Node);
  visit(program as unknown as Node, []);
  return texts;
}

/** Both of `t(open ? 'common.open' : 'messages.closed')`. */
function literalsOf(node: Node | undefined): Node[] {
  if (node?.type === 'Literal') return [node];
  if (node?.type !== 'ConditionalExpression') return [];
  return [...literalsOf(node['consequent'] as Node), ...literalsOf(node['alternate'] as Node)];
}

/** Names for machines: of modules, types, members, and messages of programming errors. */
function isLeftOut(node: Node, above: Node[]): boolean {
  if (/^(Import|TS(?!AsExpression|Satisfies|NonNull))/.test(node.type)) return true;
  const parent = above.at(-1);
  if (
    parent?.type === 'NewExpression' &&
    nameOf(parent['callee']).endsWith('Error') &&
    node.type !== 'CallExpression'
  )
    return true;
  if (parent?.type === 'CallExpression' && ROUTES.has(nameOf(parent['callee']))) return true;
  if (parent?.type === 'Property' && parent['key'] === node && parent['computed'] !== true) return true;
  if (parent?.type === 'MemberExpression' && parent['property'] === node) return true;
  if (parent?.type === 'BinaryExpression' && node.type === 'Literal' && parent['operator'] !== '+')
    return true;
  return parent?.type === 'SwitchCase' && parent['test'] === node;
}

function isOutside(node: Node, above: Node[]): boolean {
  if (node.type === 'JSXText') return LETTERS.test(textOf(node));
  if (node.type === 'TemplateElement') {
    const isAlone = (above.at(-1)?.['expressions'] as unknown[] | undefined)?.length === 0;
    return isAlone ? PROSE.test(textOf(node)) : PROSE.test(textOf(node)) || WORD_BESIDE.test(textOf(node));
  }
  if (node.type !== 'Literal' || typeof node['value'] !== 'string') return false;
  const attribute = above.findLast(({ type }) => type === 'JSXAttribute');
  const container = above.findLast(({ type }) => /^JSX(Attribute|ExpressionContainer|Element)$/.test(type));
  if (container?.type === 'JSXAttribute' || attribute === above.at(-2) || attribute === above.at(-1)) {
    if (attribute && READ_BY_PEOPLE.test(nameOf(attribute['name']))) return LETTERS.test(textOf(node));
  }
  const isChild = above.at(-1)?.type === 'JSXExpressionContainer' && above.at(-2)?.type !== 'JSXAttribute';
  if (isChild) return LETTERS.test(textOf(node));
  return PROSE.test(textOf(node));
}

function textOf(node: Node): string {
  const value = node['value'] as string | { cooked: string } | undefined;
  return typeof value === 'object' ? value.cooked : String(value ?? node.type);
}

function nameOf(node: unknown): string {
  const { name } = (node ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : '';
}

const isRich = (node: Node | undefined): boolean =>
  node?.type === 'JSXOpeningElement' && nameOf(node['name']) === RICH;

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value);
}
