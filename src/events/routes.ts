import { type AccessControl, reachOf } from '../accounts/index.ts';
import type { RaisedType } from '../catalogue/index.ts';
import { inHome } from '../homes/index.ts';
import { notFound } from '../platform/errors.ts';
import { paging } from '../platform/http/request/paging.ts';
import { type AnyRoute, route } from '../platform/http/route.ts';
import { isPublicId } from '../platform/ids.ts';
import type { Tools } from '../platform/tools.ts';
import { presentHomeEvent, presentUserEvent } from './read/present.ts';
import { allHomesWithin, findEvent, readEvents, singleHome } from './read/read-events.ts';
import { readFilter, readWindow } from './read/read-query.ts';
import { HomeEvent, HomeEventList, HomeEventQuery, UserEventList, UserEventQuery } from './schema.ts';

const tag = 'Events';

/** RFC 9745 deprecation date. GET /events was deprecated before the first release, so the year of that is used. */
const DEPRECATED_SINCE = Date.UTC(2026, 0, 1) / 1000;
const DEPRECATED = {
  deprecation: `@${DEPRECATED_SINCE}`,
  // The URL needs a home id, so the link leads to its documentation.
  link: '</docs/events#listHomeEvents>; rel="successor-version"',
};

export function eventRoutes(tools: Tools, access: AccessControl): AnyRoute[] {
  const { database } = tools;
  return [
    route({
      method: 'GET',
      path: '/homes/:home_id/events',
      operationId: 'listHomeEvents',
      summary: 'List events of a home',
      description:
        'Returns the event history of the home, newest first. To read all events, increase `offset` by `limit` until a page is not full. ' +
        'Guests are included only if you may read guests.',
      tag,
      access: inHome(tools, access, 'events_read'),
      query: HomeEventQuery,
      answer: HomeEventList,
      csv: 'home_events',
      handle: async ({ context, query }) => {
        const page = paging.page(query);
        const read = readFilter(query);
        // Without guest access no guest matches, so the filter reveals nothing.
        const guests = read.guests && !context.seesGuests ? { guests: [] } : {};
        const filter = { ...read, ...guests, homes: singleHome(context.home.home_id) };
        const { events, total_count } = await readEvents(database, filter, page, 'desc');
        const home_events = events.map((event) => presentHomeEvent(event, context.seesGuests));
        return { home_events, paging: { total_count, ...page } };
      },
    }),
    route({
      method: 'GET',
      path: '/homes/:home_id/events/:home_event_id',
      operationId: 'getHomeEvent',
      summary: 'Get an event',
      description: 'Returns an event of the home. The guest is included only if you may read guests.',
      tag,
      access: inHome(tools, access, 'events_read'),
      item: true,
      answer: HomeEvent,
      handle: async ({ context, params: { home_event_id: id } }) => {
        const event = isPublicId(id) ? await findEvent(database, context.home.home_id, id) : undefined;
        if (!event) throw notFound('Event');
        return presentHomeEvent(event, context.seesGuests);
      },
    }),
    route({
      method: 'GET',
      path: '/events',
      operationId: 'listUserEvents',
      deprecated: true,
      summary: 'List user events',
      description:
        'Deprecated. Use `GET /homes/{home_id}/events`. Returns the events of all homes that you can access, under their user event names.',
      tag,
      access: access.withPermission('events_read'),
      headers: DEPRECATED,
      query: UserEventQuery,
      answer: UserEventList,
      handle: async ({ context: { caller }, query }) => {
        const page = paging.page(query);
        const homes = allHomesWithin(reachOf(caller, 'events_read'));
        const filter = { ...readWindow(query), homes, includesUserOnly: true as const };
        const { events, total_count } = await readEvents<RaisedType>(
          database,
          filter,
          page,
          query.order ?? 'desc',
        );
        return {
          events: events.map((event) => presentUserEvent(event, caller.user.user_id)),
          paging: { total_count, ...page },
        };
      },
    }),
  ];
}
