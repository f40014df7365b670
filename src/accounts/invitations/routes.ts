import Type from 'typebox';
import { Empty, refTo } from '../../platform/http/document/common-schemas.ts';
import { paging } from '../../platform/http/request/paging.ts';
import { type AnyRoute, route } from '../../platform/http/route.ts';
import type { LinkSender } from '../addresses/addresses.ts';
import type { AccessControl } from '../auth/access.ts';
import { actorOf } from '../auth/actor.ts';
import { invite, revokeInvitation } from './invitations.ts';
import { InvitationBody, InvitationList, NewInvitation } from './schema.ts';
import { listInvitations } from './store.ts';

const tag = 'Organizations';

export function invitationRoutes(sender: LinkSender, access: AccessControl): AnyRoute[] {
  const { tools } = sender;
  const mayManage = access.inOrganization('organization_write');
  return [
    route({
      method: 'GET',
      path: '/organizations/:organization_id/invitations',
      operationId: 'listInvitations',
      summary: 'List invitations',
      description: 'Returns invitations that are not accepted yet.',
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
    // Adding a member sends an invitation, because a membership needs consent.
    ...(['invitations', 'members'] as const).map((collection) =>
      route({
        method: 'POST',
        path: `/organizations/:organization_id/${collection}`,
        operationId: collection === 'members' ? 'addMember' : 'createInvitation',
        summary: 'Invite a member',
        description:
          'Sends an invitation by e-mail. It expires after seven days, and replaces an earlier invitation of the same address.',
        tag,
        access: mayManage,
        audit: { action: 'invitation.created', kind: 'invitation', answeredId: 'invitation_id' },
        body: NewInvitation,
        status: 201,
        answer: refTo(InvitationBody),
        conflict: 'The user is already a member.',
        asksAgain: true,
        handle: ({ context: { caller, organization }, body, request }) =>
          invite(sender, organization, body, caller, actorOf(caller, request)),
      }),
    ),
    route({
      method: 'DELETE',
      path: '/organizations/:organization_id/invitations/:invitation_id',
      operationId: 'revokeInvitation',
      summary: 'Revoke an invitation',
      description: 'The link of the invitation stops working.',
      tag,
      access: mayManage,
      audit: { action: 'invitation.revoked', kind: 'invitation', id: 'invitation_id' },
      answer: Empty,
      item: true,
      handle: async ({ context: { caller, organization }, params, request }) => {
        const { organization_id } = organization;
        const callerRole = caller.roles.get(organization_id);
        const by = actorOf(caller, request);
        await revokeInvitation(tools, organization_id, params.invitation_id, callerRole, by);
        return {};
      },
    }),
  ];
}
