import { Empty } from '../../platform/http/common-schemas.ts';
import { type AnyRoute, route } from '../../platform/http/route.ts';
import { perMinute, type TryLimits } from '../../platform/rate-limit/try-limits.ts';
import type { Tools } from '../../platform/tools.ts';
import type { AccessControl } from '../auth/access.ts';
import { byCaller } from '../auth/by-caller.ts';
import type { Callers } from '../auth/callers.ts';
import type { AccountKeys } from '../keys.ts';
import { changePassword } from './change.ts';
import { PasswordChange } from './schema.ts';

const TRIES = perMinute(10);

export function passwordRoutes(
  tools: Tools,
  access: AccessControl,
  callers: Callers,
  tries: TryLimits,
  keys: AccountKeys,
): AnyRoute[] {
  return [
    route({
      method: 'PUT',
      path: '/users/me/password',
      operationId: 'changePassword',
      summary: 'Change your password; all your other sessions end, and with `revoke_all` everything else too',
      tag: 'Users',
      access: access.withSession(),
      body: PasswordChange,
      answer: Empty,
      handle: async ({ context: { caller }, body, request }) => {
        await tries.take(TRIES, `password:${caller.user.user_id}`);
        await changePassword(tools, caller, body, keys, byCaller(caller, request));
        callers.forgetUser(caller.user.user_id);
        return {};
      },
    }),
  ];
}
