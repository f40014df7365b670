import { type AnyRoute, route } from '../../platform/http/route.ts';
import type { AccessControl } from './access.ts';
import { describePermissions } from './permission-texts.ts';
import { PermissionList } from './schema.ts';

export function permissionRoutes(access: AccessControl): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/permissions',
      operationId: 'listPermissions',
      summary: 'List permissions',
      description: 'Returns every permission that an access token can have, with a sentence about it.',
      tag: 'Users',
      access: access.withPermission('user_read'),
      answer: PermissionList,
      handle: () => ({ permissions: describePermissions() }),
    }),
  ];
}
