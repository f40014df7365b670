import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import { type AccessControl, byCaller } from '../../accounts/index.ts';
import { inHome, listStayHomes } from '../../homes/index.ts';
import { badRequest, WHOLE_BODY } from '../../platform/errors.ts';
import { type AnyRoute, route } from '../../platform/http/route.ts';
import type { InputDependencies } from '../guest.ts';
import type { FileHomes } from '../reading/input-reader.ts';
import { ImportAnswer } from '../schema.ts';
import { COLUMNS, type ColumnNames, parameterOf } from './columns.ts';
import { type CsvImport, type Imported, importCsv } from './import.ts';

const MOST_BYTES = 10 * 1_048_576;
const MOST_FIELDS = 20;
const SEND_CSV =
  'Send the file as the body with Content-Type: text/csv, or as a file of multipart/form-data.';

const Flag = (description: string) => Type.Optional(Type.Boolean({ description }));

/** Longer than any that people give a column. */
const LONGEST_COLUMN_NAME = 200;
const ColumnName = (description: string) =>
  Type.Optional(Type.String({ maxLength: LONGEST_COLUMN_NAME, description }));
const UNLESS = 'Empty: no column of the file is this one.';

const ImportQuery = Type.Object({
  partial: Flag('Keep the good rows, and report the others.'),
  dry_run: Flag('Answer what would be done, and store nothing.'),
  name_column: ColumnName("The column of guests' names, by its header, where that is not `name`."),
  phone_number_column: ColumnName(`Likewise for \`phone_number\`. ${UNLESS}`),
  email_column: ColumnName(`Likewise for \`email\`. ${UNLESS}`),
  checkin_time_column: ColumnName(
    "Likewise for `checkin_time`: times with a zone, or dates, which take the home's check-in hour.",
  ),
  checkout_time_column: ColumnName(`Likewise for \`checkout_time\`. ${UNLESS}`),
  external_id_column: ColumnName(`Likewise for \`external_id\`. ${UNLESS}`),
  language_column: ColumnName(`Likewise for \`language\`: a BCP 47 tag, or a name such as German. ${UNLESS}`),
});

const OrganizationImportQuery = Type.Object({
  ...ImportQuery.properties,
  home_column: ColumnName(
    'Likewise for `home`: the id of a home of the organization, or its whole name; case does not count.',
  ),
});

/** What both have in common: a file goes in, and what was made of it comes out. */
const importing = {
  method: 'POST' as const,
  tag: 'Guests',
  upload: { types: ['text/csv', 'multipart/form-data'], accept },
  status: 201 as const,
  otherStatus: 200 as const,
  answer: ImportAnswer,
};

export function importRoutes(dependencies: InputDependencies, access: AccessControl): AnyRoute[] {
  const { tools } = dependencies;
  return [
    route({
      ...importing,
      path: '/homes/:home_id/guests/import',
      operationId: 'importGuests',
      summary: 'Create and update guests from a CSV file; all of them or none, unless `partial`',
      access: inHome(tools, access, 'guests_write'),
      query: ImportQuery,
      handle: ({ context: { caller, home }, query, request, reply }) =>
        take(query, request, reply, {
          home,
          organization_id: home.organization_id,
          by: byCaller(caller, request),
        }),
    }),
    route({
      ...importing,
      path: '/organizations/:organization_id/guests/import',
      operationId: 'importOrganizationGuests',
      summary:
        'Create and update guests of several homes from one CSV file, whose column `home` names them; all or none, unless `partial`',
      access: access.inOrganization('guests_write'),
      query: OrganizationImportQuery,
      handle: async ({ context: { caller, onlyHomes, organization }, query, request, reply }) => {
        const { organization_id } = organization;
        const all = await listStayHomes(tools.database, organization_id);
        const homes = onlyHomes ? all.filter(({ home_id }) => onlyHomes.has(home_id)) : all;
        return take(query, request, reply, { homes, organization_id, by: byCaller(caller, request) });
      },
    }),
  ];

  async function take(
    query: Static<typeof OrganizationImportQuery>,
    request: FastifyRequest,
    reply: FastifyReply,
    where: FileHomes & Pick<CsvImport, 'organization_id' | 'by'>,
  ): Promise<Imported> {
    const imported = await importCsv(dependencies, {
      ...where,
      file: { bytes: await fileOf(request), mostBytes: MOST_BYTES },
      columns: columnNamesIn(query),
      origin: { source: 'csv', readonly: false, integration_id: null },
      partial: query.partial ?? false,
      dryRun: query.dry_run ?? false,
    });
    if (query.dry_run || imported.created === 0) reply.status(200);
    return imported;
  }
}

function columnNamesIn(query: Static<typeof OrganizationImportQuery>): ColumnNames {
  return Object.fromEntries(COLUMNS.map((column) => [column, query[parameterOf(column)]]));
}

async function accept(server: FastifyInstance): Promise<void> {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(/^text\/csv\b/i, (_request, payload, done) => done(null, payload));
  server.addContentTypeParser('*', (_request, _payload, done) =>
    done(badRequest(SEND_CSV, { context: 'content-type' })),
  );
  await server.register(multipart, {
    // One byte and one file more than we take, so that our own count refuses them in our own words.
    limits: { fileSize: MOST_BYTES + 1, files: 2, fields: MOST_FIELDS, parts: MOST_FIELDS + 2 },
    throwFileSizeLimit: false,
  });
}

/** What is wrong with a form, or with the connection, comes as errors of a stream. */
function badForm(): never {
  throw badRequest('The upload breaks off, or is no multipart/form-data.', { context: WHOLE_BODY });
}

async function fileOf(request: FastifyRequest): Promise<AsyncIterable<Uint8Array>> {
  if (request.body instanceof Readable) return drained(request.body);
  if (!request.isMultipart()) throw badRequest(SEND_CSV, { context: 'content-type' });
  const files = request.files();
  const first = await files.next().catch(badForm);
  if (first.done) throw badRequest(SEND_CSV, { context: 'file' });
  return onlyFile(first.value.file, files);
}

type Files = AsyncIterableIterator<{ file: Readable }>;

/** Ends well only when no other file follows: which of two was meant is not for us to say. */
async function* onlyFile(stream: Readable, files: Files): AsyncGenerator<Uint8Array> {
  try {
    yield* drained(stream);
    const second = await files.next().catch(badForm);
    if (second.done) return;
    second.value.file.resume();
    throw badRequest('Send one file; the form has more than one.', { context: 'file' });
  } finally {
    void throwAway(files);
  }
}

/** Nobody reads the rest, but the connection is for the next request too. */
async function throwAway(files: Files): Promise<void> {
  try {
    for await (const { file } of files) file.resume();
  } catch {
    // It broke off, or has more parts than a form may have.
  }
}

/** Whoever stops reading early gets the rest thrown away: a request that is torn down cannot be answered. */
async function* drained(stream: Readable): AsyncGenerator<Uint8Array> {
  const chunks = stream.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]();
  try {
    for (;;) {
      const chunk = await chunks.next().catch(badForm);
      if (chunk.done) return;
      yield chunk.value;
    }
  } finally {
    await chunks.return?.();
    stream.resume();
  }
}
