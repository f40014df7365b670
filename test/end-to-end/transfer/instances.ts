import { join as joinPath } from 'node:path';
import sql, { join, raw } from 'sql-template-tag';
import { onTestFinished } from 'vitest';
import { SEALED_COLUMNS } from '../../../src/app/sealed-columns.ts';
import { openMailer } from '../../../src/mail/index.ts';
import type { Connection } from '../../../src/platform/db/database.ts';
import { openLog } from '../../../src/platform/observability/log.ts';
import { openTools } from '../../../src/platform/open-tools.ts';
import { secureRandom } from '../../../src/platform/random.ts';
import { openSecretBox } from '../../../src/platform/secrets/secret-box.ts';
import { exportOrganization, type TransferContext } from '../../../src/transfer/export.ts';
import { type Imported, importOrganization } from '../../../src/transfer/import.ts';
import type { Chunk } from '../../../src/transfer/rows.ts';
import { type About, createFile, openFile, USUAL_COST } from '../../../src/transfer/sealed-file.ts';
import { cloneDatabase } from '../../harness/database.ts';
import { fillEveryColumn, fillMovingPortfolio } from '../../harness/portfolio/moving-portfolio.ts';
import { temporaryDirectory } from '../../harness/program.ts';

export const PASSPHRASE = 'a pass phrase of some words';

/** The full cost protects against guessing. Files that the command writes have it. */
export const CHEAP = { ...USUAL_COST, N: 2 };

const log = openLog({ level: 'silent' });

/** A database of its own with its own secret key: what another Lares is to a file. */
export async function instance(): Promise<TransferContext & { connectionConfig: object }> {
  const { connectionConfig, drop } = await cloneDatabase();
  const tools = openTools(connectionConfig, log, undefined, undefined, {
    memoryKib: 8,
    passes: 1,
  });
  onTestFinished(async () => {
    await tools.database.close();
    await drop();
  });
  const box = openSecretBox(secureRandom(32), secureRandom);
  const mailer = openMailer({ tools, box, gateway: undefined, log });
  const sender = { mailer, baseUrl: () => 'https://lares.example' };
  return {
    tools,
    box,
    sealed: SEALED_COLUMNS,
    sender,
    urls: { allowPrivate: false },
    derivingCost: CHEAP,
    print: () => undefined,
    connectionConfig,
  };
}

/** Creates an organization with everything, and its export file. */
export async function exportPortfolio(close = false, everyColumn = false) {
  const source = await instance();
  const portfolio = await fillMovingPortfolio(source.tools, source.box);
  if (everyColumn) await fillEveryColumn(source.tools, source.box, portfolio);
  const path = joinPath(temporaryDirectory(), 'organization.lares');
  const { organization_id: organization } = portfolio;
  const exported = await exportOrganization(source, { organization, path, passphrase: PASSPHRASE, close });
  return { source, portfolio, path, exported };
}

export const importing = (target: TransferContext, path: string, more: object = {}) =>
  importOrganization(target, {
    path,
    passphrase: PASSPHRASE,
    trusted: true,
    discard: false,
    ...more,
  }) as Promise<Imported>;

const contents = new Map<string, { about: About; texts: string[]; end: string }>();

/** Kept in memory: the file itself is removed with the test that made it. */
export async function contentsOf(path: string) {
  const known = contents.get(path);
  if (known) return known;
  const file = await openFile(path, PASSPHRASE, CHEAP);
  const texts: string[] = [];
  const end = await file.check((text) => void texts.push(text));
  await file.close();
  const read = { about: file.about, texts, end };
  contents.set(path, read);
  return read;
}

/** The same file with changed content, written by an attacker with the passphrase. */
export async function rewritten(
  path: string,
  change: (chunk: Chunk) => void,
  about: object = {},
  trailing: (trailer: { rows: Record<string, number>; history_from: number }) => void = () => undefined,
): Promise<string> {
  const out = joinPath(temporaryDirectory(), 'hostile.lares');
  const { texts, end, ...read } = await contentsOf(path);
  const trailer = JSON.parse(end);
  const again = await createFile(out, PASSPHRASE, { ...read.about, ...about }, CHEAP);
  for (const table of Object.keys(trailer.rows)) trailer.rows[table] = 0;
  for (const text of texts) {
    const chunks: Chunk[] = text.split('\n').map((line) => JSON.parse(line));
    for (const chunk of chunks) {
      change(chunk);
      trailer.rows[chunk.table] += chunk.rows.length;
    }
    await again.write(chunks.map((chunk) => JSON.stringify(chunk)).join('\n'));
  }
  trailing(trailer);
  await again.finish(JSON.stringify(trailer));
  return out;
}

/** The row count and content of every table, by table. */
export async function everything(connection: Connection): Promise<Record<string, string>> {
  const tables = await connection.rows<{ table: string }>(sql`
    SELECT c.relname AS table FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relname NOT IN ('rate_buckets', 'readiness') ORDER BY 1`);
  const sums = tables.map(
    ({ table }) => sql`
      SELECT ${table} AS table, count(*) || ' ' || coalesce(md5(string_agg(whole::text, ';' ORDER BY whole::text)), '') AS sum
      FROM ${raw(table)} AS whole`,
  );
  const rows = await connection.rows<{ table: string; sum: string }>(join(sums, ' UNION ALL '));
  return Object.fromEntries(rows.map(({ table, sum }) => [table, sum]));
}
