import { type AccessControl, denied, may } from '../accounts/index.ts';
import { presentHomeEvent } from '../events/index.ts';
import { type AnyRoute, route } from '../platform/http/route.ts';
import type { Tools } from '../platform/tools.ts';
import { openCoverage } from './coverage.ts';
import { placeText, readFeed, readPlace } from './feed.ts';
import { glanceAt } from './overview.ts';
import { FeedAnswer, FeedQuery, OverviewAnswer } from './schema.ts';
import { sharedReading } from './shared-reading.ts';
import { readHomesNow } from './store.ts';
import { readMoves, todayOf } from './today.ts';

const tag = 'Dashboard';
const USUAL_EVENTS = 50;

export function dashboardRoutes(tools: Tools, access: AccessControl): AnyRoute[] {
  const coverageOf = openCoverage(tools);
  const homesOf = sharedReading(async (organizationId: string) => {
    const generated_at = tools.clock.now();
    const [rows, moves] = await Promise.all([
      readHomesNow(tools.database, organizationId, generated_at),
      readMoves(tools.database, organizationId, generated_at),
    ]);
    return { generated_at, rows, moves };
  });
  return [
    route({
      method: 'GET',
      path: '/organizations/:organization_id/overview',
      operationId: 'getOverview',
      summary: 'All homes of an organization at a glance. Needs events_read too',
      tag,
      access: withEvents(access),
      answer: OverviewAnswer,
      handle: async ({ context: { caller, organization } }) => {
        const { organization_id } = organization;
        const [{ generated_at, rows, moves }, coverage] = await Promise.all([
          homesOf(organization_id),
          coverageOf(organization_id),
        ]);
        const withGuests = may(caller, 'guests_read', organization_id);
        const today = todayOf(moves, generated_at, withGuests);
        return { generated_at, ...glanceAt(rows, withGuests), today, coverage };
      },
    }),
    route({
      method: 'GET',
      path: '/organizations/:organization_id/events',
      operationId: 'listOrganizationEvents',
      summary: 'Events of all homes of an organization, newest first',
      tag,
      access: access.inOrganization('events_read'),
      query: FeedQuery,
      answer: FeedAnswer,
      csv: 'events',
      handle: async ({ context: { organization }, query: { limit = USUAL_EVENTS, after } }) => {
        const place = after === undefined ? undefined : readPlace(after);
        const rows = await readFeed(tools.database, organization.organization_id, limit, place);
        const last = rows.at(-1);
        return {
          events: rows.map((row) => ({ ...presentHomeEvent(row), home_name: row.home_name })),
          ...(last && rows.length === limit ? { next: placeText(last) } : {}),
        };
      },
    }),
  ];
}

/** Homes and their events: both rights are asked for before anything of the request is looked at. */
function withEvents(access: AccessControl): ReturnType<AccessControl['inOrganization']> {
  const homes = access.inOrganization('homes_read');
  return {
    ...homes,
    check: async (request, reply) => {
      const context = await homes.check(request, reply);
      if (!may(context.caller, 'events_read', context.organization.organization_id))
        throw denied('events_read');
      return context;
    },
  };
}
