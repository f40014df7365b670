/** A statement from the log of PostgreSQL: its text in one line, and its execution time. */
export interface Statement {
  text: string;
  ms: number;
}

/** Planning is not included: PostgreSQL plans a prepared statement at bind, which has its own line. */
const EXECUTED = /^LOG: {2}duration: ([\d.]+) ms {2}(?:statement|execute [^:]*): /;

/** Statements of the lines with this prefix. A text of several lines continues after a tab. */
export function statementsIn(log: string, prefix: string): Statement[] {
  return log
    .split(/\n(?!\t)/)
    .filter((entry) => entry.startsWith(prefix))
    .flatMap((entry) => {
      const found = EXECUTED.exec(entry.slice(prefix.length));
      if (!found) return [];
      const text = entry.slice(prefix.length + found[0].length).replaceAll(/\s+/g, ' ');
      return [{ text: text.trim(), ms: Number(found[1]) }];
    });
}

/** By text: number of statements of a kind and their total time. */
export function byText(statements: Statement[]): Map<string, { times: number; ms: number }> {
  const kinds = new Map<string, { times: number; ms: number }>();
  for (const { text, ms } of statements) {
    const kind = kinds.get(text) ?? { times: 0, ms: 0 };
    kinds.set(text, { times: kind.times + 1, ms: kind.ms + ms });
  }
  return kinds;
}
