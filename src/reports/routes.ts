import {
  type AccessControl,
  type Caller,
  hasRight,
  permissionDenied,
  reachInOrganization,
} from '../accounts/index.ts';
import { inHome } from '../homes/index.ts';
import { listHomes } from '../homes/store.ts';
import { refTo } from '../platform/http/document/common-schemas.ts';
import { paging } from '../platform/http/request/paging.ts';
import { type Access, type AnyRoute, route } from '../platform/http/route.ts';
import type { Tools } from '../platform/tools.ts';
import { monthIn, requireBegun, requireMonth } from './month.ts';
import { reportOf } from './report.ts';
import { HomeReport, MonthPath, OrganizationReport, ReportQuery } from './schema.ts';

const tag = 'Reports';
const NO_MONTH = 'The month is invalid, or has not begun.';
/** The zones where a month begins first and ends last. */
const EARLIEST_ZONE = 'Pacific/Kiritimati';
const LATEST_ZONE = 'Etc/GMT+12';

export function reportRoutes(tools: Tools, access: AccessControl): AnyRoute[] {
  const { database, clock } = tools;
  return [
    route({
      method: 'GET',
      path: '/homes/:home_id/reports/:month',
      operationId: 'getHomeReport',
      summary: 'Get the report of a home',
      description: 'Returns the figures of a home for a month. Also requires the permission `events_read`.',
      tag,
      access: withEvents(inHome(tools, access, 'homes_read'), ({ home }) => home),
      allows: { alsoNeeds: 'events_read' },
      params: MonthPath,
      refusal: NO_MONTH,
      answer: refTo(HomeReport),
      csv: 'whole answer',
      handle: async ({ context: { home }, params: { month: name } }) => {
        const now = clock.now();
        const asked = requireMonth(name);
        requireBegun(asked, home.timezone, now);
        const month = monthIn(asked, home.timezone, now);
        const [report] = (await reportOf(database, name, [{ home, month }], now)).reports;
        if (!report) throw new Error('a home has a report');
        return report;
      },
    }),
    route({
      method: 'GET',
      path: '/organizations/:organization_id/reports/:month',
      operationId: 'getOrganizationReport',
      summary: 'Get the report of an organization',
      description:
        'Returns the figures of the homes of an organization for a month. Also requires the permission `events_read`.',
      tag,
      access: withEvents(access.inOrganization('homes_read'), ({ organization }) => organization),
      allows: { alsoNeeds: 'events_read' },
      params: MonthPath,
      query: ReportQuery,
      answer: OrganizationReport,
      csv: 'homes',
      handle: async ({ context: { organization, onlyHomes }, params: { month: name }, query }) => {
        const now = clock.now();
        const asked = requireMonth(name);
        requireBegun(asked, EARLIEST_ZONE, now);
        const page = paging.page(query);
        const { organization_id } = organization;
        const reach = reachInOrganization(organization_id, onlyHomes);
        const { homes, total_count } = await listHomes(database, { reach, tag: query.tag }, page);
        const months = homes.map((home) => ({ home, month: monthIn(asked, home.timezone, now) }));
        const { reports, totals } = await reportOf(database, name, months, now);
        return {
          organization_id,
          organization_name: organization.name,
          month: name,
          until: monthIn(asked, LATEST_ZONE, now).until,
          complete: monthIn(asked, LATEST_ZONE, now).complete,
          totals,
          homes: reports,
          paging: { total_count, ...page },
        };
      },
    }),
  ];
}

/** Reports contain events, so that permission is also required, before the request is read. */
function withEvents<Context extends { caller: Caller }>(
  access: Access<Context>,
  parentOf: (context: Context) => { organization_id: string },
): Access<Context> {
  return {
    ...access,
    check: async (request, reply) => {
      const context = await access.check(request, reply);
      if (!hasRight(context.caller, 'events_read', parentOf(context).organization_id))
        throw permissionDenied('events_read');
      return context;
    },
  };
}
