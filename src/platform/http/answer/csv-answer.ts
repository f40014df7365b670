import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type, { type TObject } from 'typebox';
import { type Column, columnsOf, itemsOf, valueAt } from '../../csv/columns.ts';
import { BYTE_ORDER_MARK, CSV_TYPE, csvLine } from '../../csv/line.ts';
import type { AnyRoute } from '../route.ts';

/** A row of the table whose answer is also available as a file. */
type CsvRow = AnyRoute & { csv: NonNullable<AnyRoute['csv']> };

export const FORMAT = Type.Optional(
  Type.Enum(['json', 'csv'], {
    description:
      'Format of the answer. Default: `json`. `csv` returns a quoted file (RFC 4180) in UTF-8 with a byte order mark, ' +
      'with one line for each item. Without `limit` and `offset` it has all matching items.',
  }),
);

export function hasCsv(row: AnyRoute): row is CsvRow {
  return row.csv !== undefined;
}

/** The query of a row that is also available as CSV. */
export function queryWithFormat({ query }: CsvRow): TObject {
  return Type.Object({ ...query?.properties, format: FORMAT });
}

type Query = Record<string, unknown>;
/** The answer as its schema writes it: undeclared members do not get into the CSV either. */
type ReadPage = (query: Query) => Promise<Record<string, unknown>>;

export function wantsCsv(request: FastifyRequest): boolean {
  return (request.query as Query)['format'] === 'csv';
}

/** The first page is read before anything is sent, so that refusals work as usual. */
export async function sendCsv(
  server: FastifyInstance,
  row: CsvRow,
  query: Query,
  reply: FastifyReply,
  read: ReadPage,
): Promise<Readable> {
  const named = (name: string) => server.getSchema(name);
  const isWhole = row.csv === 'whole answer';
  const columns = columnsOf(isWhole ? row.answer : itemsOf(row.answer, row.csv, named), named);
  const itemsIn = (page: Record<string, unknown>) => (isWhole ? [page] : (page[row.csv] as unknown[]));
  const pages = pagesOf(row, query, read, (page) => itemsIn(page).length);
  const first = await pages.next();
  reply.type(CSV_TYPE);
  reply.header('content-disposition', `attachment; filename="${isWhole ? 'report' : row.csv}.csv"`);
  async function* lines(): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvLine(columns.map(({ name }) => name));
    let before = new Set<string>();
    for (let page = first; !page.done; page = await pages.next()) {
      const these = itemsIn(page.value).map((item) => lineOf(columns, item));
      // Entries added meanwhile shift the rest to the next page.
      const fresh = these.filter((line) => !before.has(line));
      if (fresh.length > 0) yield fresh.join('');
      before = new Set(these);
    }
  }
  // Not as objects: those are read ahead by the dozen, even without a reader.
  return Readable.from(lines(), { objectMode: false });
}

function lineOf(columns: readonly Column[], item: unknown): string {
  return csvLine(columns.map(({ path }) => valueAt(item, path)));
}

/**
 * Page after page, each read when the one before was taken: a slow reader holds neither memory nor a connection. A
 * list continues by `offset` or by the `next` of an answer. A list without both comes at once.
 */
async function* pagesOf(
  { query: schema }: CsvRow,
  query: Query,
  read: ReadPage,
  countOf: (page: Record<string, unknown>) => number,
): AsyncGenerator<Record<string, unknown>> {
  const { limit, offset, after } = (schema?.properties ?? {}) as Record<
    string,
    { maximum?: number } | undefined
  >;
  const isPart = ['limit', 'offset', 'after'].some((name) => query[name] !== undefined);
  const most = limit?.maximum;
  if (isPart || most === undefined || (!offset && !after)) {
    yield await read(query);
    return;
  }
  let place: Query = {};
  for (let done = 0; ; ) {
    const page = await read({ ...query, limit: most, ...place });
    yield page;
    done += countOf(page);
    if (offset ? countOf(page) < most : page['next'] === undefined) return;
    place = offset ? { offset: done } : { after: page['next'] };
  }
}
