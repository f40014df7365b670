import { type AccessControl, actorOf } from '../../../accounts/index.ts';
import type { Jobs } from '../../../jobs/index.ts';
import { Empty, refTo } from '../../../platform/http/document/common-schemas.ts';
import { paging } from '../../../platform/http/request/paging.ts';
import { type AnyRoute, route } from '../../../platform/http/route.ts';
import { listCalls, MOST_CALLS } from '../booking-system/call-store.ts';
import type { SyncContext } from '../context.ts';
import type { Owner } from '../scope.ts';
import { type CountedSubscription, listSubscriptions } from '../subscription-store.ts';
import {
  changeSubscription,
  createSubscription,
  removeSubscription,
  requireSubscription,
  syncNow,
} from '../subscriptions.ts';
import { changeListing, presentConnection, presentWithLeaving, readListings } from './listings.ts';
import {
  ConnectionBody,
  ConnectionChange,
  ConnectionList,
  ListingBody,
  ListingChange,
  ListingList,
  ListingQuery,
  NewConnection,
  Transcript,
} from './schema.ts';

const tag = 'Connections';
const ALL = '/organizations/:organization_id/connections';
const ONE = '/organizations/:organization_id/connections/:connection_id';

export function connectionRoutes(sync: SyncContext, access: AccessControl, jobs: Jobs): AnyRoute[] {
  const { tools } = sync.guests;
  // The answers name guests and calls that the secret allows: they are for those who may enter it.
  const may = access.inOrganization('organization_write');
  const present = (row: CountedSubscription) => presentWithLeaving(sync, row);
  return [
    route({
      method: 'GET',
      path: ALL,
      operationId: 'listConnections',
      summary: 'List connections',
      description: 'Returns the connections of an organization to booking systems, oldest first.',
      tag,
      access: may,
      answer: ConnectionList,
      handle: async ({ context: { organization } }) => {
        const rows = await listSubscriptions(tools.database, 'organization', organization.organization_id);
        return { connections: rows.map(presentConnection) };
      },
    }),
    route({
      method: 'POST',
      path: ALL,
      operationId: 'createConnection',
      summary: 'Create a connection',
      description: 'Imports the guests of all homes from a booking system: at once, then every 15 minutes.',
      tag,
      access: may,
      audit: { action: 'connection.created', kind: 'connection', answeredId: 'connection_id' },
      body: NewConnection,
      status: 201,
      answer: refTo(ConnectionBody),
      conflict:
        'The organization already has a connection with this name, or has the maximum number of connections.',
      handle: async ({ context: { caller, organization }, body, request }) => {
        const by = actorOf(caller, request);
        return present(await createSubscription(sync, jobs, ownerOf(organization), body, by));
      },
    }),
    route({
      method: 'GET',
      path: ONE,
      operationId: 'getConnection',
      summary: 'Get a connection',
      description: 'Returns a connection, with the guests that the next full sync may remove.',
      tag,
      access: may,
      answer: refTo(ConnectionBody),
      item: true,
      handle: async ({ context: { organization }, params }) =>
        present(await requireSubscription(sync, ownerOf(organization), params.connection_id)),
    }),
    route({
      method: 'PATCH',
      path: ONE,
      operationId: 'updateConnection',
      summary: 'Update a connection',
      description:
        'Changes the name, the kinds of stays or the secrets. Lares then syncs the connection at once.',
      tag,
      access: may,
      audit: { action: 'connection.updated', kind: 'connection', id: 'connection_id' },
      body: ConnectionChange,
      answer: refTo(ConnectionBody),
      item: true,
      conflict: 'The organization has another connection with this name.',
      handle: async ({ context: { caller, organization }, params: { connection_id: id }, body, request }) => {
        const by = actorOf(caller, request);
        return present(await changeSubscription(sync, jobs, ownerOf(organization), id, body, by));
      },
    }),
    route({
      method: 'DELETE',
      path: ONE,
      operationId: 'deleteConnection',
      summary: 'Delete a connection',
      description: 'Deletes a connection and its guests.',
      tag,
      access: may,
      audit: { action: 'connection.deleted', kind: 'connection', id: 'connection_id' },
      answer: Empty,
      item: true,
      handle: async ({ context: { caller, organization }, params, request }) => {
        const by = actorOf(caller, request);
        await removeSubscription(sync, ownerOf(organization), params.connection_id, by);
        return {};
      },
    }),
    route({
      method: 'POST',
      path: `${ONE}/sync`,
      operationId: 'syncConnection',
      summary: 'Sync a connection',
      description: 'Syncs the connection now and returns the result.',
      tag,
      access: may,
      audit: { none: 'Reads an account now that is read every 15 minutes anyway.' },
      answer: refTo(ConnectionBody),
      item: true,
      handle: async ({ context: { organization }, params }) =>
        present(await syncNow(sync, jobs, ownerOf(organization), params.connection_id)),
    }),
    route({
      method: 'GET',
      path: `${ONE}/listings`,
      operationId: 'listConnectionListings',
      summary: 'List listings',
      description:
        'Returns the rooms or listings of the account, each with its home or with a proposed home of the same name.',
      tag,
      access: may,
      query: ListingQuery,
      answer: ListingList,
      item: true,
      handle: async ({ context: { organization }, params: { connection_id: id }, query }) => {
        const page = paging.page(query);
        const { listings, total_count } = await readListings(sync, ownerOf(organization), id, page);
        return { listings, paging: { total_count, ...page } };
      },
    }),
    route({
      method: 'PUT',
      path: `${ONE}/listings/:listing_id`,
      operationId: 'setListingHome',
      summary: 'Set the home of a listing',
      description: 'Matches a listing to a home, or to none. Lares then imports its guests at once.',
      tag,
      access: may,
      audit: { action: 'connection.mapped', kind: 'connection', id: 'connection_id' },
      body: ListingChange,
      answer: refTo(ListingBody),
      item: true,
      handle: ({ context: { caller, organization }, params, body, request }) => {
        const ids = { connectionId: params.connection_id, listingId: params.listing_id };
        return changeListing(sync, jobs, ownerOf(organization), ids, body, actorOf(caller, request));
      },
    }),
    route({
      method: 'GET',
      path: `${ONE}/transcript`,
      operationId: 'getConnectionTranscript',
      summary: 'Get the transcript',
      description: 'Returns the recent requests to the booking system and their outcomes, newest first.',
      tag,
      access: may,
      answer: Transcript,
      item: true,
      handle: async ({ context: { organization }, params }) => {
        const { id } = await requireSubscription(sync, ownerOf(organization), params.connection_id);
        return { calls: await listCalls(tools.database, id, MOST_CALLS) };
      },
    }),
  ];
}

function ownerOf({ organization_id }: { organization_id: string }): Owner {
  return { scope: 'organization', owner_id: organization_id, organization_id };
}
