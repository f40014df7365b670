import { DatabaseError } from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { findClosure, inviteByOperator } from '../accounts/index.ts';
import { audit, COMMAND_LINE } from '../audit/index.ts';
import { seriesStore } from '../devices/index.ts';
import type { Connection } from '../platform/db/database.ts';
import { SECOND_MS } from '../platform/durations.ts';
import { isPublicId } from '../platform/ids.ts';
import { claimSecretKey, followSecretKey } from '../platform/secrets/secret-key-check.ts';
import { inOneTransaction, type Tools, withLongTimeout } from '../platform/tools.ts';
import { wakeHomes } from './close.ts';
import { newestMigration, type Trailer, type TransferContext } from './export.ts';
import { People } from './people.ts';
import { RowPreparation } from './prepare-rows.ts';
import {
  beginProgress,
  completeProgress,
  deleteProgress,
  findProgress,
  lockProgress,
  storeFrameCount,
} from './progress.ts';
import { Contents, chunksIn } from './read-chunks.ts';
import { Refused } from './refused.ts';
import { splitByTable, tablesOf } from './rollup-tables.ts';
import { type Chunk, FIXED_TEXT_FORM, insertRows, quoted } from './rows.ts';
import { type FileReader, openFile } from './sealed-file.ts';
import { CARRIED, ofDevice } from './tables.ts';
import { type Columns, readColumns } from './values/columns.ts';

const PROGRESS_INTERVAL_MS = 2 * SECOND_MS;
/** Ids per statement. */
const IDS_AT_ONCE = 10_000;
/** Samples are kept for 90 days. */
const WEEKS_OF_SAMPLES = 13;

export interface ImportOptions {
  path: string;
  passphrase: string;
  /** The source is trusted about who owns the addresses: its accounts and invitations are imported. */
  trusted: boolean;
  /** Deletes what an unfinished import has stored. */
  discard: boolean;
}

export interface Imported {
  organization_id: string;
  name: string;
  rows: Record<string, number>;
  /** The file was imported before. */
  again: boolean;
  accounts_made: number;
  /** Users of the file with an account here. Members among them are invited. */
  accounts_found: number;
  /** Users of the file without an account, who got none because the addresses are not trusted. */
  accounts_left_out: number;
  invited: number;
}

export interface Discarded {
  organization_id: string;
  discarded: true;
}

/**
 * Imports a file. First it reads and checks the whole file. Then it stores the history in batches, which are
 * unreachable without their homes, then everything else in one transaction. After an interruption, the same command
 * continues.
 */
export async function importOrganization(
  context: TransferContext,
  options: ImportOptions,
): Promise<Imported | Discarded> {
  const file = await openFile(options.path, options.passphrase, context.derivingCost);
  try {
    return await importFile(context, options, file);
  } finally {
    await file.close();
  }
}

async function importFile(context: TransferContext, options: ImportOptions, file: FileReader) {
  const { tools, print } = context;
  const { about } = file;
  const { organization_id: organization, name } = about;
  if (!isPublicId(organization)) throw new Refused('The file does not say which organization it is of.');
  const ours = await newestMigration(tools.database);
  if (about.schema > ours)
    throw new Refused(
      `The file is of a newer Lares (its database has migration ${about.schema}, this one ${ours}). Bring this one up to date first.`,
    );
  print('reading the file');
  // Loaded here only: the rules load every slice.
  const { RowChecks } = await import('./values/check-rows.ts');
  const checks = new RowChecks(await readColumns(tools.database), context.sealed, context.urls);
  const contents = new Contents(organization, name, checks);
  const trailer = trailerIn(await file.check((text) => contents.look(text)), contents);
  if (options.discard) return discard(tools, contents, about.file_id);
  const done = await findProgress(tools.database, organization);
  const isHere = (await findClosure(tools.database, organization)) !== undefined;
  if (isHere && done?.completed_at && done.file_id === about.file_id)
    return {
      organization_id: organization,
      name,
      rows: contents.rows,
      again: true,
      accounts_made: 0,
      accounts_found: 0,
      accounts_left_out: 0,
      invited: 0,
    };
  // It was imported and has moved away since.
  if (!isHere && done?.completed_at) await deleteProgress(tools.database, organization);
  const begun = done?.completed_at ? undefined : done?.file_id;
  await requireAbsent(tools.database, contents, isHere, begun, about.file_id);
  await requireDeleted(tools.database, contents.homes);
  await beginProgress(tools.database, organization, about.file_id, tools.clock.now());
  try {
    await storeHistory(context, file, contents, trailer);
    return { ...(await storeRest(context, file, contents, trailer, options.trusted)), name };
  } catch (error) {
    if (!isFileError(error)) throw error;
    // Invalid data stays invalid, so the import is discarded.
    await discard(tools, contents, about.file_id);
    throw error instanceof Refused
      ? error
      : new Refused(`${describeError(error)} Nothing of the organization was kept.`);
  }
}

