import type { Sql } from 'sql-template-tag';
import ts from 'typescript';

/** The arguments behind a function's parameters in a call. */
type Scope = ReadonlyMap<ts.Symbol, Handed>;
interface Handed {
  node: ts.Expression;
  scope: Scope;
}

class Unreadable extends Error {
  constructor(node: ts.Node) {
    super(`cannot be read: ${node.getText()}`);
  }
}

const TOP: Scope = new Map();
/** Replaces a parameter until all are known and can be numbered. */
const PARAMETER = '$?';

/**
 * Reads from the source which texts an expression of type `Sql` can have. It inserts a fragment where it is named,
 * makes one text for each side of a condition, and uses the callers' arguments for a parameter. `examples` replace
 * the result of a function by that name, if following it would mean running it.
 */
export function textReader(
  checker: ts.TypeChecker,
  calls: ts.CallExpression[],
  examples: Record<string, Sql[]>,
) {
  function declarationOf(node: ts.Expression): ts.Declaration | undefined {
    const symbol = checker.getSymbolAtLocation(node);
    const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const declaration = target?.valueDeclaration;
    const value = declaration && constantOf(declaration);
    return value && ts.isArrowFunction(value) ? value : declaration;
  }

  function texts(node: ts.Expression, scope: Scope): string[] {
    if (ts.isParenthesizedExpression(node)) return texts(node.expression, scope);
    if (ts.isStringLiteralLike(node)) return [node.text];
    if (ts.isTaggedTemplateExpression(node)) return textsOfTemplate(node.template, scope);
    if (ts.isConditionalExpression(node))
      return [node.whenTrue, node.whenFalse].flatMap((side) => texts(side, scope));
    if (ts.isCallExpression(node)) return textsOfCall(node, scope);
    if (ts.isIdentifier(node)) return node.text === 'empty' ? [''] : follow(node, scope, texts);
    throw new Unreadable(node);
  }

  function textsOfTemplate(template: ts.TemplateLiteral, scope: Scope): string[] {
    if (ts.isNoSubstitutionTemplateLiteral(template)) return [template.text];
    return template.templateSpans.reduce(
      (befores, { expression, literal }) =>
        combine(
          befores,
          isSql(expression) ? texts(expression, scope) : [PARAMETER],
          (before, put) => before + put + literal.text,
        ),
      [template.head.text],
    );
  }

  function isSql(node: ts.Expression): boolean {
    return checker.getTypeAtLocation(node).symbol?.name === 'Sql';
  }

  function textsOfCall(node: ts.CallExpression, scope: Scope): string[] {
    const name = node.expression.getText();
    const [first, separator] = node.arguments;
    const given = examples[name];
    if (given) return given.map((example) => example.strings.join(PARAMETER));
    if (name === 'raw' && first) return rawTexts(first);
    if (name === 'join' && first) {
      if (separator && !ts.isStringLiteral(separator)) throw new Unreadable(separator);
      return lists(first, scope).map((list) => list.join(separator?.text ?? ','));
    }
    const called = declarationOf(node.expression);
    if (!called || !ts.isFunctionLike(called)) throw new Unreadable(node);
    const inner = new Map(scope);
    called.parameters.forEach((parameter, index) => {
      const symbol = checker.getSymbolAtLocation(parameter.name);
      const argument = node.arguments[index] ?? parameter.initializer;
      if (symbol && argument) inner.set(symbol, { node: argument, scope });
    });
    return returned(called).flatMap((answer) => texts(answer, inner));
  }

  /** Names from a list in the source: their type lists them. */
  function rawTexts(node: ts.Expression): string[] {
    const type = checker.getTypeAtLocation(node);
    const options = type.isUnion() ? type.types : [type];
    if (!options.every((option) => option.isStringLiteral())) throw new Unreadable(node);
    return options.map((option) => option.value);
  }

  function lists(node: ts.Expression, scope: Scope): string[][] {
    if (ts.isParenthesizedExpression(node)) return lists(node.expression, scope);
    if (ts.isConditionalExpression(node))
      return [node.whenTrue, node.whenFalse].flatMap((side) => lists(side, scope));
    if (ts.isIdentifier(node)) return follow(node, scope, lists);
    if (!ts.isArrayLiteralExpression(node)) throw new Unreadable(node);
    return node.elements.reduce<string[][]>(
      (befores, element) => {
        const more = ts.isSpreadElement(element)
          ? lists(element.expression, scope)
          : texts(element, scope).map((text) => [text]);
        return combine(befores, more, (before, put) => [...before, ...put]);
      },
      [[]],
    );
  }

  function callsOf(called: ts.SignatureDeclaration): ts.CallExpression[] {
    const { name } =
      ts.isArrowFunction(called) && ts.isVariableDeclaration(called.parent) ? called.parent : called;
    // Compares names first: asking the checker about every call of the program takes half a minute.
    const sameName = calls.filter(({ expression }) => expression.getText() === name?.getText());
    return sameName.filter(({ expression }) => declarationOf(expression) === called);
  }

  /** What a name refers to: a constant's value, or an argument. */
  function follow<Found>(
    node: ts.Identifier,
    scope: Scope,
    read: (node: ts.Expression, scope: Scope) => Found[],
  ): Found[] {
    const declaration = declarationOf(node);
    const value = declaration && constantOf(declaration);
    if (value) return read(value, scope);
    if (!declaration || !ts.isParameter(declaration)) throw new Unreadable(node);
    const symbol = checker.getSymbolAtLocation(node);
    const handed = symbol && scope.get(symbol);
    if (handed) return read(handed.node, handed.scope);
    const at = declaration.parent.parameters.indexOf(declaration);
    const handedIn = callsOf(declaration.parent).flatMap(
      (call) => call.arguments[at] ?? declaration.initializer ?? [],
    );
    if (handedIn.length === 0) throw new Unreadable(node);
    return handedIn.flatMap((argument) => read(argument, TOP));
  }

  return (node: ts.Expression): string[] | Error => {
    try {
      return [...new Set(texts(node, TOP))].map(numbered);
    } catch (error) {
      if (error instanceof Unreadable) return error;
      throw error;
    }
  };
}

function constantOf(declaration: ts.Declaration): ts.Expression | undefined {
  const isConstant = ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const;
  const isPlain = ts.isVariableDeclaration(declaration) && ts.isIdentifier(declaration.name);
  return isConstant && isPlain ? declaration.initializer : undefined;
}

function numbered(text: string): string {
  let count = 0;
  return text.replaceAll(PARAMETER, () => `$${++count}`);
}

function combine<One, Other>(ones: One[], others: Other[], together: (one: One, other: Other) => One): One[] {
  return ones.flatMap((one) => others.map((other) => together(one, other)));
}

function returned(called: ts.SignatureDeclaration): ts.Expression[] {
  if (ts.isArrowFunction(called) && !ts.isBlock(called.body)) return [called.body];
  const answers: ts.Expression[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) answers.push(node.expression);
    if (!ts.isFunctionLike(node)) ts.forEachChild(node, look);
  };
  ts.forEachChild(called, look);
  return answers;
}
