import type { FastifyReply, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import { type AccessControl, actorOf } from '../../accounts/index.ts';
import { inHome } from '../../homes/index.ts';
import { listStayHomes } from '../../homes/store.ts';
import { type AnyRoute, route } from '../../platform/http/route.ts';
import type { InputDependencies } from '../guest.ts';
import type { FileHomes } from '../input/input-reader.ts';
import { ImportAnswer } from '../schema.ts';
import { COLUMNS, type ColumnNames, columnParameter } from './columns.ts';
import { type CsvImport, type ImportResult, importCsv } from './import-csv.ts';
import { csvUpload, MOST_BYTES, readUpload } from './upload.ts';

const Flag = (description: string) => Type.Optional(Type.Boolean({ description }));

/** Longer than any real column name. */
const LONGEST_COLUMN_NAME = 200;
const ColumnName = (description: string) =>
  Type.Optional(Type.String({ maxLength: LONGEST_COLUMN_NAME, description }));
const EMPTY_MEANS_NONE = 'Empty: the file has no such column.';

const ImportQuery = Type.Object({
  partial: Flag('Whether to store valid rows and report the others. Default: false.'),
  dry_run: Flag('Whether to return what would be done, and store nothing. Default: false.'),
  name_column: ColumnName('Header of the column with names. Default: `name`.'),
  phone_number_column: ColumnName(
    `Header of the column with phone numbers. Default: \`phone_number\`. ${EMPTY_MEANS_NONE}`,
  ),
  email_column: ColumnName(
    `Header of the column with e-mail addresses. Default: \`email\`. ${EMPTY_MEANS_NONE}`,
  ),
  checkin_time_column: ColumnName(
    'Header of the column with check-in times or dates. A date gets the check-in hour of the home. Default: `checkin_time`.',
  ),
  checkout_time_column: ColumnName(
    `Header of the column with check-out times or dates. Default: \`checkout_time\`. ${EMPTY_MEANS_NONE}`,
  ),
  external_id_column: ColumnName(
    `Header of the column with ids of stays. Default: \`external_id\`. ${EMPTY_MEANS_NONE}`,
  ),
  language_column: ColumnName(
    `Header of the column with languages: BCP 47 tags, or names such as German. Default: \`language\`. ${EMPTY_MEANS_NONE}`,
  ),
});

const OrganizationImportQuery = Type.Object({
  ...ImportQuery.properties,
  home_column: ColumnName(
    'Header of the column with homes: ids, or full names without regard to case. Default: `home`.',
  ),
});

const importRoute = {
  method: 'POST' as const,
  tag: 'Guests',
  upload: csvUpload,
  status: 201 as const,
  otherStatus: 200 as const,
  answer: ImportAnswer,
};

export function importRoutes(dependencies: InputDependencies, access: AccessControl): AnyRoute[] {
  const { tools } = dependencies;
  return [
    route({
      ...importRoute,
      path: '/homes/:home_id/guests/import',
      operationId: 'importGuests',
      summary: 'Import guests',
      description:
        'Creates and updates guests of a home from a CSV file. If a row is invalid, nothing is stored, unless `partial` is set. Returns 200 if no guest was created.',
      access: inHome(tools, access, 'guests_write'),
      audit: { action: 'guest.imported', kind: 'home', id: 'home_id' },
      query: ImportQuery,
      handle: ({ context: { caller, home }, query, request, reply }) =>
        importFile(query, request, reply, {
          home,
          organization_id: home.organization_id,
          by: actorOf(caller, request),
        }),
    }),
    route({
      ...importRoute,
      path: '/organizations/:organization_id/guests/import',
      operationId: 'importOrganizationGuests',
      summary: 'Import guests of several homes',
      description:
        'Creates and updates guests from a CSV file with a column for homes. If a row is invalid, nothing is stored, unless `partial` is set. Returns 200 if no guest was created.',
      access: access.inOrganization('guests_write'),
      audit: { action: 'guest.imported', kind: 'home' },
      query: OrganizationImportQuery,
      handle: async ({ context: { caller, onlyHomes, organization }, query, request, reply }) => {
        const { organization_id } = organization;
        const all = await listStayHomes(tools.database, organization_id);
        const homes = onlyHomes ? all.filter(({ home_id }) => onlyHomes.has(home_id)) : all;
        return importFile(query, request, reply, { homes, organization_id, by: actorOf(caller, request) });
      },
    }),
  ];

  async function importFile(
    query: Static<typeof OrganizationImportQuery>,
    request: FastifyRequest,
    reply: FastifyReply,
    target: FileHomes & Pick<CsvImport, 'organization_id' | 'by'>,
  ): Promise<ImportResult> {
    const imported = await importCsv(dependencies, {
      ...target,
      file: { bytes: await readUpload(request), mostBytes: MOST_BYTES },
      columns: readColumnNames(query),
      origin: { source: 'csv', readonly: false, integration_id: null },
      partial: query.partial ?? false,
      dryRun: query.dry_run ?? false,
    });
    if (query.dry_run || imported.created === 0) reply.status(200);
    return imported;
  }
}

function readColumnNames(query: Static<typeof OrganizationImportQuery>): ColumnNames {
  return Object.fromEntries(COLUMNS.map((column) => [column, query[columnParameter(column)]]));
}
