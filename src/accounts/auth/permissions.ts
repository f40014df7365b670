/** The one permission table: what a token can be granted, and what each role gives. */

export const PERMISSIONS = [
  'user_read',
  'homes_read',
  'homes_write',
  'devices_read',
  'devices_write',
  'events_read',
  'guests_read',
  'guests_write',
  'webhook_read',
  'webhook_write',
  'organization_write',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

export const ROLES = ['owner', 'admin', 'member', 'operator', 'staff'] as const;
export type Role = (typeof ROLES)[number];

/**
 * A right is what a call needs. Most rights are named like their permission. The others are parts of a permission
 * that more roles have than the whole: arming the alarm, acting on incidents, and seeing when a home is occupied
 * without the names of guests.
 */
const PARTIAL_RIGHTS = { alarm: 'homes_write', incidents: 'homes_write', stays: 'guests_read' } as const;
type PartialRight = keyof typeof PARTIAL_RIGHTS;
export type Right = Permission | PartialRight;
export const RIGHTS: readonly Right[] = [...PERMISSIONS, 'alarm', 'incidents', 'stays'];

export function permissionFor(right: Right): Permission {
  return isPermission(right) ? right : PARTIAL_RIGHTS[right];
}

/** Of guests only their times. */
const READ_BY_STAFF = ['user_read', 'homes_read', 'devices_read', 'events_read', 'stays'] as const;
const READ = [...READ_BY_STAFF, 'guests_read'] as const;

const RIGHTS_OF_ROLE: Record<Role, ReadonlySet<Right>> = {
  owner: new Set<Right>(RIGHTS),
  admin: new Set<Right>(RIGHTS),
  member: new Set<Right>([...READ, 'guests_write', 'alarm', 'incidents']),
  operator: new Set<Right>(READ),
  staff: new Set<Right>([...READ_BY_STAFF, 'incidents']),
};

export function roleHasRight(role: Role, right: Right): boolean {
  return RIGHTS_OF_ROLE[role].has(right);
}

export function isPermission(text: string): text is Permission {
  return PERMISSIONS.some((permission) => permission === text);
}
