import { Readable } from 'node:stream';
import Type from 'typebox';
import { type AccessControl, actorOf } from '../accounts/index.ts';
import { audit } from '../audit/index.ts';
import { inHome } from '../homes/index.ts';
import { forbidden, notFound } from '../platform/errors.ts';
import { Empty, refTo } from '../platform/http/document/common-schemas.ts';
import { paging } from '../platform/http/request/paging.ts';
import { type AnyRoute, route } from '../platform/http/route.ts';
import { isPublicId } from '../platform/ids.ts';
import { inOneTransaction } from '../platform/tools.ts';
import { readCorrection } from './content/correction.ts';
import { localTime } from './content/local-time.ts';
import {
  createIncidentReport,
  createStayReport,
  type EvidenceDependencies,
  entryOf,
  FULL,
  oneByOne,
} from './create-report.ts';
import { csvOf } from './file/csv.ts';
import { EvidenceFile } from './file/schema.ts';
import { mayNameGuest, openFile } from './file/sealed-file.ts';
import { EvidenceInput, EvidenceList, EvidenceQuery, EvidenceReport, FileQuery } from './schema.ts';
import { deleteReport, findReport, listReports, type ReportRow } from './store.ts';

const tag = 'Evidence';
const ONE = '/homes/:home_id/evidence/:report_id';
/** Not application/json: a client that parses and rewrites it produces other bytes than the signed ones. */
const MEDIA_TYPE = 'application/vnd.lares.evidence+json';

