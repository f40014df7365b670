import pg from 'pg';
import ts from 'typescript';
// Sets how the driver reads a bigint.
import '../../../src/platform/db/database.ts';

/** A column of an answer, as PostgreSQL describes it. */
export interface Column {
  name: string;
  type: number;
  /** Undefined if PostgreSQL cannot determine it. */
  nullable: boolean | undefined;
  /** All possible values, if the schema lists them. */
  words: string[] | undefined;
}

/** One value of each type in our statements, as PostgreSQL writes it. The driver's result is what a row has. */
const SAMPLES: Record<number, string> = {
  [pg.types.builtins.BOOL]: 't',
  [pg.types.builtins.BYTEA]: '\\x00',
  [pg.types.builtins.INT2]: '1',
  [pg.types.builtins.INT4]: '1',
  [pg.types.builtins.INT8]: '1',
  [pg.types.builtins.FLOAT4]: '1.5',
  [pg.types.builtins.FLOAT8]: '1.5',
  [pg.types.builtins.NUMERIC]: '1.5',
  [pg.types.builtins.TEXT]: 'a',
  [pg.types.builtins.TIMESTAMPTZ]: '2026-11-16 10:00:00+00',
  [pg.types.builtins.DATE]: '2026-11-16',
  [pg.types.builtins.JSON]: '{}',
  [pg.types.builtins.JSONB]: '{}',
  /** name, text[], bigint[] */
  19: 'a',
  1009: '{a}',
  1016: '{1}',
};

export function rowProblems(checker: ts.TypeChecker, row: ts.Type, columns: Column[]): string[] {
  const members = membersOf(checker, row);
  const missing = [...members.keys()].filter((name) => !columns.some((column) => column.name === name));
  return [
    ...missing.map((name) => `${name} is not answered`),
    ...columns.flatMap((column) => {
      const type = members.get(column.name);
      const problem = type ? columnProblem(checker, type, column) : 'is not in the row type';
      return problem === undefined ? [] : [`${column.name} ${problem}`];
    }),
  ];
}

/** The members of all types that a row may have. */
function membersOf(checker: ts.TypeChecker, row: ts.Type): Map<string, ts.Type[]> {
  const members = new Map<string, ts.Type[]>();
  for (const one of optionsOf(row)) {
    for (const symbol of one.getProperties()) {
      const type = checker.getTypeOfSymbol(symbol);
      // For a type parameter, its constraint.
      const types = optionsOf(checker.getBaseConstraintOfType(type) ?? type);
      members.set(symbol.name, [...(members.get(symbol.name) ?? []), ...types]);
    }
  }
  return members;
}

function optionsOf(type: ts.Type): ts.Type[] {
  return type.isUnion() ? type.types : [type];
}

function columnProblem(
  checker: ts.TypeChecker,
  types: ts.Type[],
  { type, nullable, words }: Column,
): string | undefined {
  const sample = SAMPLES[type];
  if (sample === undefined) return `is of type ${type}, which this test has no sample of`;
  const kind = kindOfValue(pg.types.getTypeParser(type)(sample));
  const values = types.filter(({ flags }) => !(flags & ts.TypeFlags.Null));
  const wrong = values.find((option) => !fits(checker, option, kind));
  if (wrong) return `is ${checker.typeToString(wrong)} in the row type, and ${kind} when it arrives`;
  const literals = values
    .flatMap((option) => optionsOf(elementOf(checker, option) ?? option))
    .filter((option) => option.isStringLiteral());
  const unforeseen = words?.filter((word) => !literals.some(({ value }) => value === word)) ?? [];
  if (literals.length > 0 && unforeseen.length > 0) return `can be ${[...unforeseen].sort().join(', ')}`;
  const mayBeNull = values.length < types.length;
  if (nullable === true && !mayBeNull) return 'can be null';
  if (nullable === false && mayBeNull) return 'is never null';
  return undefined;
}

export function elementOf(checker: ts.TypeChecker, type: ts.Type): ts.Type | undefined {
  return checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference)[0] : undefined;
}

function kindOfValue(value: unknown): string {
  if (Array.isArray(value)) return `${kindOfValue(value[0])}[]`;
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.getPrototypeOf(value) === Object.prototype ? 'json' : value.constructor.name;
}

function fits(checker: ts.TypeChecker, type: ts.Type, kind: string): boolean {
  if (type.flags & ts.TypeFlags.Unknown) return true;
  if (kind === 'json')
    return isSchema(type) || (Boolean(type.flags & ts.TypeFlags.Object) && isJson(checker, type));
  if (type.flags & ts.TypeFlags.StringLike) return kind === 'string';
  if (type.flags & ts.TypeFlags.NumberLike) return kind === 'number';
  if (type.flags & ts.TypeFlags.BooleanLike) return kind === 'boolean';
  const element = elementOf(checker, type);
  if (element)
    return kind.endsWith('[]') && optionsOf(element).every((one) => fits(checker, one, kind.slice(0, -2)));
  return kind === type.symbol?.name;
}

/** A TypeBox schema always describes JSON. Finding out more takes seconds. */
function isSchema(type: ts.Type): boolean {
  return type.aliasSymbol?.name === 'Static';
}

/** Whether JSON can carry such a value: no dates, buffers or functions anywhere in it. */
function isJson(checker: ts.TypeChecker, type: ts.Type, above: ts.Type[] = []): boolean {
  const plain =
    ts.TypeFlags.StringLike |
    ts.TypeFlags.NumberLike |
    ts.TypeFlags.BooleanLike |
    ts.TypeFlags.Null |
    ts.TypeFlags.Unknown;
  if (type.flags & plain || isSchema(type) || above.includes(type)) return true;
  const inside = (one: ts.Type) => isJson(checker, one, [...above, type]);
  if (type.isUnion()) return type.types.every(inside);
  if (checker.isArrayType(type) || checker.isTupleType(type))
    return checker.getTypeArguments(type as ts.TypeReference).every(inside);
  const isObject =
    type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection) && type.getCallSignatures().length === 0;
  const index = type.getStringIndexType();
  return (
    Boolean(isObject) &&
    !['Date', 'Buffer', 'Map', 'Set'].includes(type.symbol?.name) &&
    (index === undefined || inside(index)) &&
    type.getProperties().every((member) => {
      const isOptional = member.flags & ts.SymbolFlags.Optional;
      const types = optionsOf(checker.getTypeOfSymbol(member));
      return types.every((one) => (one.flags & ts.TypeFlags.Undefined ? isOptional : inside(one)));
    })
  );
}
