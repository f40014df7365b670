import { join, relative, resolve } from 'node:path';
import type { Sql } from 'sql-template-tag';
import ts from 'typescript';
import { textReader } from './read-texts.ts';
import { elementOf } from './row-problems.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
/** They pass on the type of their caller. */
const HANDED_ON = new Set(['src/platform/db/database.ts', 'src/platform/observability/recent-failures.ts']);
/** Methods of our connections, and of the driver. */
const ASKING = new Set(['rows', 'row', 'query']);

const NEEDED = /^(\.|node:|(pg|sql-template-tag|typebox)$)/;

export interface Statement {
  file: string;
  line: number;
  row: ts.Type;
  /** Its texts, or why they cannot be determined. */
  texts: string[] | Error;
}

/**
 * Every typed statement in the files that are reachable from the roots. `root`: where another version of everything
 * is.
 */
export function findStatements(roots: string[], examples: Record<string, Sql[]>, root = ROOT) {
  const program = openProgram(roots, root);
  const pathOf = (file: ts.SourceFile) => relative(root, file.fileName);
  const checker = program.getTypeChecker();
  const files = program.getSourceFiles().filter((file) => /^(src|bin|test)\//.test(pathOf(file)));
  const calls = files.flatMap(callsIn);
  const read = textReader(checker, calls, examples);

  function toStatement(call: ts.CallExpression): Statement | undefined {
    const { expression } = call;
    const source = call.getSourceFile();
    const file = pathOf(source);
    // Compares names first: asking the checker about every call takes half a minute.
    const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
    if (!ts.isIdentifier(name) || !ASKING.has(name.text)) return;
    const [statement] = call.arguments;
    const row = HANDED_ON.has(file) ? undefined : rowOf(call);
    if (!row || !statement) return;
    const line = source.getLineAndCharacterOfPosition(call.getStart()).line + 1;
    if (!(row.flags & ts.TypeFlags.Any)) return { file, line, row, texts: read(statement) };
    // The driver's rows are `any` unless the call names a type. Code that reads no rows needs none.
    const isRead = /\brows?\b/.test(codeOf(ts.findAncestor(call, ts.isFunctionLike) ?? source));
    return isRead ? { file, line, row, texts: new Error('rows without a type') } : undefined;
  }

  /** Undefined if the call is no statement, or none of its rows can be read. */
  function rowOf(call: ts.CallExpression): ts.Type | undefined {
    const signature = checker.getResolvedSignature(call);
    const owner = signature?.declaration?.parent;
    const answer = signature && checker.getAwaitedType(checker.getReturnTypeOfSignature(signature));
    // There is no declaration: the method belongs to a value without a type.
    if (!owner || !answer) return checker.getAnyType();
    if (ts.isInterfaceDeclaration(owner) && owner.name.text === 'Connection') {
      const row = elementOf(checker, answer) ?? checker.getNonNullableType(answer);
      return row.flags & ts.TypeFlags.NonPrimitive ? undefined : row;
    }
    const rows = owner.getSourceFile().fileName.includes('@types/pg/') && answer.getProperty('rows');
    return rows ? elementOf(checker, checker.getTypeOfSymbol(rows)) : undefined;
  }

  return { checker, statements: calls.flatMap((call) => toStatement(call) ?? []) };
}

/** The text of a node without its line comments. */
const codeOf = (node: ts.Node): string => node.getText().replace(/^\s*\/\/.*$/gm, '');

function callsIn(node: ts.Node): ts.CallExpression[] {
  const calls: ts.CallExpression[] = [];
  const look = (below: ts.Node): void => {
    if (ts.isCallExpression(below)) calls.push(below);
    ts.forEachChild(below, look);
  };
  look(node);
  return calls;
}

function openProgram(roots: string[], root: string): ts.Program {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, 'tsconfig.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: () => undefined,
    },
  );
  const options = config?.options ?? {};
  const host = ts.createCompilerHost(options);
  const known = ts.createModuleResolutionCache(root, (name) => name, options);
  // Leaving out most packages saves a third of the time. Their types are `any` here, and no row may have that type.
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text }) =>
      NEEDED.test(text)
        ? ts.resolveModuleName(text, from, options, host, known, undefined, ts.ModuleKind.ESNext)
        : { resolvedModule: undefined },
    );
  return ts.createProgram(
    roots.map((file) => join(root, file)),
    options,
    host,
  );
}
