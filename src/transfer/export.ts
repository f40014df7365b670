import sql from 'sql-template-tag';
import { findClosure, type LinkSender } from '../accounts/index.ts';
import { audit, COMMAND_LINE } from '../audit/index.ts';
import { type SeriesStore, seriesStore } from '../devices/index.ts';
import type { Connection } from '../platform/db/database.ts';
import { SECOND_MS } from '../platform/durations.ts';
import { isPublicId } from '../platform/ids.ts';
import type { UrlRules } from '../platform/outgoing/target-url.ts';
import type { SealedColumn } from '../platform/secrets/sealed-columns.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import { inOneTransaction, type Tools } from '../platform/tools.ts';
import { closeOrganization } from './close.ts';
import { Refused } from './refused.ts';
import { closeRowCursor, declareRowCursor, FIXED_TEXT_FORM, fetchRows, type Row } from './rows.ts';
import { createFile, type DerivingCost, type FileWriter } from './sealed-file.ts';
import { CARRIED, type Carried, columnsOf } from './tables.ts';

/**
 * Rows of the first read. Later reads fetch as many rows as fill some frames: a day of samples is 100,000 characters,
 * a log entry some hundred.
 */
const FIRST_ROWS = 20;
const MOST_ROWS = 1000;
/** Uncompressed text. */
const FRAME_CHARACTERS = 2 ** 20;
const PROGRESS_INTERVAL_MS = 2 * SECOND_MS;

export interface TransferContext {
  tools: Tools;
  box: SecretBox;
  /** Every encrypted column of every slice. */
  sealed: readonly SealedColumn[];
  /** For mails to invited users. */
  sender: Pick<LinkSender, 'mailer' | 'baseUrl'>;
  /** Rules for addresses of webhooks and calendars in a file. */
  urls: UrlRules;
  /** Cost of deriving a file's key. */
  derivingCost: DerivingCost;
  /** Prints a line of progress. */
  print(line: string): void;
}

export interface ExportOptions {
  organization: string;
  path: string;
  passphrase: string;
  close: boolean;
}

export interface Exported {
  organization_id: string;
  file_id: string;
  closed: boolean;
  rows: Record<string, number>;
}

/** Content of the last frame. */
export interface Trailer {
  rows: Record<string, number>;
  /** The first frame with history. The frames before it are stored last. */
  history_from: number;
}

/** Exports everything of one organization at one moment into one file. */
export async function exportOrganization(
  context: TransferContext,
  options: ExportOptions,
): Promise<Exported> {
  const { tools, print } = context;
  const { organization, path, passphrase, close } = options;
  const found = isPublicId(organization) ? await findClosure(tools.database, organization) : undefined;
  if (!found) throw new Refused(`There is no organization ${organization}.`);
  if (close) await closeOrganization(tools, organization, print);
  else await auditExport(tools, organization, found.name);
  const series = await seriesStore(tools.database);
  return tools.database.longTimeout.transaction(async (connection) => {
    await openSnapshot(connection, series);
    // Optimized for the whole result and for index scans: other organizations may have a thousand times as many rows.
    await connection.rows(sql`
      SELECT set_config('cursor_tuple_fraction', '1', true), set_config('enable_seqscan', 'off', true),
             set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`);
    const file_id = tools.newId();
    const closed = (await findClosure(connection, organization))?.closed_at != null;
    const file = await createFile(
      path,
      passphrase,
      {
        file_id,
        schema: await newestMigration(connection),
        organization_id: organization,
        name: found.name,
        made_at: tools.clock.now().toISOString(),
        closed,
      },
      context.derivingCost,
    );
    try {
      const rows = await writeAll(context, connection, organization, file);
      return { organization_id: organization, file_id, closed, rows };
    } catch (error) {
      await file.abandon();
      throw error;
    }
  });
}

/**
 * Opens one snapshot of everything. Before that it locks the samples against truncation: rows that compression
 * (devices/series) moves meanwhile would be missing in the snapshot, with their new blocks.
 */
