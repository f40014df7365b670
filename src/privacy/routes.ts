import { type AccessControl, actorOf, permissionDenied } from '../accounts/index.ts';
import { requireGuest, requireWritable } from '../guests/index.ts';
import { inHome } from '../homes/index.ts';
import { type AnyRoute, NoContent, route } from '../platform/http/route.ts';
import { deleteGuest } from './delete.ts';
import { eraseGuest } from './erase.ts';
import { type ExportDependencies, exportGuest } from './export.ts';
import { GuestErased, GuestExport } from './schema.ts';

const tag = 'Guests';
const GUEST = '/homes/:home_id/guests/:guest_id';

/** Requires the right to change guests: an export has everything at once, with full addresses. */
export function privacyRoutes(dependencies: ExportDependencies, access: AccessControl): AnyRoute[] {
  const { tools } = dependencies.guests;
  return [
    route({
      method: 'DELETE',
      path: GUEST,
      operationId: 'deleteGuest',
      summary: 'Delete a guest',
      description:
        'Deletes the stay, for example after a cancellation, with the page of the guest, all personal data and the evidence that names the guest.',
      tag,
      access: inHome(tools, access, 'guests_write'),
      audit: { action: 'guest.deleted', kind: 'guest', id: 'guest_id' },
      status: 204,
      answer: NoContent,
      item: true,
      refusal: 'The guest is read-only.',
      look: async ({ context: { home }, params }) =>
        requireWritable(await requireGuest(dependencies.guests, home.home_id, params.guest_id)),
      handle: ({ context: { caller, home }, params, request }) =>
        deleteGuest(dependencies, home, params.guest_id, actorOf(caller, request)),
    }),
    route({
      method: 'GET',
      path: `${GUEST}/export`,
      operationId: 'exportGuest',
      summary: 'Export the data of a guest',
      description: 'Returns all data stored about a guest. Also requires `guests_read`.',
      tag,
      access: withGuestAccess(inHome(tools, access, 'guests_write')),
      allows: { alsoNeeds: 'guests_read' },
      audit: { action: 'guest.exported', kind: 'guest', id: 'guest_id' },
      item: true,
      answer: GuestExport,
      handle: ({ context: { caller, home }, params, request }) =>
        exportGuest(dependencies, home, params.guest_id, actorOf(caller, request)),
    }),
    route({
      method: 'POST',
      path: `${GUEST}/erase`,
      operationId: 'eraseGuest',
      summary: 'Erase the data of a guest',
      description:
        'Erases the personal data of a guest, also of a read-only one. The stay remains. You cannot undo this.',
      tag,
      access: inHome(tools, access, 'guests_write'),
      audit: { action: 'guest.erased', kind: 'guest', id: 'guest_id' },
      item: true,
      answer: GuestErased,
      handle: ({ context: { caller, home }, params, request }) =>
        eraseGuest(tools, home, params.guest_id, actorOf(caller, request)),
    }),
  ];
}

/** An export discloses guest data: the right to change guests is not enough. */
function withGuestAccess(within: ReturnType<typeof inHome>): ReturnType<typeof inHome> {
  return {
    ...within,
    check: async (request, reply) => {
      const context = await within.check(request, reply);
      if (!context.seesGuests) throw permissionDenied('guests_read');
      return context;
    },
  };
}
