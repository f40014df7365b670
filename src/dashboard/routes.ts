import { type AccessControl, hasRight, permissionDenied } from '../accounts/index.ts';
import { presentHomeEvent } from '../events/index.ts';
import { type AnyRoute, route } from '../platform/http/route.ts';
import type { Tools } from '../platform/tools.ts';
import { openCoverage } from './coverage.ts';
import { cursorText, readCursor, readFeed } from './feed.ts';
import { summarize } from './overview.ts';
import { FeedAnswer, FeedQuery, OverviewAnswer } from './schema.ts';
import { sharedReading } from './shared-reading.ts';
import { readHomesNow } from './store.ts';
import { presentToday, readMoves } from './today.ts';

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
      allows: { alsoNeeds: 'events_read' },
      answer: OverviewAnswer,
      handle: async ({ context: { onlyHomes, organization, seesGuests } }) => {
        const { organization_id } = organization;
        const [{ generated_at, rows, moves }, coverage] = await Promise.all([
          homesOf(organization_id),
          coverageOf(organization_id, onlyHomes),
        ]);
        const isSeen = ({ home_id }: { home_id: string }) => onlyHomes?.has(home_id) ?? true;
        // Shared by readers of all homes; limited readers are few.
        const visibleMoves = onlyHomes
          ? await readMoves(tools.database, organization_id, generated_at, onlyHomes)
          : moves;
        const today = presentToday(visibleMoves, generated_at, seesGuests);
        return { generated_at, ...summarize(rows.filter(isSeen), seesGuests), today, coverage };
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
      handle: async ({ context, query: { limit = USUAL_EVENTS, after } }) => {
        const { organization, onlyHomes, seesGuests } = context;
        const cursor = after === undefined ? undefined : readCursor(after);
        const which = { organizationId: organization.organization_id, onlyHomes };
        const rows = await readFeed(tools.database, which, limit, cursor);
        const last = rows.at(-1);
        return {
          events: rows.map((row) => ({
            ...presentHomeEvent(row, seesGuests),
            home_name: row.home_name,
          })),
          ...(last && rows.length === limit ? { next: cursorText(last) } : {}),
        };
      },
    }),
  ];
}

/** The page shows homes and events: both permissions are checked before the request is read. */
function withEvents(access: AccessControl): ReturnType<AccessControl['inOrganization']> {
  const homes = access.inOrganization('homes_read');
  return {
    ...homes,
    check: async (request, reply) => {
      const context = await homes.check(request, reply);
      if (!hasRight(context.caller, 'events_read', context.organization.organization_id))
        throw permissionDenied('events_read');
      return context;
    },
  };
}
