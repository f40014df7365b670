import Type from 'typebox';
import { Empty, refTo } from '../../platform/http/common-schemas.ts';
import { paging } from '../../platform/http/paging.ts';
import { type AnyRoute, route } from '../../platform/http/route.ts';
import type { Tools } from '../../platform/tools.ts';
import type { AccessControl } from '../auth/access.ts';
import { byCaller } from '../auth/by-caller.ts';
import type { Callers } from '../auth/callers.ts';
import { changeRole, removeMember } from './members.ts';
import { MemberBody, MemberChange, MemberList } from './schema.ts';
import { listMembers } from './store.ts';

const tag = 'Organizations';

export function memberRoutes(tools: Tools, access: AccessControl, callers: Callers): AnyRoute[] {
  const mayManage = access.inOrganization('organization_write');
  return [
    route({
      method: 'GET',
      path: '/organizations/:organization_id/members',
      operationId: 'listMembers',
      summary: 'Who belongs to the organization, and as what',
      tag,
      access: mayManage,
      query: Type.Object(paging.query),
      answer: MemberList,
      handle: async ({ context, query }) => {
        const page = paging.page(query);
        const { members, total_count } = await listMembers(
          tools.database,
          context.organization.organization_id,
          page,
        );
        return { members, paging: { total_count, ...page } };
      },
    }),
    ...(['PUT', 'PATCH'] as const).map((method) =>
      route({
        method,
        path: '/organizations/:organization_id/members/:user_id',
        operationId: method === 'PUT' ? 'replaceMember' : 'updateMember',
        summary: 'Change the role of a member',
        tag,
        access: mayManage,
        body: MemberChange,
        answer: refTo(MemberBody),
        item: true,
        conflict: 'It is the last owner.',
        handle: async ({ context: { caller, organization }, params: { user_id }, body, request }) => {
          const organizationId = organization.organization_id;
          const callerRole = caller.roles.get(organizationId);
          const by = byCaller(caller, request);
          const member = await changeRole(tools, organizationId, user_id, body.role, callerRole, by);
          callers.forgetUser(user_id);
          return member;
        },
      }),
    ),
    route({
      method: 'DELETE',
      path: '/organizations/:organization_id/members/:user_id',
      operationId: 'removeMember',
      summary: 'Remove a member, or leave',
      tag,
      // Everybody may leave, whatever their role.
      access: access.inOrganization('organization_write', { orOneself: true }),
      answer: Empty,
      item: true,
      conflict: 'It is the last owner.',
      handle: async ({ context: { caller, organization }, params, request }) => {
        const organizationId = organization.organization_id;
        const callerRole = caller.roles.get(organizationId);
        await removeMember(tools, organizationId, params.user_id, callerRole, byCaller(caller, request));
        callers.forgetUser(params.user_id);
        return {};
      },
    }),
  ];
}