function trailerIn(text: string, contents: Contents): Trailer {
  const trailer: Trailer = JSON.parse(text);
  for (const { table } of CARRIED)
    if ((trailer.rows[table] ?? 0) !== (contents.rows[table] ?? 0))
      throw new Refused(`The file does not have as many rows of ${table} as it says.`);
  return trailer;
}

/** Errors in the data, not of the database or its connection: classes 22 and 23, and our own checks. */
function isFileError(error: unknown): boolean {
  return error instanceof Refused || (error instanceof DatabaseError && /^2[23]/.test(error.code ?? ''));
}

function describeError(error: unknown): string {
  const { table, column, constraint, code } = error as DatabaseError;
  return code === '23505'
    ? `Something in the file is here already, of another organization (${table}, ${constraint}).`
    : `Something in the file cannot be stored (${table ?? 'a value'}, ${constraint ?? column ?? code}).`;
}

async function requireAbsent(
  connection: Connection,
  contents: Contents,
  isHere: boolean,
  begun: string | undefined,
  fileId: string,
): Promise<void> {
  const { organization } = contents;
  if (isHere)
    throw new Refused(
      `The organization ${organization} is here already, and is not from this file. Nothing was changed.`,
    );
  if (begun !== undefined && begun !== fileId)
    throw new Refused(
      'An import of another file of this organization was begun. Finish it with that file, or take it away with that file and ' +
        '--discard. Nothing was changed.',
    );
  const lookFor: [string, string, Set<string>][] = [
    ['homes', 'home_id', contents.homes],
    ['devices', 'device_id', contents.devices],
  ];
  for (const [table, column, ids] of lookFor)
    for (const some of chunksOfIds([...ids]))
      if (
        await connection.row(
          sql`SELECT FROM ${quoted(table)} WHERE ${quoted(column)} = ANY (${some}::text[]) LIMIT 1`,
        )
      )
        throw new Refused(
          `Some of the ${table} in the file are here already, in another organization. Nothing was changed.`,
        );
}

/**
 * Deleted homes with these ids still wait for the deletion of their measurements, which would delete the imported
 * ones too.
 */
async function requireDeleted(connection: Connection, homes: Set<string>): Promise<void> {
  for (const some of chunksOfIds([...homes]))
    if (await connection.row(sql`SELECT FROM sensor_series WHERE home_id = ANY (${some}::text[]) LIMIT 1`))
      throw new Refused(
        'What homes in the file measured when they were here before is still being deleted. Try again in an hour. Nothing was changed.',
      );
}

function* chunksOfIds(ids: string[]): Generator<string[]> {
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) yield ids.slice(from, from + IDS_AT_ONCE);
}

/** Frame by frame. Each frame and the progress share a transaction. */
async function storeHistory(
  { tools, print }: TransferContext,
  file: FileReader,
  contents: Contents,
  { history_from }: Trailer,
): Promise<void> {
  const { organization } = contents;
  const types = await readColumns(tools.database);
  // Older samples would go to the default partition and slow down every reader.
  const series = await seriesStore(tools.database);
  await series.createPartitions(tools.database.longTimeout, tools.clock.now(), WEEKS_OF_SAMPLES);
  const begun = await findProgress(tools.database, organization);
  const from = history_from + (begun?.frames ?? 0);
  let printedAt = performance.now();
  let rows = 0;
  for await (const { place, text } of historyFrames(file, from)) {
    await tools.database.longTimeout.transaction(async (connection) => {
      const now = await lockProgress(connection, organization);
      if (now?.file_id !== file.about.file_id || now.completed_at || now.frames !== place - history_from)
        throw new Error('Another import of this organization is under way.');
      await connection.rows(FIXED_TEXT_FORM);
      for (const chunk of chunksIn(text)) {
        rows += chunk.rows.length;
        await requireOwnReferences(connection, organization, chunk);
        for (const part of splitByTable(chunk))
          await connection.rows(insertRows(part.carried, organization, typesOf(types, chunk), part));
      }
      await storeFrameCount(connection, organization, place - history_from + 1);
    });
    if (performance.now() - printedAt > PROGRESS_INTERVAL_MS) {
      printedAt = performance.now();
      print(`importing history: ${rows} rows`);
    }
  }
}

/** The last frame is of another kind, and no other frame decrypts as the last. */
async function* historyFrames(file: FileReader, from: number) {
  const last = await file.frames();
  yield* file.read(from, last - 1);
}

