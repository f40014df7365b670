/** What a piece of SQL does with tables, according to its words. */
export interface Touched {
  writes: string[];
  reads: string[];
  /** Names that WITH defines. Fragments of other files may use these. */
  given: string[];
  /** In a table's place, but neither a table nor defined by this piece. */
  unknown: string[];
  /** The program inserts the name of a table that is written. */
  writesHole: boolean;
}

const COMMENT_OR_TEXT = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g;
const WRITTEN = new RegExp(
  String.raw`\b(?:${[
    'INSERT INTO',
    'MERGE INTO',
    'DELETE FROM(?: ONLY)?',
    '(?<!\\b(?:FOR|KEY|DO) )UPDATE(?: ONLY)?',
    'TRUNCATE(?: TABLE)?',
    'COPY',
    '(?:CREATE|ALTER|DROP) TABLE(?: IF(?: NOT)? EXISTS)?',
  ].join('|')}) (\w+|\?)`,
  'gi',
);
/**
 * `IS DISTINCT FROM x` and `extract(epoch FROM x)` are about values, a parenthesis follows a function, pg_… is
 * PostgreSQL's, STDIN is the connection.
 */
const READ =
  /\b(?:(?<!\b(?:DISTINCT|epoch) )FROM|JOIN|USING|LOCK TABLE)(?: ONLY| LATERAL)? (?!pg_|STDIN)(\w+)\b(?! ?[(.])/gi;
/** The program may insert whether it is materialized. */
const GIVEN = /\b(\w+)(?: ?\([\w, ]*\))? AS (?:(?:(?:NOT )?MATERIALIZED|\?) )?\(/gi;

export function withoutText(sql: string): string {
  return sql.replace(COMMENT_OR_TEXT, ' ').replace(/\s+/g, ' ');
}

/**
 * Reads words, not grammar: a fragment is no statement, so no parser accepts one. It errs on the safe side and counts
 * a table's name as read everywhere. Exceptions are plainly other names: a column, an alias, a name WITH defined.
 */
export function touchedTables(text: string, tables: ReadonlySet<string>): Touched {
  const plain = withoutText(text);
  const rest = plain.replace(WRITTEN, ' ');
  const all = (part: string, what: RegExp) => [...part.matchAll(what)].map((match) => String(match[1]));
  const given = new Set(all(plain, GIVEN));
  const isTable = (name: string) => tables.has(name) && !given.has(name);
  const written = all(plain, WRITTEN);
  const placed = [...written.filter((name) => name !== '?'), ...all(rest, READ)];
  const once = (names: string[]) => [...new Set(names)];
  return {
    writes: once(written.filter(isTable)),
    reads: once(all(rest, /(?<!\.|\bAS )\b(\w+)\b(?!\.)/gi).filter(isTable)),
    given: [...given],
    unknown: once(placed.filter((name) => !tables.has(name) && !given.has(name))),
    writesHole: written.includes('?'),
  };
}
