export interface Pass {
  table: string;
  /** Rows are written anew, which takes thirty times as long as to look at them. */
  writes: boolean;
}

/**
 * How often the statements of a migration go through all rows of a table: what makes one take long. Read off the text,
 * which is ours; what only adds a column or a table touches no row.
 */
export function passesOf(migration: string): Pass[] {
  const text = migration.replaceAll(/--.*$/gm, ' ').replaceAll(/\s+/g, ' ');
  return text.split(';').flatMap((statement) => passOf(statement.trim()) ?? []);
}

const INDEX = /^CREATE (?:UNIQUE )?INDEX (?:CONCURRENTLY )?(?:IF NOT EXISTS )?\w+ ON (?:ONLY )?(\w+)/i;
const CHANGE = /^(?:WITH .*? )?(?:UPDATE|DELETE FROM) (?:ONLY )?(\w+)/i;
const ALTERED = /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?(\w+) (.*)$/i;
/** Of ALTER TABLE: what looks at every row, and what writes it anew. */
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