async function storeRest(
  context: TransferContext,
  file: FileReader,
  contents: Contents,
  { history_from }: Trailer,
  trusted: boolean,
): Promise<Omit<Imported, 'name'>> {
  const { tools, box, print } = context;
  const { organization } = contents;
  const types = await readColumns(tools.database);
  print('importing everything else; it is served from the moment this ends');
  return inOneTransaction(withLongTimeout(tools), async (joined) => {
    const connection = joined.database;
    const now = await lockProgress(connection, organization);
    if (now?.file_id !== file.about.file_id || now.completed_at)
      throw new Error('Another import of this organization is under way.');
    await connection.rows(FIXED_TEXT_FORM);
    await followSecretKey(connection, box);
    await claimSecretKey(connection, box);
    const people = new People();
    const preparing = new RowPreparation({ ...context, tools: joined }, people, trusted);
    for await (const { text } of file.read(0, history_from)) {
      for (const chunk of chunksIn(text)) {
        const ready = await preparing.prepare(chunk);
        if (ready.rows.length === 0) continue;
        await requireOwnReferences(connection, organization, ready);
        // Types as the database reports them.
        const [answer]: object[] = await connection.rows(
          insertRows(chunk.carried, organization, typesOf(types, ready), ready),
        );
        if (!chunk.carried.stays && (answer as { put: number }).put !== ready.rows.length)
          throw new Refused(`A row of ${chunk.table} in the file is not of this organization.`);
      }
    }
    await wakeHomes(connection, organization);
    const { name } = file.about;
    await audit(joined, COMMAND_LINE, {
      organization_id: organization,
      action: 'organization.imported',
      object: { kind: 'organization', id: organization, name },
    });
    for (const invited of preparing.invited)
      await inviteByOperator(
        { ...context.sender, tools: joined },
        { ...invited, organization: { organization_id: organization, name } },
      );
    await completeProgress(connection, organization, tools.clock.now());
    return {
      organization_id: organization,
      rows: contents.rows,
      again: false,
      accounts_made: people.made,
      accounts_found: people.found,
      accounts_left_out: people.leftOut,
      invited: preparing.invited.length,
    };
  });
}

/**
 * Ids that history rows may name besides their home. Ids of deleted rows are fine, ids of other organizations are
 * not.
 */
const REFERENCED_TABLES: Record<string, string> = {
  device_id: 'devices',
  guest_id: 'guests',
  integration_id: 'integrations',
  connection_id: 'connections',
};

async function requireOwnReferences(
  connection: Connection,
  organization: string,
  chunk: Chunk,
): Promise<void> {
  const { table, columns, rows } = chunk;
  for (const [column, named] of Object.entries(REFERENCED_TABLES)) {
    const place = columns.indexOf(column);
    if (place < 0 || table === named) continue;
    const ids = [...new Set(rows.flatMap((row) => row[place] ?? []))];
    if (ids.length === 0) continue;
    if (await connection.row(foreignReferences(named, column, organization, ids)))
      throw new Refused(`A row of ${table} in the file names something of another organization.`);
  }
}

function foreignReferences(table: string, column: string, organization: string, ids: string[]): Sql {
  // Connections belong to an organization, the others to its homes.
  const owners =
    table === 'connections' ? sql`connections` : sql`${quoted(table)} JOIN homes USING (home_id)`;
  return sql`
    SELECT FROM ${owners}
    WHERE ${quoted(column)} = ANY (${ids}::text[]) AND organization_id <> ${organization} LIMIT 1`;
}

function typesOf(types: Columns, { table, columns }: Chunk): Map<string, string> {
  return new Map(columns.map((column) => [column, types.get(`${table}.${column}`)?.type ?? 'text']));
}

/** Deletes the rows of an unfinished import. A finished import is never touched. */
async function discard(tools: Tools, contents: Contents, fileId: string): Promise<Discarded> {
  const { organization } = contents;
  const begun = await findProgress(tools.database, organization);
  if (begun?.completed_at) throw new Refused('The organization is here, and complete. Nothing was changed.');
  if (begun?.file_id !== fileId) throw new Refused('No import of this file was begun. Nothing was changed.');
  for (const carried of CARRIED.filter(({ ahead }) => ahead)) {
    const [column, ids] =
      carried.of === ofDevice ? ['device_id', contents.devices] : ['home_id', contents.homes];
    // One after the other: three months of a home are a million rows.
    for (const table of tablesOf(carried.table))
      for (const id of ids)
        await tools.database.longTimeout.rows(
          sql`DELETE FROM ${quoted(table)} WHERE ${quoted(column)} = ${id}`,
        );
  }
  await deleteProgress(tools.database, organization);
  return { organization_id: organization, discarded: true };
}
