import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

const SOURCES = resolve(import.meta.dirname, '../../../src');
const IS_TEST = /\.test\.ts$/;
/** Schemas whose `pattern` is checked. What `documented()` adds is only for readers of the document. */
const SCHEMAS = new Set(['Type.String', 'List']);

/** A regular expression as written in the source, by file below src/. */
export interface FoundPattern {
  file: string;
  text: string;
}

export function findPatterns(): FoundPattern[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ts') && !IS_TEST.test(file))
    .sort()
    .flatMap((file) => patternsIn(readFileSync(join(SOURCES, file), 'utf8')).map((text) => ({ file, text })));
}

/** Literals, `new RegExp(…)`, and `pattern` of a schema. */
export function patternsIn(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    const made = (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText();
    if (made === 'RegExp') found.push(node.getText());
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'pattern' && isInSchema(node)) {
      found.push(`pattern: ${node.initializer.getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('x.ts', source, ts.ScriptTarget.Latest, true));
  return found;
}

function isInSchema({ parent }: ts.PropertyAssignment): boolean {
  return ts.isCallExpression(parent.parent) && SCHEMAS.has(parent.parent.expression.getText());
}

/** The pattern of a literal, or of a written-out `pattern`, compiled like ajv. */
export function compiled(text: string): RegExp | undefined {
  const literal = /^\/(.*)\/([a-z]*)$/s.exec(text);
  if (literal) return new RegExp(literal[1] ?? '', literal[2]);
  const inSchema = /^pattern: '(.*)'$/.exec(text)?.[1];
  return inSchema === undefined ? undefined : new RegExp(JSON.parse(`"${inSchema}"`), 'u');
}
