/** A statement as the log of PostgreSQL has it: its text in one line, and what executing it took. */
export interface Statement {
  text: string;
  ms: number;
}

/** Planning is not in it: what was prepared is planned when it is bound, which is a line of its own. */
const EXECUTED = /^LOG: {2}duration: ([\d.]+) ms {2}(?:statement|execute [^:]*): /;

/** Those of the lines with this prefix. A text that has several lines goes on behind a tab. */
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

/** By text: how many of a kind there were, and what they took together. */
export function byText(statements: Statement[]): Map<string, { times: number; ms: number }> {
  const kinds = new Map<string, { times: number; ms: number }>();
  for (const { text, ms } of statements) {
    const kind = kinds.get(text) ?? { times: 0, ms: 0 };
    kinds.set(text, { times: kind.times + 1, ms: kind.ms + ms });
  }
  return kinds;
}