export async function openSnapshot(connection: Connection, series: SeriesStore): Promise<void> {
  await connection.rows(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`);
  await series.lockForSnapshot(connection);
  await connection.rows(FIXED_TEXT_FORM);
}

/** Records the export in the audit log, where owners can see it. Closing has an entry of its own. */
async function auditExport(tools: Tools, organization: string, name: string): Promise<void> {
  const closed = await findClosure(tools.database, organization);
  if (closed?.closed_at) return;
  await inOneTransaction(tools, (joined) =>
    audit(joined, COMMAND_LINE, {
      organization_id: organization,
      action: 'organization.exported',
      object: { kind: 'organization', id: organization, name },
    }),
  );
}

export async function newestMigration(connection: Connection): Promise<number> {
  const row = await connection.row<{ version: number }>(
    sql`SELECT version FROM schema_migrations ORDER BY version DESC LIMIT 1`,
  );
  return row?.version ?? 0;
}

async function writeAll(
  { box, sealed, print }: TransferContext,
  connection: Connection,
  organization: string,
  file: FileWriter,
): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  let lines: string[] = [];
  let characters = 0;
  let printedAt = performance.now();
  const flush = async () => {
    if (lines.length > 0) await file.write(lines.join('\n'));
    lines = [];
    characters = 0;
  };
  let history_from: number | undefined;
  for (const carried of CARRIED) {
    if (carried.ahead && history_from === undefined) {
      await flush();
      history_from = file.frames();
    }
    const openRow = rowOpener(carried, sealed, box);
    const head = `{"table":"${carried.table}","columns":${JSON.stringify(columnsOf(carried))},"rows":[`;
    let count = 0;
    await connection.rows(declareRowCursor(carried, organization));
    let most = FIRST_ROWS;
    for (let isMore = true; isMore; ) {
      // The result's type is unknown before the cursor is open.
      const answer: object[] = await connection.rows(fetchRows(carried, most));
      const some = answer as { row: string }[];
      isMore = some.length === most;
      count += some.length;
      most = rowsNextTime(some);
      // Limited by size too: reports and messages may have megabytes.
      for (let from = 0; from < some.length; ) {
        const part: string[] = [];
        for (; from < some.length && characters < FRAME_CHARACTERS; from += 1) {
          const text = openRow(some[from]?.row ?? '[]');
          part.push(text);
          characters += text.length;
        }
        lines.push(`${head}${part.join(',')}]}`);
        if (characters >= FRAME_CHARACTERS) await flush();
      }
      if (performance.now() - printedAt > PROGRESS_INTERVAL_MS) {
        printedAt = performance.now();
        print(`exporting: ${carried.table}, ${count} rows`);
      }
    }
    await connection.rows(closeRowCursor(carried));
    rows[carried.table] = count;
  }
  await flush();
  const trailer: Trailer = { rows, history_from: history_from ?? file.frames() };
  await file.finish(JSON.stringify(trailer));
  return rows;
}

function rowsNextTime(some: { row: string }[]): number {
  const characters = some.reduce((sum, { row }) => sum + row.length, 0);
  const fitting = Math.floor((FRAME_CHARACTERS * some.length) / Math.max(characters, 1));
  return Math.min(MOST_ROWS, Math.max(1, fitting));
}

/** Decrypts columns of the source. The whole file is encrypted with the pass phrase. */
function rowOpener(
  carried: Carried,
  sealed: readonly SealedColumn[],
  box: SecretBox,
): (row: string) => string {
  const columns = columnsOf(carried);
  const ours = sealed
    .filter(({ table, column }) => table === carried.table && columns.includes(column))
    .map((one) => ({ ...one, place: columns.indexOf(one.column), keyPlace: columns.indexOf(one.key) }));
  if (ours.length === 0) return (row) => row;
  return (row) => {
    const values: Row = JSON.parse(row);
    for (const { place, keyPlace, contextOf } of ours) {
      const value = values[place];
      if (value == null) continue;
      values[place] = box.open(Buffer.from(value.slice(2), 'hex'), contextOf(values[keyPlace] ?? ''));
    }
    return JSON.stringify(values);
  };
}
