import Type from 'typebox';
import { Empty } from '../../platform/http/common-schemas.ts';
import { paging } from '../../platform/http/paging.ts';
import { type AnyRoute, route } from '../../platform/http/route.ts';
import type { AccessControl } from '../auth/access.ts';
import { type InvitationDesk, invite, revokeInvitation } from './invitations.ts';
import { InvitationList, InvitationWithUrl, NewInvitation } from './schema.ts';
import { listInvitations } from './store.ts';

const tag = 'Organizations';

export function invitationRoutes(desk: InvitationDesk, access: AccessControl): AnyRoute[] {
  const { tools } = desk;
  const mayManage = access.inOrganization('organization_write');
  return [
    route({
      method: 'GET',
      path: '/organizations/:organization_id/invitations',
      operationId: 'listInvitations',
      summary: 'Who was invited and has not accepted yet',
      tag,
      access: mayManage,
      query: Type.Object(paging.query),
      answer: InvitationList,
      handle: async ({ context: { organization }, query }) => {
        const page = paging.page(query);
        const now = tools.clock.now();
        const found = await listInvitations(tools.database, organization.organization_id, page, now);
        return { invitations: found.invitations, paging: { total_count: found.total_count, ...page } };
      },
    }),
    route({
      method: 'POST',
      path: '/organizations/:organization_id/invitations',
      operationId: 'createInvitation',
      summary:
        'Invite somebody by e-mail for seven days; an earlier invitation of the same address is replaced',
      tag,
      access: mayManage,
      body: NewInvitation,
      status: 201,
      answer: InvitationWithUrl,
      conflict: 'The user is a member already.',
      handle: ({ context: { caller, organization }, body }) => invite(desk, organization, body, caller),
    }),
    route({
      method: 'DELETE',
      path: '/organizations/:organization_id/invitations/:invitation_id',
      operationId: 'revokeInvitation',
      summary: 'Take an invitation back; its link stops working',
      tag,
      access: mayManage,
      answer: Empty,
      item: true,
      handle: async ({ context: { caller, organization }, params }) => {
        const { organization_id } = organization;
        const callerRole = caller.roles.get(organization_id);
        await revokeInvitation(tools, organization_id, params.invitation_id, callerRole);
        return {};
      },
    }),
  ];
}
