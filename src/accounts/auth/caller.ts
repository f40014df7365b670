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

/** What a caller is where, as stored: `barred` are the ids of those that give nothing. */
export function membershipsOf(
  roles: Record<string, Role>,
  barred: readonly string[],
): Pick<Caller, 'roles' | 'barred'> {
  const all = Object.entries(roles);
  return {
    roles: new Map(all.filter(([organizationId]) => !barred.includes(organizationId))),
    barred: new Map(all.filter(([organizationId]) => barred.includes(organizationId))),
  };
}

/** The role and the token must both give the right. */
export function may(caller: Caller, right: Right, organizationId: string): boolean {
  return roleThatMay(caller, right, organizationId) !== undefined;
}

export function roleThatMay(caller: Caller, right: Right, organizationId: string): Role | undefined {
  const role = caller.roles.get(organizationId);
  return role !== undefined && roleGives(role, right) && tokenGives(caller, right) ? role : undefined;
}

export function tokenGives(caller: Caller, right: Right): boolean {
  return caller.permissions.has(permissionFor(right));
}

/** What the caller may do in an organization where this is their role. */
export function rightsAs(caller: Caller, role: Role): Right[] {
  return RIGHTS.filter((right) => roleGives(role, right) && tokenGives(caller, right));
}

/** The organizations in which the caller has this right. */
export function organizationsWhere(caller: Caller, right: Right): string[] {
  return [...caller.roles.keys()].filter((organizationId) => may(caller, right, organizationId)).sort();
}
