import { type AccessControl, actorOf, type Caller } from '../accounts/index.ts';
import type { By } from '../audit/index.ts';
import { inHome } from '../homes/index.ts';
import type { HomeRow } from '../homes/store.ts';
import { refTo } from '../platform/http/document/common-schemas.ts';
import { type AnyRoute, route } from '../platform/http/route.ts';
import { changeAccessCode } from './access-codes/change-access-code.ts';
import type { ContactReads } from './contact-reads.ts';
import { importRoutes } from './csv/routes.ts';
import type { GuestRow, InputDependencies } from './guest.ts';
import { changeGuest, createAuditedGuest, replaceGuest, requireGuest } from './guests.ts';
import { listGuests } from './list/list-guests.ts';
import { GuestQuery, readFilter, readStayFilter, StayQuery } from './list/list-query.ts';
import type { GuestPages } from './page/tokens.ts';
import { presentGuest } from './present-guest.ts';
import { requireWritable, requireWritableMembers } from './readonly.ts';
import { AccessCodeChange, GuestBody, GuestChange, GuestList, StayList, WholeGuest } from './schema.ts';

const tag = 'Guests';
const ALL = '/homes/:home_id/guests';
const ONE = '/homes/:home_id/guests/:guest_id';

export function guestRoutes(
  dependencies: InputDependencies,
  access: AccessControl,
  pages: GuestPages,
  contacts: ContactReads,
): AnyRoute[] {
  const { tools } = dependencies;
  /** For answers with contact data that the caller did not send. */
  const disclose = async (by: By, home: HomeRow, guest: GuestRow) => {
    await contacts.recordGuest(by, home, guest);
    return presentGuest(guest, pages);
  };
  return [
    route({
      method: 'GET',
      path: ALL,
      operationId: 'listGuests',
      summary: 'List guests',
      description: 'Returns the guests of a home, by check-in.',
      tag,
      access: inHome(tools, access, 'guests_read'),
      audit: { action: 'guest.contact_read', kind: 'home', id: 'home_id' },
      query: GuestQuery,
      answer: GuestList,
      csv: 'guests',
      handle: async ({ context: { caller, home }, query, request }) => {
        const { filter, page } = readFilter(query);
        const found = await listGuests(tools.database, home.home_id, filter, page, tools.clock.now());
        await contacts.recordList(actorOf(caller, request), home, found.guests);
        const guests = found.guests.map((guest) => presentGuest(guest, pages));
        return { guests, paging: { total_count: found.total_count, ...page } };
      },
    }),
    route({
      method: 'GET',
      path: '/homes/:home_id/stays',
      operationId: 'listStays',
      summary: 'List stays',
      description: 'Returns the times of stays, without guests.',
      tag,
      access: inHome(tools, access, 'stays'),
      query: StayQuery,
      answer: StayList,
      handle: async ({ context: { home }, query }) => {
        const { filter, page } = readStayFilter(query);
        const found = await listGuests(tools.database, home.home_id, filter, page, tools.clock.now());
        const stays = found.guests.map(({ checkin_time, checkout_time }) => ({
          checkin_time,
          checkout_time,
        }));
        return { stays, paging: { total_count: found.total_count, ...page } };
      },
    }),
    route({
      method: 'POST',
      path: ALL,
      operationId: 'createGuest',
      summary: 'Create a guest',
      description: 'Lares does not detect duplicates: the same reservation sent twice creates two guests.',
      tag,
      access: inHome(tools, access, 'guests_write'),
      audit: { action: 'guest.created', kind: 'guest', answeredId: 'guest_id' },
      body: WholeGuest,
      status: 201,
      answer: refTo(GuestBody),
      conflict: 'The home has no unused access code, or has the maximum number of guests.',
      handle: async ({ context: { caller, home }, body, request }) => {
        const by = actorOf(caller, request);
        return presentGuest(await createAuditedGuest(dependencies, home, sourceOf(caller), body, by), pages);
      },
    }),
    ...importRoutes(dependencies, access),
    route({
      method: 'GET',
      path: ONE,
      operationId: 'getGuest',
      summary: 'Get a guest',
      tag,
      access: inHome(tools, access, 'guests_read'),
      audit: { action: 'guest.contact_read', kind: 'guest', id: 'guest_id' },
      answer: refTo(GuestBody),
      item: true,
      handle: async ({ context: { caller, home }, params, request }) => {
        const guest = await requireGuest(dependencies, home.home_id, params.guest_id);
        return disclose(actorOf(caller, request), home, guest);
      },
    }),
    route({
      method: 'PATCH',
      path: ONE,
      operationId: 'updateGuest',
      summary: 'Update a guest',
      description:
        'Absent members stay unchanged. A guest of an integration or connection is read-only, except for `conversation.status`.',
      tag,
      access: inHome(tools, access, 'guests_write'),
      audit: { action: 'guest.updated', kind: 'guest', id: 'guest_id', contactRead: true },
      body: GuestChange,
      answer: refTo(GuestBody),
      item: true,
      look: async ({ context: { home }, params, body }) =>
        requireWritableMembers(await requireGuest(dependencies, home.home_id, params.guest_id), body),
      handle: async ({ context: { caller, home }, params, body, request }) => {
        const by = actorOf(caller, request);
        return disclose(by, home, await changeGuest(dependencies, home, params.guest_id, body, by));
      },
    }),
    route({
      method: 'PUT',
      path: ONE,
      operationId: 'replaceGuest',
      summary: 'Replace a guest',
      description: 'Absent members are cleared.',
      tag,
      access: inHome(tools, access, 'guests_write'),
      audit: { action: 'guest.updated', kind: 'guest', id: 'guest_id' },
      body: WholeGuest,
      answer: refTo(GuestBody),
      item: true,
      look: async ({ context: { home }, params }) =>
        requireWritable(await requireGuest(dependencies, home.home_id, params.guest_id)),
      handle: async ({ context: { caller, home }, params: { guest_id }, body, request }) => {
        const by = actorOf(caller, request);
        return presentGuest(await replaceGuest(dependencies, home, guest_id, body, by), pages);
      },
    }),
    // Separate from PATCH and PUT: clients send back the access_code that they read, and it must not change the guest.
    route({
      method: 'PUT',
      path: `${ONE}/access-code`,
      operationId: 'changeAccessCode',
      summary: 'Change the access code',
      description: 'Sets the given code, or a random one if `access_code` is absent.',
      tag,
      access: inHome(tools, access, 'guests_write'),
      audit: { action: 'guest.access_code_changed', kind: 'guest', id: 'guest_id', contactRead: true },
      body: AccessCodeChange,
      answer: refTo(GuestBody),
      item: true,
      conflict: 'Another guest of the home has this code, or the home has no unused code.',
      look: async ({ context: { home }, params }) =>
        requireWritable(await requireGuest(dependencies, home.home_id, params.guest_id)),
      handle: async ({ context: { caller, home }, params, body, request }) => {
        const by = actorOf(caller, request);
        return disclose(by, home, await changeAccessCode(dependencies, home, params.guest_id, body, by));
      },
    }),
  ];
}

/** The web app calls with a session, all other clients with a token. */
function sourceOf(caller: Caller): string {
  return caller.kind === 'session' ? 'app' : 'api';
}
