import { stepsOf } from '../../../src/platform/db/migrations/migration-steps.ts';
import type { Catalogue } from './catalogue.ts';

const LOCKS = /^-- Locks: \S/m;
const NEEDS = /^-- Needs \d{4}: \S/m;
const CHANGE = /^(?:UPDATE|DELETE FROM) (\w+)/gm;

/** What a migration does that older programs beside it would notice, without a reason in its text. */
export function complaints(name: string, text: string, before: Catalogue, after: Catalogue): string[] {
  return [
    ...(NEEDS.test(text) ? [] : breaks(before, after)),
    ...(LOCKS.test(text) ? [] : locks(name, text, before, after)),
  ];
}

/** A reason has the form `-- Needs NNNN: …`: programs that know migration NNNN work without what is gone. */
function breaks(before: Catalogue, after: Catalogue): string[] {
  const found: string[] = [];
  const tables = tablesOf(before);
  for (const [name, was] of before.columns) {
    const is = after.columns.get(name);
    if (!is) found.push(`${name} is gone`);
    else if (is.type !== was.type) found.push(`${name} has another type`);
    else if (is.required && !was.required) found.push(`${name} is required`);
    else if (is.required && was.given && !is.given) found.push(`${name} has no default any more`);
  }
  for (const [name, is] of after.columns)
    if (!before.columns.has(name) && tables.has(is.table) && is.required && !is.given)
      found.push(`${name} is required, and older programs do not give it`);
  for (const [name, was] of before.rules)
    if (was.unique && !after.rules.has(name)) found.push(`${name} is gone, on which a conflict may be told`);
  for (const [name, is] of after.rules) {
    if (!tables.has(is.table) || before.rules.get(name)?.definition === is.definition) continue;
    const isFilled = (column: string) =>
      before.columns.has(column) || (is.unique && after.columns.get(column)?.given);
    // Older programs leave new columns empty, so a rule on those alone does not affect them.
    if (is.columns.length === 0 || is.columns.some(isFilled))
      found.push(`${name} refuses what older programs may write`);
  }
  for (const [name, { result }] of before.functions)
    if (after.functions.get(name)?.result !== result) found.push(`${name} is gone or answers otherwise`);
  return found;
}

/** A reason has the form `-- Locks: …`, such as that the table is small. */
function locks(name: string, text: string, before: Catalogue, after: Catalogue): string[] {
  const tables = tablesOf(before);
  const made = [...after.indexes].flatMap(([index, { table }]) =>
    tables.has(table) &&
    !before.indexes.has(index) &&
    !new RegExp(`INDEX CONCURRENTLY (IF NOT EXISTS )?${index}\\b`).test(text)
      ? [`${index} is made while nobody can write to ${table}`]
      : [],
  );
  const steps = stepsOf(name, text);
  const atOnce =
    steps.length === 0 ? [text] : steps.filter((one) => one.way === 'once').map((one) => one.text);
  const changed = atOnce
    .flatMap((one) => [...one.matchAll(CHANGE)])
    .flatMap(([, table = '']) => (tables.has(table) ? [`rows of ${table} are changed all at once`] : []));
  return [...made, ...changed];
}

const tablesOf = ({ columns }: Catalogue) => new Set([...columns.values()].map(({ table }) => table));
