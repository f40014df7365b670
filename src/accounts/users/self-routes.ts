import { Empty, refTo } from '../../platform/http/common-schemas.ts';
import { type AnyRoute, route } from '../../platform/http/route.ts';
import { perMinute, type TryLimits } from '../../platform/rate-limit/try-limits.ts';
import type { Tools } from '../../platform/tools.ts';
import type { AccessControl } from '../auth/access.ts';
import type { Callers } from '../auth/callers.ts';
import { describedPermissions } from '../auth/permission-texts.ts';
import { changePassword } from '../passwords/change.ts';
import { createPersonalToken, MOST_PERSONAL_TOKENS } from '../tokens/tokens.ts';
import { userAnswer } from './answer.ts';
import { UserBody } from './schema.ts';
import {
  NewPersonalToken,
  PasswordChange,
  PermissionList,
  PersonalToken,
  UserChange,
} from './self-schema.ts';
import { changeUser } from './store.ts';

const tag = 'Users';
const TRIES = perMinute(10);

/** What a person does with their own account; no token of a third party can. */
export function selfRoutes(
  tools: Tools,
  access: AccessControl,
  callers: Callers,
  tries: TryLimits,
): AnyRoute[] {
  const person = access.withSession();
  return [
    route({
      method: 'PATCH',
      path: '/users/me',
      operationId: 'updateCurrentUser',
      summary: 'Change your name or language',
      tag,
      access: person,
      body: UserChange,
      answer: refTo(UserBody),
      handle: async ({ context: { caller }, body }) => {
        const { fullname, locale } = body;
        await changeUser(tools.database, caller.user.user_id, {
          ...(fullname === undefined ? {} : { fullname }),
          ...(locale === undefined ? {} : { locale }),
        });
        callers.forgetUser(caller.user.user_id);
        return userAnswer((await callers.reread(caller)) ?? caller);
      },
    }),
    route({
      method: 'PUT',
      path: '/users/me/password',
      operationId: 'changePassword',
      summary: 'Change your password; all your other sessions end',
      tag,
      access: person,
      body: PasswordChange,
      answer: Empty,
      handle: async ({ context: { caller }, body }) => {
        await tries.take(TRIES, `password:${caller.user.user_id}`);
        await changePassword(tools, caller, body.current_password, body.new_password);
        callers.forgetUser(caller.user.user_id);
        return {};
      },
    }),
    route({
      method: 'POST',
      path: '/users/me/tokens',
      operationId: 'createAccessToken',
      summary: 'Make a personal access token; it is answered this once',
      tag,
      access: person,
      body: NewPersonalToken,
      status: 201,
      answer: PersonalToken,
      conflict: `You have ${MOST_PERSONAL_TOKENS} access tokens already.`,
      handle: ({ context: { caller }, body: { name, permissions, days } }) =>
        createPersonalToken(tools, {
          user_id: caller.user.user_id,
          name,
          permissions,
          ...(days === undefined ? {} : { days }),
        }),
    }),
    route({
      method: 'GET',
      path: '/permissions',
      operationId: 'listPermissions',
      summary: 'What an access token can be granted, in plain words',
      tag,
      access: access.withPermission('user_read'),
      answer: PermissionList,
      handle: () => ({ permissions: describedPermissions() }),
    }),
  ];
}
