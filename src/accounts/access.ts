import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { forbidden, notFound, unauthorized } from '../platform/errors.ts';
import { limit } from '../platform/http/limit.ts';
import type { Access } from '../platform/http/route.ts';
import { isPublicId } from '../platform/ids.ts';
import type { RateLimiter } from '../platform/rate-limit/rate-limiter.ts';
import { type Caller, may, tokenGives } from './caller.ts';
import type { Callers } from './callers.ts';
import { findOrganization, type Organization } from './organization-store.ts';
import { type Permission, permissionFor, type Right } from './permissions.ts';
import { hashOfToken } from './secret-tokens.ts';

/** Ways to ask for a right, one per kind of parent; other slices add theirs with `within`. */
export interface AccessControl {
  /** The token's permission alone. */
  withPermission(permission: Permission): Access<{ caller: Caller }>;
  /** A right within what `find` reads from the path; a parent that is not there is a 404, then comes the 403. */
  within<Parent extends { organization_id: string }, Name extends string>(
    name: Name,
    right: Right,
    find: (params: Record<string, string>) => Promise<Parent | undefined>,
    deniedKey?: string,
  ): Access<{ caller: Caller } & Record<Name, Parent>>;
  inOrganization(right: Right): Access<{ caller: Caller; organization: Organization }>;
}

const BEARER = /^Bearer +([\w.~+/-]{1,256}=*) *$/i;

export function accessControl(
  database: Database,
  callers: Callers,
  limiter: RateLimiter | null,
  clock: Clock,
): AccessControl {
  function refuse(request: FastifyRequest, reply: FastifyReply, message: string): never | Promise<never> {
    // Guessing tokens is counted against the address; a valid token never is.
    const counted = limit(limiter, `address:${request.ip}`, reply);
    if (counted) return counted.then(() => Promise.reject(unauthorized(message)));
    throw unauthorized(message);
  }

  function admit(
    caller: Caller | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Caller | Promise<Caller> {
    if (!caller) return refuse(request, reply, 'The access token is not valid.');
    if (caller.expiresAt <= clock.now().getTime())
      return refuse(request, reply, 'The access token has expired.');
    const counted = limit(limiter, `token:${caller.tokenId}`, reply);
    return counted ? counted.then(() => caller) : caller;
  }

  /** Synchronous while caller and rate lease are warm. */
  function identify(request: FastifyRequest, reply: FastifyReply): Caller | Promise<Caller> {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) {
      return refuse(request, reply, 'Send an access token: Authorization: Bearer <ACCESS_TOKEN>.');
    }
    const found = callers.find(hashOfToken(token));
    return found instanceof Promise
      ? found.then((caller) => admit(caller, request, reply))
      : admit(found, request, reply);
  }

  const control: AccessControl = {
    withPermission: (permission) => ({
      permission,
      check: (request, reply) => {
        const identified = identify(request, reply);
        return identified instanceof Promise
          ? identified.then((caller) => requirePermission(caller, permission))
          : requirePermission(identified, permission);
      },
    }),
    within: (name, right, find, deniedKey) => ({
      permission: permissionFor(right),
      parent: true,
      check: async (request, reply) => {
        let caller = await identify(request, reply);
        const params = request.params as Record<string, string>;
        const idOfParent = params[`${name}_id`] ?? '';
        const parent = isPublicId(idOfParent) ? await find(params) : undefined;
        if (!parent) throw notFound(name.charAt(0).toUpperCase() + name.slice(1));
        if (!may(caller, right, parent.organization_id)) {
          // A refusal is never taken from memory: the role may have been given through another process just now.
          caller = (await callers.reread(caller.tokenHash)) ?? caller;
          if (!may(caller, right, parent.organization_id)) throw forbidden(deniedText(right), deniedKey);
        }
        return { caller, [name]: parent } as never;
      },
    }),
    inOrganization: (right) =>
      control.within('organization', right, (params) =>
        findOrganization(database, params['organization_id'] ?? ''),
      ),
  };
  return control;
}

function requirePermission(caller: Caller, permission: Permission): { caller: Caller } {
  if (!tokenGives(caller, permission)) throw forbidden(deniedText(permission));
  return { caller };
}

function deniedText(right: Right): string {
  return `This needs the permission ${permissionFor(right)}, from your role and from the access token.`;
}
