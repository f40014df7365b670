import Type, { type TSchema } from 'typebox';
import { ApiError } from '../../platform/errors.ts';
import { compileValidator } from '../../platform/http/request/validation.ts';
import type { UrlRules } from '../../platform/outgoing/target-url.ts';
import type { SealedColumn } from '../../platform/secrets/sealed-columns.ts';
import { findUnstorable } from '../../platform/values/unstorable.ts';
import { Refused } from '../refused.ts';
import type { Chunk, Row } from '../rows.ts';
import { CARRIED, columnsOf } from '../tables.ts';
import type { Column, Columns } from './columns.ts';
import { USUAL, type Values } from './kinds.ts';
import { parseJson, parseValue } from './parse-value.ts';
import { CHECKS, RULES } from './rules/index.ts';

/** For one value as text: the state of a home has some kilobytes, an evidence report some megabytes. */
const MOST_CHARACTERS = 16 * 2 ** 20;
/** Left out for a member whose account belongs to several organizations. */
const MAY_BE_MISSING = new Set(['users.password_hash']);

/** A column's type in the file and its schema. */
interface Rule extends Column {
  schema: TSchema;
}

type Check = (values: Values) => { error?: Error };

/**
 * Every value of a file passes the validation of the API before anything is stored. The form of a value (type, NOT
 * NULL, choices) comes from the database, its meaning from the rules of the slices.
 */
export class RowChecks {
  readonly #tables = new Map<string, { rules: Map<string, Rule>; check: Check }>();
  readonly #urls: UrlRules;

  constructor(columns: Columns, sealed: readonly SealedColumn[], urls: UrlRules) {
    this.#urls = urls;
    for (const carried of CARRIED) {
      const { table } = carried;
      const rules = new Map(
        columnsOf(carried).map((column) => [column, ruleOf(columns, sealed, table, column)]),
      );
      this.#tables.set(table, { rules, check: checkOf(table, rules) });
    }
  }

  /** `before`: number of earlier rows of the table. */
  requireValid({ table, columns, rows }: Chunk, before: number): void {
    for (const [index, row] of rows.entries()) {
      const problem = this.#problemOf(table, columns, row);
      if (problem !== undefined)
        throw new Refused(`${table}, row ${before + index + 1}: ${problem} Nothing was changed.`);
    }
  }

  #problemOf(table: string, columns: string[], row: Row): string | undefined {
    const { rules, check } = this.#tables.get(table) ?? {};
    if (!rules || !check) throw new Error(`no rules for ${table}`);
    const values: Values = {};
    for (const [place, column] of columns.entries()) {
      const rule = rules.get(column);
      const text = row[place] ?? null;
      if (!rule) throw new Error(`no rule for ${table}.${column}`);
      if (text === null) {
        if (rule.required && !MAY_BE_MISSING.has(`${table}.${column}`)) return `"${column}" is missing.`;
        continue;
      }
      const value = text.length > MOST_CHARACTERS ? undefined : readValue(rule, text);
      if (value === undefined) return `"${column}" is not of the type ${rule.type}.`;
      if (rule.choices && !rule.choices.includes(text))
        return `"${column}" must be one of ${rule.choices.join(', ')}.`;
      if (typeof value === 'object' && findUnstorable(value))
        return `"${column}" has text, a number or nesting that cannot be stored.`;
      values[column] = value;
    }
    const { error } = check(values);
    return error?.message ?? problemBetween(table, values, this.#urls);
  }
}

/** Compiling takes longer than reading a small file. */
const compiled = new Map<string, Check>();

function checkOf(table: string, rules: Map<string, Rule>): Check {
  const known = compiled.get(table);
  if (known) return known;
  const schemas = [...rules].map(([column, { schema }]) => [column, Type.Optional(schema)]);
  const schema = Type.Object(Object.fromEntries(schemas));
  const check = compileValidator({ schema, method: 'POST', url: '/', httpPart: 'body' }) as unknown as Check;
  compiled.set(table, check);
  return check;
}

function readValue({ type, schema }: Rule, text: string): unknown {
  const json = (schema as { 'x-json'?: string })['x-json'];
  if (json === undefined) return parseValue(type, text);
  return parseJson(json === 'list' ? `[${text}]` : text);
}

/** The slices' rules throw their API errors. */
function problemBetween(table: string, values: Values, urls: UrlRules): string | undefined {
  try {
    return CHECKS[table]?.(values, urls);
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}

function ruleOf(columns: Columns, sealed: readonly SealedColumn[], table: string, name: string): Rule {
  const column = columns.get(`${table}.${name}`);
  if (!column) throw new Error(`there is no column ${table}.${name}`);
  const isSealed = sealed.some((one) => one.table === table && one.column === name);
  const type = isSealed ? 'text' : column.type;
  const schema = RULES[table]?.[name] ?? (column.choices ? Type.String() : USUAL[type]);
  if (!schema) throw new Error(`no rule for ${table}.${name}, which is ${type}`);
  return { ...column, type, schema };
}
