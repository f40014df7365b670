import Type from 'typebox';
import { Empty, refTo } from '../../platform/http/document/common-schemas.ts';
import { paging } from '../../platform/http/request/paging.ts';
import { type AnyRoute, route } from '../../platform/http/route.ts';
import type { LinkSender } from '../addresses/addresses.ts';
import type { AccessControl } from '../auth/access.ts';
import { actorOf } from '../auth/actor.ts';
import type { CallerCache } from '../auth/caller-cache.ts';
import { changeMember, removeMember } from './members.ts';
import { MemberBody, MemberChange, MemberList } from './schema.ts';
import { listMembers } from './store.ts';

const tag = 'Organizations';

export function memberRoutes(sender: LinkSender, access: AccessControl, callers: CallerCache): AnyRoute[] {
  const { tools } = sender;
  const mayManage = access.inOrganization('organization_write');
  return [
    route({
      method: 'GET',
      path: '/organizations/:organization_id/members',
      operationId: 'listMembers',
      summary: 'List members',
      tag,
      access: mayManage,
      query: Type.Object(paging.query),
      answer: MemberList,
      csv: 'members',
      handle: async ({ context: { role, organization }, query }) => {
        const page = paging.page(query);
        const found = await listMembers(tools.database, organization.organization_id, page);
        const members = found.members.map(({ second_factor, ...member }) =>
          role === 'owner' ? { ...member, second_factor } : member,
        );
        return { members, paging: { total_count: found.total_count, ...page } };
      },
    }),
    ...(['PUT', 'PATCH'] as const).map((method) =>
      route({
        method,
        path: '/organizations/:organization_id/members/:user_id',
        operationId: method === 'PUT' ? 'replaceMember' : 'updateMember',
        summary: 'Update a member',
        description: 'Changes the role of a member, or the homes that the member is limited to.',
        tag,
        access: mayManage,
        audit: { action: 'member.role_changed', kind: 'user', id: 'user_id' },
        body: MemberChange,
        answer: refTo(MemberBody),
        item: true,
        conflict: 'The member is the last owner.',
        asksAgain: true,
        handle: async ({
          context: { caller, organization },
          params: { user_id },
          body: { role, limited_to },
          request,
        }) => {
          const change = { organization, userId: user_id, role, limited_to };
          const member = await changeMember(sender, caller, change, actorOf(caller, request));
          callers.invalidateUser(user_id);
          return member;
        },
      }),
    ),
    route({
      method: 'DELETE',
      path: '/organizations/:organization_id/members/:user_id',
      operationId: 'removeMember',
      summary: 'Remove a member',
      description: 'Owners and admins remove members. Every member may remove themselves.',
      tag,
      // Leaving is allowed in every role.
      access: access.inOrganization('organization_write', { orOneself: true }),
      audit: { action: 'member.removed', kind: 'user', id: 'user_id' },
      answer: Empty,
      item: true,
      conflict: 'The member is the last owner.',
      handle: async ({ context: { caller, role, organization }, params, request }) => {
        const by = actorOf(caller, request);
        await removeMember(tools, organization.organization_id, params.user_id, role, by);
        callers.invalidateUser(params.user_id);
        return {};
      },
    }),
  ];
}
