export interface Pass {
  table: string;
  /** Rewrites the rows, which takes thirty times as long as reading them. */
  writes: boolean;
}

/**
 * How often a migration's statements scan all rows of a table, which makes it slow. Derived from our own text. Adding
 * a column or a table scans none.
 */
export function passesOf(migration: string): Pass[] {
  const text = migration.replaceAll(/--.*$/gm, ' ').replaceAll(/\s+/g, ' ');
  return text.split(';').flatMap((statement) => passOf(statement.trim()) ?? []);
}

const INDEX = /^CREATE (?:UNIQUE )?INDEX (?:CONCURRENTLY )?(?:IF NOT EXISTS )?\w+ ON (?:ONLY )?(\w+)/i;
const CHANGE = /^(?:WITH .*? )?(?:UPDATE|DELETE FROM) (?:ONLY )?(\w+)/i;
const ALTERED = /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?(\w+) (.*)$/i;
/** ALTER TABLE actions that scan or rewrite all rows. */
const LOOKS_AT_ROWS =
  /\bVALIDATE CONSTRAINT\b|\bSET NOT NULL\b|\bADD (?:CONSTRAINT \w+ )?(?:CHECK|UNIQUE|PRIMARY KEY|FOREIGN KEY|EXCLUDE)\b/i;
const WRITES_ROWS = /\bALTER (?:COLUMN )?\w+ (?:SET DATA )?TYPE\b/i;

function passOf(statement: string): Pass | undefined {
  const [, table, action] = ALTERED.exec(statement) ?? [];
  if (table !== undefined && action !== undefined) {
    if (WRITES_ROWS.test(action)) return { table, writes: true };
    return LOOKS_AT_ROWS.test(action) && !/\bNOT VALID\b/i.test(action)
      ? { table, writes: false }
      : undefined;
  }
  const changed = CHANGE.exec(statement)?.[1];
  if (changed !== undefined) return { table: changed, writes: true };
  const indexed = INDEX.exec(statement)?.[1];
  return indexed === undefined ? undefined : { table: indexed, writes: false };
}
