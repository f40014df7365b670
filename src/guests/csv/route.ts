import type { FastifyReply, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import { type AccessControl, byCaller } from '../../accounts/index.ts';
import { inHome } from '../../homes/index.ts';
import { listStayHomes } from '../../homes/store.ts';
import { type AnyRoute, route } from '../../platform/http/route.ts';
import type { InputDependencies } from '../guest.ts';
import type { FileHomes } from '../reading/input-reader.ts';
import { ImportAnswer } from '../schema.ts';
import { COLUMNS, type ColumnNames, parameterOf } from './columns.ts';
import { type CsvImport, type Imported, importCsv } from './import.ts';
import { csvUpload, fileOf, MOST_BYTES } from './upload.ts';

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
  upload: csvUpload,
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
      audit: { action: 'guest.imported', kind: 'home', id: 'home_id' },
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
      audit: { action: 'guest.imported', kind: 'home' },
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
