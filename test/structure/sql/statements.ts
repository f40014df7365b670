import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../../..');

/** A piece of SQL in a source file: a whole statement, or a fragment of one. */
export interface Piece {
  file: string;
  line: number;
  /** Values that the program inserts appear as `?`. */
  text: string;
}

const BEGINNINGS = String.raw`\s*(?:SELECT|INSERT\s+INTO|UPDATE|DELETE\s+FROM|WITH|MERGE|COPY|CREATE|ALTER|DROP|TRUNCATE|LOCK)\s`;
/** Statements that the driver gets as plain strings. */
const PLAIN = new RegExp(`^${BEGINNINGS}`);
/** Most files contain none, and parsing them is expensive. */
const MAY_HOLD = new RegExp(`\\bsql\`|['"\`]${BEGINNINGS}`);

/** Every sql`…` template of a file, including nested ones, and every string that begins like a statement. */
export function findPieces(file: string, source: string): Piece[] {
  if (!MAY_HOLD.test(source)) return [];
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const pieces: Piece[] = [];
  const add = (node: ts.Node, text: string) => {
    const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    pieces.push({ file, line, text });
  };
  const visit = (node: ts.Node) => {
    if (ts.isTaggedTemplateExpression(node)) {
      if (node.tag.getText() === 'sql') add(node, textOf(node.template));
      // The template itself is already read. Its inserted values may contain pieces of their own.
      if (ts.isTemplateExpression(node.template)) node.template.templateSpans.forEach(visit);
      return;
    }
    if (ts.isTemplateExpression(node) || ts.isStringLiteralLike(node)) {
      const text = textOf(node);
      if (PLAIN.test(text)) add(node, text);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return pieces;
}

function textOf(template: ts.TemplateLiteral | ts.StringLiteralLike): string {
  if (!ts.isTemplateExpression(template)) return template.text;
  return [template.head, ...template.templateSpans.map((span) => span.literal)]
    .map((part) => part.text)
    .join(' ? ');
}

/** Pieces of the program, without its tests. */
export function programPieces(): Piece[] {
  return ['src', 'bin']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file}`,
      ),
    )
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => findPieces(file, readFileSync(join(ROOT, file), 'utf8')));
}
