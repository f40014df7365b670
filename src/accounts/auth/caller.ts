import {
  type Permission,
  permissionFor,
  RIGHTS,
  type Right,
  type Role,
  roleHasRight,
} from './permissions.ts';

export interface User {
  user_id: string;
  email: string;
  fullname: string;
  locale: string;
  created_at: Date;
  /** Proved by a link sent to this address only, or by the operator. */
  email_verified: boolean;
}

/** Who makes a call: a user through a token with permissions, or through a browser session. */
export interface Caller {
  kind: 'token' | 'session';
  tokenId: string;
  /** Hex SHA-256 of the token or of the session cookie. */
  tokenHash: string;
  /** Name of the personal token or of the app. Null for a session. */
  tokenName: string | null;
  /** The grant that allows the app. Null unless the token belongs to an app. */
  grantId: string | null;
  user: User;
  permissions: ReadonlySet<Permission>;
  roles: ReadonlyMap<string, Role>;
  /** Allowed homes in organizations where the user is limited to some. */
  homes: ReadonlyMap<string, ReadonlySet<string>>;
  /** Memberships without rights: the organization requires a second factor that the user does not have. */
  barred: ReadonlyMap<string, Role>;
  /** In milliseconds. Infinity if the token does not expire. */
  expiresAt: number;
}

export interface CachedSession extends Caller {
  kind: 'session';
  createdAt: number;
  lastSeenAt: number;
}

/** Adds the CSRF token for forms and unsafe calls. */
export interface SessionCaller extends CachedSession {
  csrf: string;
}

/** A user's roles and limits, as stored. */
export interface Memberships {
  roles: Record<string, Role>;
  /** Organization ids of memberships without rights. */
  barred: string[];
  /** Of limited memberships. */
  homes: Record<string, string[]>;
}

export function userOf({ roles, barred, homes, ...row }: User & Memberships) {
  const { user_id, email, fullname, locale, created_at, email_verified } = row;
  const all = Object.entries(roles);
  return {
    user: { user_id, email, fullname, locale, created_at, email_verified },
    homes: new Map(Object.entries(homes).map(([organizationId, ids]) => [organizationId, new Set(ids)])),
    roles: new Map(all.filter(([organizationId]) => !barred.includes(organizationId))),
    barred: new Map(all.filter(([organizationId]) => barred.includes(organizationId))),
  };
}

/**
 * Role and token must both give the right. A limited member has it in the allowed homes only. Without `homeId` the
 * right is checked in the organization: answers then cover the allowed homes.
 */
export function hasRight(caller: Caller, right: Right, organizationId: string, homeId?: string): boolean {
  return roleWithRight(caller, right, organizationId, homeId) !== undefined;
}

export function roleWithRight(
  caller: Caller,
  right: Right,
  organizationId: string,
  homeId?: string,
): Role | undefined {
  const role = caller.roles.get(organizationId);
  const given = role !== undefined && roleHasRight(role, right) && tokenHasRight(caller, right);
  return given && canReach(caller, right, organizationId, homeId) ? role : undefined;
}

/** Rights beyond single homes: members, integrations, and webhooks, which receive every home's events. */
const RIGHTS_FOR_ALL_HOMES: ReadonlySet<Right> = new Set([
  'organization_write',
  'webhook_read',
  'webhook_write',
]);
/** Used on an organization, these rights create homes or change the named ones. */
const RIGHTS_PER_HOME: ReadonlySet<Right> = new Set(['homes_write', 'devices_write', 'alarm', 'incidents']);

function canReach({ homes }: Caller, right: Right, organizationId: string, homeId?: string): boolean {
  const allowedHomes = homes.get(organizationId);
  if (!allowedHomes) return true;
  if (RIGHTS_FOR_ALL_HOMES.has(right)) return false;
  return homeId === undefined ? !RIGHTS_PER_HOME.has(right) : allowedHomes.has(homeId);
}

export function tokenHasRight(caller: Caller, right: Right): boolean {
  return caller.permissions.has(permissionFor(right));
}

export function rightsOf(caller: Caller, role: Role, organizationId: string): Right[] {
  const limited = caller.homes.has(organizationId);
  return RIGHTS.filter(
    (right) =>
      roleHasRight(role, right) &&
      tokenHasRight(caller, right) &&
      !(limited && RIGHTS_FOR_ALL_HOMES.has(right)),
  );
}

/** Where a caller has a right: in all homes of these organizations, and in these homes of others. */
export interface Reach {
  organizationIds: string[];
  homeIds: string[];
}

export function reachInOrganization(
  organizationId: string,
  onlyHomes: ReadonlySet<string> | undefined,
): Reach {
  return onlyHomes
    ? { organizationIds: [], homeIds: [...onlyHomes] }
    : { organizationIds: [organizationId], homeIds: [] };
}

export function reachOf(caller: Caller, right: Right): Reach {
  const granted = [...caller.roles.keys()].filter((id) => hasRight(caller, right, id)).sort();
  return {
    organizationIds: granted.filter((id) => !caller.homes.has(id)),
    homeIds: granted.flatMap((id) => [...(caller.homes.get(id) ?? [])]).sort(),
  };
}
