import type { Static } from 'typebox';
import {
  type AccessControl,
  actorOf,
  permissionDenied,
  roleHasRight,
  type ScopedAccess,
} from '../accounts/index.ts';
import { inHome } from '../homes/index.ts';
import { refTo } from '../platform/http/document/common-schemas.ts';
import { paging } from '../platform/http/request/paging.ts';
import { timeSpan } from '../platform/http/request/time-span.ts';
import { type AnyRoute, route } from '../platform/http/route.ts';
import { isPublicId } from '../platform/ids.ts';
import {
  acknowledgeIncident,
  closeIncident,
  ENDS_BY_ITSELF,
  type IncidentDependencies,
  requireIncident,
  TOO_MANY,
  writeNote,
} from './actions.ts';
import { mayAnswer } from './kinds.ts';
import { type NotificationsOf, presentIncidentDetails, presentIncidents, type Reader } from './present.ts';
import {
  IncidentBody,
  IncidentDetails,
  IncidentList,
  IncidentNote,
  IncidentQuery,
  IncidentSnooze,
  OrganizationIncidentQuery,
} from './schema.ts';
import { type SnoozeDependencies, snoozeIncident } from './snooze.ts';
import {
  findIncident,
  homeCondition,
  type IncidentFilter,
  type ListedIncident,
  listIncidents,
  organizationCondition,
} from './store.ts';

const tag = 'Incidents';
const ONE = '/homes/:home_id/incidents/:incident_id';
const ROLES_TEXT = 'Allowed roles: owner, admin and member, and staff for temperature, humidity and mould.';

interface IncidentRouteDependencies extends SnoozeDependencies {
  notificationsOf: NotificationsOf;
}

/** Staff may act on incidents of devices and rooms (`STAFF_KINDS` in kinds.ts), and on no others. */
const ACTING_ROLES = { roles: ['owner', 'admin', 'member'] };

/** Current and past incidents of homes. */
export function incidentRoutes(dependencies: IncidentRouteDependencies, access: AccessControl): AnyRoute[] {
  const { tools } = dependencies;
  const changing = actionAccess(dependencies, access);
  return [
    route({
      method: 'GET',
      path: '/homes/:home_id/incidents',
      operationId: 'listHomeIncidents',
      summary: 'List incidents of a home',
      description: 'Returns current and past incidents of the home, newest first.',
      tag,
      access: inHome(tools, access, 'events_read'),
      query: IncidentQuery,
      answer: IncidentList,
      csv: 'incidents',
      handle: ({ context: { home, seesGuests }, query }) =>
        listPage(dependencies, homeCondition(home.home_id), query, seesGuests),
    }),
    route({
      method: 'GET',
      path: '/organizations/:organization_id/incidents',
      operationId: 'listIncidents',
      summary: 'List incidents',
      description: 'Returns current and past incidents of all homes of the organization, newest first.',
      tag,
      access: access.inOrganization('events_read'),
      query: OrganizationIncidentQuery,
      answer: IncidentList,
      csv: 'incidents',
      handle: ({ context: { organization, seesGuests, onlyHomes }, query }) => {
        const { organization_id } = organization;
        const tagged = query.tag === undefined ? undefined : { organization_id, tag: query.tag };
        const scope = organizationCondition(organization_id);
        return listPage(dependencies, scope, query, seesGuests, { onlyHomes, tagged });
      },
    }),
    route({
      method: 'GET',
      path: ONE,
      operationId: 'getIncident',
      summary: 'Get an incident',
      description: 'Returns an incident with its events and the actions on it.',
      tag,
      access: inHome(tools, access, 'events_read'),
      item: true,
      answer: IncidentDetails,
      handle: async ({ context, params: { incident_id } }) => {
        const { home_id } = context.home;
        const incident = await requireIncident(tools.database, home_id, incident_id, tools.clock.now());
        return presentDetails(dependencies, incident, context);
      },
    }),
    route({
      method: 'POST',
      path: `${ONE}/acknowledge`,
      operationId: 'acknowledgeIncident',
      summary: 'Acknowledge an incident',
      description: `Stops alerts and calls to the host. Messages to the guest continue. Only the first acknowledgement counts. ${ROLES_TEXT}`,
      tag,
      access: changing,
      allows: ACTING_ROLES,
      audit: { action: 'incident.acknowledged', kind: 'home', id: 'home_id' },
      item: true,
      answer: refTo(IncidentBody),
      conflict: 'The incident is over.',
      handle: async ({ context: { home, caller, seesGuests }, params: { incident_id }, request }) => {
        const by = { ...actorOf(caller, request), user: caller.user };
        const incident = await acknowledgeIncident(dependencies, home, incident_id, by);
        return presentOne(dependencies, incident, seesGuests);
      },
    }),
    route({
      method: 'POST',
      path: `${ONE}/snooze`,
      operationId: 'snoozeIncident',
      summary: 'Snooze an incident',
      description: `Stops notifications, messages and calls about the incident for some minutes. Lares still records its events. ${ROLES_TEXT}`,
      tag,
      access: changing,
      allows: ACTING_ROLES,
      audit: { action: 'incident.snoozed', kind: 'home', id: 'home_id' },
      item: true,
      body: IncidentSnooze,
      answer: refTo(IncidentBody),
      conflict: 'The incident is over.',
      handle: async ({ context: { home, caller, seesGuests }, params: { incident_id }, body, request }) => {
        const by = actorOf(caller, request);
        const incident = await snoozeIncident(dependencies, home, incident_id, body.minutes, by);
        return presentOne(dependencies, incident, seesGuests);
      },
    }),
    route({
      method: 'POST',
      path: `${ONE}/close`,
      operationId: 'closeIncident',
      summary: 'Close an incident',
      description: `Ends an incident whose end no device reports. Noise incidents cannot be closed: they end when it is quiet. ${ROLES_TEXT}`,
      tag,
      access: changing,
      allows: ACTING_ROLES,
      audit: { action: 'incident.closed', kind: 'home', id: 'home_id' },
      item: true,
      answer: refTo(IncidentBody),
      conflict: ENDS_BY_ITSELF,
      handle: async ({ context: { home, caller, seesGuests }, params: { incident_id }, request }) => {
        const by = actorOf(caller, request);
        const incident = await closeIncident(dependencies, home, incident_id, by);
        return presentOne(dependencies, incident, seesGuests);
      },
    }),
    route({
      method: 'POST',
      path: `${ONE}/notes`,
      operationId: 'noteIncident',
      summary: 'Add a note to an incident',
      description: `Adds a note for the members of the organization. ${ROLES_TEXT}`,
      tag,
      access: changing,
      allows: ACTING_ROLES,
      audit: { action: 'incident.noted', kind: 'home', id: 'home_id' },
      item: true,
      body: IncidentNote,
      status: 201,
      answer: IncidentDetails,
      conflict: TOO_MANY,
      handle: async ({ context, params: { incident_id }, body, request }) => {
        const by = actorOf(context.caller, request);
        const incident = await writeNote(dependencies, context.home, incident_id, by, body.text);
        return presentDetails(dependencies, incident, context);
      },
    }),
  ];
}

