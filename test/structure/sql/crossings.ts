import type { Piece } from './statements.ts';
import type { Exception } from './tables.ts';
import { touchedTables, withoutText } from './touched-tables.ts';

export interface Rules {
  /** Slice by table. */
  ownerOf: ReadonlyMap<string, string>;
  exceptions: readonly Exception[];
  namesHandedIn: readonly string[];
  privateJson: readonly { slice: string; column: string }[];
}

/**
 * src/homes/store.ts belongs to homes. src/app.ts and the files below src/app/ belong to app. The command line owns
 * nothing.
 */
export function sliceOf(file: string): string {
  return file.split('/')[1]?.replace(/\.ts$/, '') ?? '';
}

/** What is wrong with these statements, a line each. Empty if all follow the rules. */
export function findCrossings(pieces: readonly Piece[], rules: Rules): string[] {
  const { ownerOf, exceptions, namesHandedIn } = rules;
  const tables = new Set(ownerOf.keys());
  const touched = pieces.map((piece) => ({ ...piece, ...touchedTables(piece.text, tables) }));
  const given = new Set(touched.flatMap((piece) => piece.given));
  const used = new Set<string>();
  const wrong: string[] = [];
  for (const { file, line, text, writes, reads, unknown, writesHole } of touched) {
    const slice = sliceOf(file);
    const report = (what: string) => wrong.push(`${file}:${line} ${what}`);
    for (const table of writes)
      if (ownerOf.get(table) !== slice) report(`writes ${table} of ${ownerOf.get(table)}`);
    for (const table of reads) {
      if (ownerOf.get(table) === slice) continue;
      if (exceptions.some((one) => one.file === file && one.reads.includes(table)))
        used.add(`${file} ${table}`);
      else report(`reads ${table} of ${ownerOf.get(table)}`);
    }
    for (const name of unknown)
      if (!given.has(name)) report(`names ${name}, which is no table with an owner`);
    if (writesHole && !namesHandedIn.includes(file))
      report('writes a table that the statement does not name');
    for (const { slice: owner, column } of rules.privateJson)
      if (slice !== owner && new RegExp(`\\b${column}\\s*(->|#>)`).test(withoutText(text)))
        report(`looks into ${column}, which is the own JSON of ${owner}`);
  }
  for (const { file, reads, because } of exceptions) {
    if (because.trim() === '') wrong.push(`the exception of ${file} has no reason`);
    for (const table of reads)
      if (!used.has(`${file} ${table}`))
        wrong.push(`the exception of ${file} for ${table} is not used any more`);
  }
  return wrong;
}
