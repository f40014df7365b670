import { parseSync } from 'oxc-parser';

export interface LongFunction {
  name: string;
  lines: number;
}

interface Node {
  type: string;
  start: number;
  end: number;
  id?: unknown;
  key?: unknown;
  callee?: unknown;
  name?: unknown;
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Functions of more than `limit` lines. Rows of a route table, `route({ … })`, do not count for the table's function. */
export function findLongFunctions(file: string, source: string, limit: number): LongFunction[] {
  const { program } = parseSync(file, source);
  const linesOf = ({ start, end }: Node) => source.slice(start, end).split('\n').length;
  const found: LongFunction[] = [];
  const visit = (node: Node, name: string): void => {
    if (FUNCTIONS.has(node.type)) {
      const own = nameOf(node.id) ?? name;
      const rows = routeRowsIn(node).reduce((sum, row) => sum + linesOf(row), 0);
      const lines = linesOf(node) - rows;
      if (lines > limit) found.push({ name: own, lines });
    }
    const named = nameOf(node.id) ?? nameOf(node.key) ?? name;
    for (const child of childrenOf(node)) visit(child, named);
  };
  visit(program, '');
  return found;
}

function routeRowsIn(node: Node): Node[] {
  const isRow = node.type === 'CallExpression' && nameOf(node.callee) === 'route';
  return isRow ? [node] : childrenOf(node).flatMap(routeRowsIn);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

function nameOf(node: unknown): string | undefined {
  return isNode(node) && typeof node.name === 'string' ? node.name : undefined;
}
