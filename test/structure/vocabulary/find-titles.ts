type Node = Record<string, unknown> & { type: string; start: number };

const TESTS = new Set(['it', 'test', 'describe', 'suite', 'bench']);
/** The id at the end of a title, in brackets. Documents cite it, so it stays. */
const ID = / \[[\w${}%-]+-[\w${}%-]+\]$/;
/** A quoted member of the API or of the code. */
const QUOTED = /`[^`]*`/g;

/** The titles of a file's tests, with the names of the cases in `it.each()`, without ids and quoted names. */
export function findTitles(program: unknown): { text: string; start: number }[] {
  const titles = new Map<number, string>();
  const lists = new Map<string, unknown[]>();
  const add = (node: unknown) => {
    const text = textOf(node);
    if (text !== undefined) titles.set((node as Node).start, text.replace(ID, '').replaceAll(QUOTED, ''));
  };
  visit(program, ({ type, id, init }) => {
    if (type !== 'VariableDeclarator') return;
    const name = String((id as Node)['name']);
    lists.set(name, [...(lists.get(name) ?? []), init]);
  });
  visit(program, (node) => {
    if (ID.test(textOf(node) ?? '')) add(node);
    if (node.type !== 'CallExpression' || !TESTS.has(rootOf(node['callee']))) return;
    const [title] = node['arguments'] as unknown[];
    add(title);
    if (/%s|\$\w/.test(textOf(title) ?? '')) for (const name of caseNames(node['callee'], lists)) add(name);
  });
  return [...titles].map(([start, text]) => ({ text, start }));
}

/** The first string of each row of `it.each(rows)`, where it has several words: others are data. */
function caseNames(callee: unknown, lists: ReadonlyMap<string, unknown[]>): unknown[] {
  const [given] = ((callee as Node)['arguments'] ?? []) as Node[];
  const rows = given?.type === 'Identifier' ? lists.get(String(given['name'])) : [given];
  return (rows ?? [])
    .map(bare)
    .flatMap((list) => (list?.type === 'ArrayExpression' ? (list['elements'] as (Node | null)[]) : []))
    .map((row) => (row?.type === 'ArrayExpression' ? (row['elements'] as unknown[])[0] : row))
    .filter((name) => textOf(name)?.includes(' '));
}

/** Without `as const`. */
function bare(node: unknown): Node | undefined {
  const { type, expression } = (node ?? {}) as Node;
  return type === 'TSAsExpression' || type === 'TSSatisfiesExpression' ? bare(expression) : (node as Node);
}

/** `it` of `it.skipIf(isSlow).each(rows)`. */
function rootOf(node: unknown): string {
  const { name, object, callee } = node as { name?: string; object?: unknown; callee?: unknown };
  const inner = object ?? callee;
  return name ?? (inner === undefined ? '' : rootOf(inner));
}

function textOf(node: unknown): string | undefined {
  const { type, value, quasis, left, right } = (node ?? {}) as Node;
  if (type === 'Literal') return typeof value === 'string' ? value : undefined;
  if (type === 'TemplateLiteral')
    return (quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked).join('{}');
  return type === 'BinaryExpression' ? `${textOf(left) ?? '{}'}${textOf(right) ?? '{}'}` : undefined;
}

function visit(node: unknown, use: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node) && 'type' in node) use(node as Node);
  for (const child of Object.values(node)) visit(child, use);
}
