import { type Permission, permissionFor, RIGHTS, type Right, type Role, roleGives } from './permissions.ts';

export interface User {
  user_id: string;
  email: string;
  fullname: string;
  locale: string;
  created_at: Date;
  /** Shown to be theirs, by a link that went to it alone or by the operator. */
  email_verified: boolean;
}

/** Who makes a call: a user, through a token that was granted some permissions, or through a browser session. */
export interface Caller {
  kind: 'token' | 'session';
  /** Of the token, or of the session. */
  tokenId: string;
  /** Hex SHA-256 of the token, or of the value of the session's cookie. */
  tokenHash: string;
  /** Of a personal token, or of the application that got it; null of a session. */
  tokenName: string | null;
  /** Of a token that an application got: what the user lets the application do. */
  grantId: string | null;
  user: User;
  permissions: ReadonlySet<Permission>;
  roles: ReadonlyMap<string, Role>;
  /** Which homes, in organizations where the user is limited to some of them. */
  homes: ReadonlyMap<string, ReadonlySet<string>>;
  /** Memberships that give nothing: the organization requires a second factor, and the user has none. */
  barred: ReadonlyMap<string, Role>;
  /** Milliseconds; Infinity when the token does not expire. */
  expiresAt: number;
}

/** A caller with a session, as it is kept in memory. */
export interface KnownSession extends Caller {
  kind: 'session';
  createdAt: number;
  lastSeenAt: number;
}

/** With the token that forms and unsafe calls of the session carry. */
export interface SessionCaller extends KnownSession {
  csrf: string;
}

/** What a caller is where, as stored. */
export interface Memberships {
  roles: Record<string, Role>;
  /** Ids of those that give nothing. */
  barred: string[];
  /** Of those that are limited. */
  homes: Record<string, string[]>;
}

export function membershipsOf({
  roles,
  barred,
  homes,
}: Memberships): Pick<Caller, 'roles' | 'barred' | 'homes'> {
  const all = Object.entries(roles);
  return {
    homes: new Map(Object.entries(homes).map(([organizationId, ids]) => [organizationId, new Set(ids)])),
    roles: new Map(all.filter(([organizationId]) => !barred.includes(organizationId))),
    barred: new Map(all.filter(([organizationId]) => barred.includes(organizationId))),
  };
}

/**
 * The role and the token must both give the right, and a member who is limited to some homes has it in those. Without a
 * home it is asked for in the organization: what is read there is of the homes that the caller may see.
 */
export function may(caller: Caller, right: Right, organizationId: string, homeId?: string): boolean {
  return roleThatMay(caller, right, organizationId, homeId) !== undefined;
}

export function roleThatMay(
  caller: Caller,
  right: Right,
  organizationId: string,
  homeId?: string,
): Role | undefined {
  const role = caller.roles.get(organizationId);
  const given = role !== undefined && roleGives(role, right) && tokenGives(caller, right);
  return given && reaches(caller, right, organizationId, homeId) ? role : undefined;
}

/** What goes beyond some homes: members and integrations, and webhooks, which tell of every home. */
const OF_ALL_HOMES: ReadonlySet<Right> = new Set(['organization_write', 'webhook_read', 'webhook_write']);
/** What is done in the organization with these makes homes, or changes those it names. */
const IN_ONE_HOME: ReadonlySet<Right> = new Set(['homes_write', 'devices_write', 'alarm', 'incidents']);

function reaches({ homes }: Caller, right: Right, organizationId: string, homeId?: string): boolean {
  const own = homes.get(organizationId);
  if (!own) return true;
  if (OF_ALL_HOMES.has(right)) return false;
  return homeId === undefined ? !IN_ONE_HOME.has(right) : own.has(homeId);
}

export function tokenGives(caller: Caller, right: Right): boolean {
  return caller.permissions.has(permissionFor(right));
}

/** What the caller may do in an organization where this is their role. */
export function rightsAs(caller: Caller, role: Role, organizationId: string): Right[] {
  const limited = caller.homes.has(organizationId);
  return RIGHTS.filter(
    (right) => roleGives(role, right) && tokenGives(caller, right) && !(limited && OF_ALL_HOMES.has(right)),
  );
}

/** Where a caller has a right: in all homes of these organizations, and in these homes of others. */
export interface Reach {
  organizationIds: string[];
  homeIds: string[];
}

/** Of what is asked for in one organization. */
export function reachIn(organizationId: string, onlyHomes: ReadonlySet<string> | undefined): Reach {
  return onlyHomes
    ? { organizationIds: [], homeIds: [...onlyHomes] }
    : { organizationIds: [organizationId], homeIds: [] };
}

export function reachOf(caller: Caller, right: Right): Reach {
  const granted = [...caller.roles.keys()].filter((id) => may(caller, right, id)).sort();
  return {
    organizationIds: granted.filter((id) => !caller.homes.has(id)),
    homeIds: granted.flatMap((id) => [...(caller.homes.get(id) ?? [])]).sort(),
  };
}
