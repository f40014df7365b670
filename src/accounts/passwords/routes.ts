import { Empty } from '../../platform/http/document/common-schemas.ts';
import { type AnyRoute, route } from '../../platform/http/route.ts';
import type { TryLimits } from '../../platform/rate-limit/try-limits.ts';
import type { AccountKeys } from '../account-keys.ts';
import type { LinkSender } from '../addresses/addresses.ts';
import type { AccessControl } from '../auth/access.ts';
import { actorOf } from '../auth/actor.ts';
import type { CallerCache } from '../auth/caller-cache.ts';
import { changePassword } from './change-password.ts';
import { PASSWORD_TRIES, passwordBucket } from './check-login.ts';
import { PasswordChange } from './schema.ts';

export function passwordRoutes(
  sender: LinkSender,
  access: AccessControl,
  callers: CallerCache,
  tries: TryLimits,
  keys: AccountKeys,
): AnyRoute[] {
  return [
    route({
      method: 'PUT',
      path: '/users/me/password',
      operationId: 'changePassword',
      summary: 'Change the password',
      description:
        'All your other sessions end. With `revoke_all`, all other access to the account ends too.',
      tag: 'Users',
      access: access.withSession(),
      audit: { action: 'password.changed', kind: 'user' },
      body: PasswordChange,
      answer: Empty,
      handle: async ({ context: { caller }, body, request }) => {
        await tries.take(PASSWORD_TRIES, passwordBucket(caller.user.user_id));
        await changePassword(sender, caller, body, keys, actorOf(caller, request));
        callers.invalidateUser(caller.user.user_id);
        return {};
      },
    }),
  ];
}
