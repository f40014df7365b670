import { type AccessControl, byCaller } from '../accounts/index.ts';
import { inHome } from '../homes/index.ts';
import { type AnyRoute, route } from '../platform/http/route.ts';
import { eraseGuest } from './erase.ts';
import { type ExportDependencies, exportGuest } from './export.ts';
import { GuestErased, GuestExport } from './schema.ts';

const tag = 'Guests';
const GUEST = '/homes/:home_id/guests/:guest_id';

/** For whoever may change guests: an export has everything at once, and the whole addresses. */
export function privacyRoutes(dependencies: ExportDependencies, access: AccessControl): AnyRoute[] {
  const { tools } = dependencies.guests;
  return [
    route({
      method: 'GET',
      path: `${GUEST}/export`,
      operationId: 'exportGuest',
      summary: 'Everything that is kept about a guest',
      tag,
      access: inHome(tools, access, 'guests_write'),
      item: true,
      answer: GuestExport,
      handle: ({ context: { caller, home }, params, request }) =>
        exportGuest(dependencies, home, params.guest_id, byCaller(caller, request)),
    }),
    route({
      method: 'POST',
      path: `${GUEST}/erase`,
      operationId: 'eraseGuest',
      summary:
        'Erase the personal data of a guest, a read-only one too; the stay remains. It cannot be taken back',
      tag,
      access: inHome(tools, access, 'guests_write'),
      item: true,
      answer: GuestErased,
      handle: ({ context: { caller, home }, params, request }) =>
        eraseGuest(tools, home, params.guest_id, byCaller(caller, request)),
    }),
  ];
}
