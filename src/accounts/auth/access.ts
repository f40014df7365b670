import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { type ApiError, forbidden, notFound } from '../../platform/errors.ts';
import type { Access } from '../../platform/http/route.ts';
import { isPublicId } from '../../platform/ids.ts';
import { findOrganization, type Organization } from '../organizations/store.ts';
import type { SessionCookie } from '../sessions/session-cookie.ts';
import { type CachedSession, type Caller, hasRight, roleWithRight, tokenHasRight } from './caller.ts';
import type { CallerCache } from './caller-cache.ts';
import type { CallerLimits } from './caller-limit.ts';
import { openIdentification } from './identify.ts';
import { type Permission, permissionFor, type Right, ROLES, type Role, roleHasRight } from './permissions.ts';

interface ScopeOptions {
  /** The `error_key` of the 403, if it differs from the usual one. */
  deniedKey?: string;
  /** A path with the caller's own `user_id` needs the token's permission only, whatever the role. */
  orOneself?: boolean;
}

/** Undefined: all homes of the organization. */
export type OnlyHomes = ReadonlySet<string> | undefined;

export interface ScopedAccess {
  caller: Caller;
  role: Role;
  onlyHomes: OnlyHomes;
  seesGuests: boolean;
}

/** Ways to ask for a right, one for each kind of parent. Other slices add theirs with `within`. */
export interface AccessControl {
  /** Any valid token or session, whatever its permissions. */
  withAnyCaller(): Access<{ caller: Caller }>;
  /** Checks the token's permission only. */
  withPermission(permission: Permission): Access<{ caller: Caller }>;
  /** Requires a browser session: for actions that no third party's token may do. */
  withSession(): Access<{ caller: CachedSession }>;
  /**
   * Checks a right within the parent that `find` reads from the path: 404 if there is none, then 403. A parent with a
   * `home_id` lies in that home. `onlyHomes` are the homes that the caller is limited to. `seesGuests` is the one
   * rule for guest data in answers: role and token both need guests_read there. Without it, names, contacts, codes,
   * ids, notes and masked recipients are left out.
   */
  within<Parent extends { organization_id: string; home_id?: string }, Name extends string>(
    name: Name,
    right: Right,
    find: (params: Record<string, string>) => Promise<Parent | undefined>,
    options?: ScopeOptions,
  ): Access<ScopedAccess & Record<Name, Parent>>;
  inOrganization(right: Right, options?: ScopeOptions): Access<ScopedAccess & { organization: Organization }>;
}

export function accessControl(
  database: Database,
  callers: CallerCache,
  limits: CallerLimits,
  clock: Clock,
  sessions: SessionCookie,
): AccessControl {
  const identify = openIdentification(callers, sessions, limits, clock);
  const forCaller = (permission: Permission | null): Access<{ caller: Caller }> => ({
    permission,
    check: (request, reply) => {
      const identified = identify(request, reply);
      return identified instanceof Promise
        ? identified.then((caller) => requirePermission(caller, permission))
        : requirePermission(identified, permission);
    },
  });
  const control: AccessControl = {
    withAnyCaller: () => forCaller(null),
    withPermission: forCaller,
    withSession: () => ({
      permission: null,
      session: true,
      check: async (request, reply) => {
        const caller = await identify(request, reply);
        if (!isSession(caller)) {
          throw forbidden('This operation requires a logged-in session. Access tokens are not accepted.');
        }
        return { caller };
      },
    }),
    within: (name, right, find, { deniedKey, orOneself = false } = {}) => ({
      permission: permissionFor(right),
      right,
      ...(orOneself ? {} : rolesFor(right)),
      parent: true,
      check: async (request, reply) => {
        let caller = await identify(request, reply);
        const params = request.params as Record<string, string>;
        const idOfParent = params[`${name}_id`] ?? '';
        const parent = isPublicId(idOfParent) ? await find(params) : undefined;
        if (!parent) throw notFound(name.charAt(0).toUpperCase() + name.slice(1));
        const { organization_id, home_id } = parent;
        const findRole = (one: Caller) =>
          orOneself && params['user_id'] === one.user.user_id && tokenHasRight(one, right)
            ? (one.roles.get(organization_id) ?? one.barred.get(organization_id))
            : roleWithRight(one, right, organization_id, home_id);
        let role = findRole(caller);
        if (!role) {
          // A refusal is never decided from the cache: another process may just have given the role.
          caller = (await callers.reread(caller)) ?? caller;
          role = findRole(caller);
          if (!role && caller.barred.has(organization_id)) throw secondFactorRequired();
          if (!role) throw permissionDenied(right, deniedKey);
        }
        const seesGuests = hasRight(caller, 'guests_read', organization_id, home_id);
        const onlyHomes = caller.homes.get(organization_id);
        return { caller, role, onlyHomes, seesGuests, [name]: parent } as never;
      },
    }),
    inOrganization: (right, options) =>
      control.within(
        'organization',
        right,
        (params) => findOrganization(database, params['organization_id'] ?? ''),
        options,
      ),
  };
  return control;
}

function isSession(caller: Caller): caller is CachedSession {
  return caller.kind === 'session';
}

function requirePermission(caller: Caller, permission: Permission | null): { caller: Caller } {
  if (permission !== null && !tokenHasRight(caller, permission)) throw permissionDenied(permission);
  return { caller };
}

/** Exported for slices that read the organization from elsewhere than the path. */
export function secondFactorRequired(): ApiError {
  return forbidden(
    'This organization requires a second factor, and your account has none. Set one up on the account page (/account) ' +
      'of the web app. Your tokens and apps work again after that.',
    'second_factor_required',
  );
}

/** For the document: none when every role has the right. */
function rolesFor(right: Right): { roles?: Role[] } {
  const roles = ROLES.filter((role) => roleHasRight(role, right));
  return roles.length === ROLES.length ? {} : { roles };
}

/** Exported for slices that check a right of their own. */
export function permissionDenied(right: Right, errorKey?: string): ApiError {
  const permission = permissionFor(right);
  return forbidden(
    `Your token or role does not include ${permission}. Use a token with this permission, or ask an owner or admin for access.`,
    errorKey,
    permission,
  );
}
