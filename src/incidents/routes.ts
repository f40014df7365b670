import type { Static } from 'typebox';
import { type AccessControl, byCaller } from '../accounts/index.ts';
import { inHome } from '../homes/index.ts';
import { refTo } from '../platform/http/common-schemas.ts';
import { paging } from '../platform/http/paging.ts';
import { type AnyRoute, route } from '../platform/http/route.ts';
import { timeSpan } from '../platform/http/time-span.ts';
import {
  acknowledgeIncident,
  BY_ITSELF,
  closeIncident,
  FULL,
  type IncidentDependencies,
  OVER,
  requireIncident,
  writeNote,
} from './answer.ts';
import { presentIncident, presentWithAll } from './present.ts';
import {
  IncidentBody,
  IncidentList,
  IncidentNote,
  IncidentQuery,
  IncidentWithAll,
  OrganizationIncidentQuery,
} from './schema.ts';
import { type IncidentFilter, listIncidents, ofHome, ofOrganization } from './store.ts';

const tag = 'Incidents';
const ONE = '/homes/:home_id/incidents/:incident_id';

/** What goes on and went on in homes. Whoever may silence the alarm may answer to it. */
export function incidentRoutes(dependencies: IncidentDependencies, access: AccessControl): AnyRoute[] {
  const { tools, box } = dependencies;
  const { database, clock } = tools;
  const list = async (
    whose: ReturnType<typeof ofHome>,
    query: Static<typeof IncidentQuery>,
    tagged?: IncidentFilter['tagged'],
  ) => {
    const page = paging.page(query);
    const { kind, open } = query;
    const filter = { ...timeSpan.read(query), tagged, kind, open };
    const { incidents, total_count } = await listIncidents(database, whose, filter, clock.now(), page);
    return { incidents: incidents.map(presentIncident), paging: { total_count, ...page } };
  };
  return [
    route({
      method: 'GET',
      path: '/homes/:home_id/incidents',
      operationId: 'listHomeIncidents',
      summary: 'What went on in a home, newest first',
      tag,
      access: inHome(tools, access, 'events_read'),
      query: IncidentQuery,
      answer: IncidentList,
      csv: 'incidents',
      handle: ({ context: { home }, query }) => list(ofHome(home.home_id), query),
    }),
    route({
      method: 'GET',
      path: '/organizations/:organization_id/incidents',
      operationId: 'listIncidents',
      summary: 'What went on in all homes of an organization, newest first',
      tag,
      access: access.inOrganization('events_read'),
      query: OrganizationIncidentQuery,
      answer: IncidentList,
      csv: 'incidents',
      handle: ({
        context: {
          organization: { organization_id },
        },
        query,
      }) => {
        const tagged = query.tag === undefined ? undefined : { organization_id, tag: query.tag };
        return list(ofOrganization(organization_id), query, tagged);
      },
    }),
    route({
      method: 'GET',
      path: ONE,
      operationId: 'getIncident',
      summary: 'An incident with its events and what was done about it',
      tag,
      access: inHome(tools, access, 'events_read'),
      item: true,
      answer: IncidentWithAll,
      handle: async ({ context: { home }, params: { incident_id } }) => {
        const incident = await requireIncident(database, home.home_id, incident_id, clock.now());
        return presentWithAll(database, box, incident);
      },
    }),
    route({
      method: 'POST',
      path: `${ONE}/acknowledge`,
      operationId: 'acknowledgeIncident',
      summary: 'Somebody looks after it; the first one counts',
      tag,
      access: inHome(tools, access, 'alarm'),
      item: true,
      answer: refTo(IncidentBody),
      conflict: OVER,
      handle: async ({ context: { home, caller }, params: { incident_id }, request }) =>
        presentIncident(
          await acknowledgeIncident(dependencies, home, incident_id, {
            ...byCaller(caller, request),
            user: caller.user,
          }),
        ),
    }),
    route({
      method: 'POST',
      path: `${ONE}/close`,
      operationId: 'closeIncident',
      summary: 'Somebody says that it is over, where no device can tell. Noise ends by itself',
      tag,
      access: inHome(tools, access, 'alarm'),
      item: true,
      answer: refTo(IncidentBody),
      conflict: BY_ITSELF,
      handle: async ({ context: { home, caller }, params: { incident_id }, request }) =>
        presentIncident(await closeIncident(dependencies, home, incident_id, byCaller(caller, request))),
    }),
    route({
      method: 'POST',
      path: `${ONE}/notes`,
      operationId: 'noteIncident',
      summary: 'Write down what was done about it',
      tag,
      access: inHome(tools, access, 'alarm'),
      item: true,
      body: IncidentNote,
      status: 201,
      answer: IncidentWithAll,
      conflict: FULL,
      handle: async ({ context: { home, caller }, params: { incident_id }, body, request }) =>
        presentWithAll(
          database,
          box,
          await writeNote(dependencies, home, incident_id, byCaller(caller, request), body.text),
        ),
    }),
  ];
}