async function listPage(
  { tools: { database, clock }, notificationsOf }: IncidentRouteDependencies,
  scope: ReturnType<typeof homeCondition>,
  query: Static<typeof IncidentQuery>,
  seesGuests: boolean,
  homes: Pick<IncidentFilter, 'onlyHomes' | 'tagged'> = {},
) {
  const page = paging.page(query);
  const { kind, open } = query;
  const filter = { ...timeSpan.read(query), ...homes, kind, open };
  const { incidents, total_count } = await listIncidents(database, scope, filter, clock.now(), page);
  return {
    incidents: await presentIncidents(database, notificationsOf, incidents, seesGuests),
    paging: { total_count, ...page },
  };
}

async function presentOne(
  { tools, notificationsOf }: IncidentRouteDependencies,
  incident: ListedIncident,
  seesGuests: boolean,
) {
  const [presented] = await presentIncidents(tools.database, notificationsOf, [incident], seesGuests);
  return presented as NonNullable<typeof presented>;
}

async function presentDetails(
  { tools: { database }, box, notificationsOf }: IncidentRouteDependencies,
  incident: ListedIncident,
  context: ScopedAccess,
) {
  const [notifications = []] = await notificationsOf(database, [incident]);
  const details = await presentIncidentDetails(database, box, incident, readerOf(context));
  return { ...details, notifications };
}

/** Staff has no guest access and reads its own notes only. A token without guests_read reads no notes. */
const readerOf = ({ role, caller, seesGuests }: ScopedAccess): Reader => ({
  seesGuests,
  ownNotesOf: roleHasRight(role, 'guests_read') ? null : caller.user.user_id,
});

/** Applies `mayAnswer` to the incident of the path. */
function actionAccess({ tools }: IncidentDependencies, access: AccessControl) {
  const within = inHome(tools, access, 'incidents');
  return {
    ...within,
    check: async (...request: Parameters<typeof within.check>) => {
      const context = await within.check(...request);
      const { incident_id = '' } = request[0].params as Record<string, string>;
      const incident = isPublicId(incident_id)
        ? await findIncident(tools.database, context.home.home_id, incident_id)
        : undefined;
      // A missing incident is reported as not found later.
      if (incident && !mayAnswer(context.role, incident.kind)) throw permissionDenied('alarm');
      return context;
    },
  };
}
