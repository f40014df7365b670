import { type AccessControl, hasRight, permissionDenied, type ScopedAccess } from '../accounts/index.ts';
import { presentHomeEvent } from '../events/index.ts';
import { inHome } from '../homes/index.ts';
import { notFound } from '../platform/errors.ts';
import { type Access, type AnyRoute, route } from '../platform/http/route.ts';
import type { Tools } from '../platform/tools.ts';
import { openCoverage } from './coverage.ts';
import { cursorText, readCursor, readFeed } from './feed.ts';
import { readFactsOfHomes } from './home-state/facts.ts';
import { conditionsOf, deriveHomeState } from './home-state/home-state.ts';
import { summarize } from './overview.ts';
import { FeedAnswer, FeedQuery, HomeStateAnswer, OverviewAnswer } from './schema.ts';
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
      summary: 'Get the overview',
      description:
        'Returns the state of all homes of an organization, with counts and the arrivals and departures of today. Also requires the permission `events_read`.',
      tag,
      access: withEvents(
        access.inOrganization('homes_read'),
        ({ organization }) => organization.organization_id,
      ),
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
        return { generated_at, ...summarize(rows.filter(isSeen), seesGuests, generated_at), today, coverage };
      },
    }),
    route({
      method: 'GET',
      path: '/homes/:home_id/state',
      operationId: 'getHomeState',
      summary: 'Get the state of a home',
      description:
        'Returns the state of a home and the reasons for it. Also requires the permission `events_read`.',
      tag,
      access: withEvents(inHome(tools, access, 'homes_read'), ({ home }) => home.organization_id),
      allows: { alsoNeeds: 'events_read' },
      answer: HomeStateAnswer,
      handle: async ({ context: { home } }) => {
        const generated_at = tools.clock.now();
        const [facts] = await readFactsOfHomes(tools.database, [home.home_id], generated_at);
        if (!facts) throw notFound('Home');
        const state = deriveHomeState(facts, generated_at);
        return { home_id: home.home_id, generated_at, ...state, conditions: conditionsOf(state) };
      },
    }),
    route({
      method: 'GET',
      path: '/organizations/:organization_id/events',
      operationId: 'listOrganizationEvents',
      summary: 'List events of an organization',
      description: 'Returns the events of all homes of an organization, newest first.',
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

/** The state of homes follows from incidents too: both permissions are checked before the request is read. */
function withEvents<Context extends ScopedAccess>(
  homes: Access<Context>,
  organizationOf: (context: Context) => string,
): Access<Context> {
  return {
    ...homes,
    check: async (request, reply) => {
      const context = await homes.check(request, reply);
      if (!hasRight(context.caller, 'events_read', organizationOf(context)))
        throw permissionDenied('events_read');
      return context;
    },
  };
}