/** Signed reports of incidents and stays. Acting on an incident and reporting on it need the same permission. */
export function evidenceRoutes(dependencies: EvidenceDependencies, access: AccessControl): AnyRoute[] {
  const { box, guests } = dependencies;
  const { tools } = guests;
  const { database } = tools;
  const findReportIn = async (homeId: string, reportId: string) => {
    const found = isPublicId(reportId) ? await findReport(database, homeId, reportId) : undefined;
    if (!found) throw notFound('Report');
    return found;
  };
  const correctionOf = async ({ home_id, report_id }: ReportRow) => {
    const found = await findReport(database, home_id, report_id);
    return found ? readCorrection(database, home_id, openFile(box, found)) : [];
  };
  return [
    route({
      method: 'POST',
      path: '/homes/:home_id/incidents/:incident_id/evidence',
      operationId: 'makeIncidentEvidence',
      summary: 'Create an evidence report of an incident',
      description: 'Creates and stores a signed report of an incident.',
      tag,
      access: inHome(tools, access, 'alarm'),
      audit: { action: 'evidence.made', kind: 'evidence', answeredId: 'report_id' },
      item: true,
      body: EvidenceInput,
      status: 201,
      answer: refTo(EvidenceReport),
      conflict: FULL,
      handle: async ({ context: { home, caller, seesGuests }, params: { incident_id }, body, request }) => {
        requireGuestAccess(seesGuests, body.name_guest);
        const by = { ...actorOf(caller, request), user: caller.user };
        return present(await createIncidentReport(dependencies, home, incident_id, body, by), seesGuests);
      },
    }),
    route({
      method: 'POST',
      path: '/homes/:home_id/guests/:guest_id/evidence',
      operationId: 'makeStayEvidence',
      summary: 'Create an evidence report of a stay',
      description: 'Creates and stores a signed report of a stay, with all its incidents.',
      tag,
      access: inHome(tools, access, 'guests_write'),
      audit: { action: 'evidence.made', kind: 'evidence', answeredId: 'report_id' },
      item: true,
      body: EvidenceInput,
      status: 201,
      answer: refTo(EvidenceReport),
      conflict: FULL,
      handle: async ({ context: { home, caller, seesGuests }, params: { guest_id }, body, request }) => {
        requireGuestAccess(seesGuests, body.name_guest);
        const by = { ...actorOf(caller, request), user: caller.user };
        return present(await createStayReport(dependencies, home, guest_id, body, by), seesGuests);
      },
    }),
    route({
      method: 'GET',
      path: '/homes/:home_id/evidence',
      operationId: 'listEvidence',
      summary: 'List evidence reports',
      description: 'Returns the signed reports of a home, newest first.',
      tag,
      access: inHome(tools, access, 'events_read'),
      query: EvidenceQuery,
      answer: EvidenceList,
      handle: async ({ context: { home, seesGuests }, query }) => {
        const page = paging.page(query);
        const { reports, total_count } = await listReports(database, home.home_id, query.report_id, page);
        return {
          reports: await oneByOne(reports, async ({ is_old, ...row }) => {
            const messages = is_old ? await correctionOf(row) : [];
            return {
              ...present(row, seesGuests),
              ...(messages.length === 0 ? {} : { correction: { messages } }),
            };
          }),
          paging: { total_count, ...page },
        };
      },
    }),
    route({
      method: 'GET',
      path: ONE,
      operationId: 'getEvidence',
      summary: 'Get an evidence report',
      description:
        'Returns a signed report as a file: the signed JSON, or the measurements as CSV. A report with the name of the guest requires the permission `guests_read`.',
      tag,
      access: inHome(tools, access, 'events_read'),
      item: true,
      query: FileQuery,
      file: { [MEDIA_TYPE]: refTo(EvidenceFile), 'text/csv': Type.String() },
      answer: Type.Unsafe<Readable>({ description: 'Evidence report as a file.' }),
      handle: async ({ context, params: { report_id }, query: { format = 'json' }, request, reply }) => {
        const { home, caller, seesGuests } = context;
        const found = await findReportIn(home.home_id, report_id);
        requireGuestAccess(seesGuests, mayNameGuest(box, found));
        // Before the response, so that a download is always logged.
        if (found.names_guest)
          await audit(tools, actorOf(caller, request), entryOf('evidence.read', found, home.name));
        reply.type(format === 'csv' ? 'text/csv; charset=utf-8' : MEDIA_TYPE);
        reply.header('content-disposition', `attachment; filename="evidence-${report_id}.${format}"`);
        const file = openFile(box, found);
        const { length } = await readCorrection(database, home.home_id, file);
        if (length > 0) {
          reply.header('lares-correction', `${length} messages are recorded as sent without a receipt`);
          reply.header(
            'link',
            `</v8/homes/${home.home_id}/evidence?report_id=${report_id}>; rel="describedby"`,
          );
        }
        return contentOf(file, format);
      },
    }),
    route({
      method: 'DELETE',
      path: ONE,
      operationId: 'deleteEvidence',
      summary: 'Delete an evidence report',
      description: 'Deletes a signed report before `kept_until`.',
      tag,
      access: inHome(tools, access, 'homes_write'),
      audit: { action: 'evidence.deleted', kind: 'evidence', id: 'report_id' },
      item: true,
      answer: Empty,
      handle: ({ context: { home, caller }, params: { report_id }, request }) =>
        inOneTransaction(tools, async (joined) => {
          const gone = isPublicId(report_id)
            ? await deleteReport(joined.database, home.home_id, report_id)
            : undefined;
          if (!gone) throw notFound('Report');
          await audit(joined, actorOf(caller, request), entryOf('evidence.deleted', gone, home.name));
          return {};
        }),
    }),
  ];
}

/** The signed bytes, or the measurements as CSV. */
function contentOf(file: string, format: 'json' | 'csv'): Readable {
  if (format === 'json') return Readable.from([file]);
  const { report } = JSON.parse(file);
  return Readable.from(csvOf(report, (ms) => localTime(ms, report.home.timezone)));
}

/** Sound levels together with a name are personal data. */
function requireGuestAccess(seesGuests: boolean, named: boolean | undefined): void {
  if (named && !seesGuests)
    throw forbidden('Your token or role does not include guests_read.', undefined, 'guests_read');
}

/** Omits the organization, which the home already states. */
function present({ incident_id, guest_id, ...row }: ReportRow, seesGuests: boolean) {
  return {
    ...row,
    ...(incident_id === null ? {} : { incident_id }),
    ...(guest_id === null || !seesGuests ? {} : { guest_id }),
  };
}
