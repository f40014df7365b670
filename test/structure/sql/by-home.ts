import type { Piece } from './statements.ts';
import { withoutText } from './touched-tables.ts';

/** Tables that grow with time. `lares distribute` distributes them over servers by home. */
export const HISTORY = [
  'home_events',
  'home_event_counts',
  'user_only_events',
  'sensor_samples',
  'sensor_days',
  'sensor_rollups',
  'sensor_rollups_300',
  'sensor_rollups_3600',
  'sensor_rollups_86400',
  'sensor_series',
  'device_reports',
  'conflicting_reports',
  'raised_events',
];

/** A piece of SQL that reads or writes history without naming homes, and the reason why that is right. */
export interface Everywhere {
  file: string;
  /** Its beginning, long enough to identify it. */
  begins: string;
  because: string;
}

/** The word after a table is its alias, or one of these. */
const KEYWORDS =
  'WHERE|SET|USING|ON|ORDER|GROUP|LIMIT|UNION|VALUES|RETURNING|SELECT|FOR|JOIN|LEFT|CROSS|NATURAL|LATERAL|AND|OR|RESTART';
/** A table whose name the program inserts (`?`) may be one of them. */
const NAMED = new RegExp(
  String.raw`\b(DELETE FROM|FROM|JOIN|INTO|UPDATE|USING|TRUNCATE)(?: ONLY)? (${HISTORY.join('|')}|\?)(?![.\w])(?: (?:AS )?(?!(?:${KEYWORDS})\b)(\w+))?`,
  'gi',
);
/** Conditions on the home: `{a}` is the table's alias in the statement. */
const OF_HOME = [
  String.raw`\b{a}\.home_id (?:=|IN\b)`,
  String.raw`= {a}\.home_id\b`,
  String.raw`\bUSING \((?:\w+, )*home_id\b`,
];
const UNQUALIFIED = /(?<![.\w])home_id (?:=|IN\b)|(?<![.\w])\(home_id\b[\w, ]*\) (?:=|IN\b)/;

/** Pieces that use history without its homes, a line each, and listed pieces that no longer do. */
export function findEverywhere(pieces: readonly Piece[], listed: readonly Everywhere[]): string[] {
  const used = new Set<Everywhere>();
  const wrong = pieces.flatMap(({ file, line, text }) => {
    const plain = withoutText(text).trim();
    const tables = tablesWithoutHome(plain);
    if (tables.length === 0) return [];
    const entry = listed.find((one) => one.file === file && plain.startsWith(one.begins));
    if (entry) used.add(entry);
    return entry ? [] : [`${file}:${line} uses ${tables.join(', ')} without home_id: ${plain.slice(0, 60)}`];
  });
  for (const one of listed) {
    if (one.because.trim() === '') wrong.push(`${one.file} (${one.begins}) has no reason`);
    if (!used.has(one)) wrong.push(`${one.file} (${one.begins}) is listed and not needed any more`);
  }
  return wrong;
}

/** Tables of a piece that occur somewhere without a condition on the home, or are written without one. */
export function tablesWithoutHome(plain: string): string[] {
  const without = [...plain.matchAll(NAMED)].filter((match) => {
    const [whole, how = '', table = '', alias] = match;
    // The placeholder may be VALUES rows, or a part of the statement that is checked separately.
    if (table === '?' && alias === undefined && /^(?:FROM|JOIN|USING)$/i.test(how)) return false;
    const after = scopeFrom(plain, match.index);
    if (/^INTO$/i.test(how)) return !/^[^(]*\((?:\w+, )*home_id\b/.test(after);
    const isOfHome = OF_HOME.some((one) =>
      new RegExp(one.replace('{a}', (alias ?? table).replace('?', '\\?')), 'i').test(after),
    );
    return !isOfHome && (alias !== undefined || !UNQUALIFIED.test(after.slice(whole.length)));
  });
  return [...new Set(without.map(([, , table = '']) => (table === '?' ? 'a table that is put in' : table)))];
}

/**
 * The text up to the closing parenthesis around it, or to the end of a part of a UNION. Leaves out inner statements.
 */
function scopeFrom(plain: string, from: number): string {
  let text = '';
  let depth = 0;
  /** The depth of the parenthesis that opened an inner statement. */
  let inner: number | undefined;
  for (let at = from; at < plain.length; at += 1) {
    if (plain[at] === '(') {
      depth += 1;
      if (/^\( ?(?:SELECT|WITH|DELETE|INSERT|UPDATE)\b/i.test(plain.slice(at, at + 8))) inner ??= depth;
    }
    if (inner === undefined) {
      if (depth === 0 && /^ UNION /i.test(plain.slice(at, at + 7))) return text;
      text += plain[at];
    }
    if (plain[at] === ')') {
      if (inner === depth) inner = undefined;
      depth -= 1;
      if (depth < 0) return text;
    }
  }
  return text;
}
