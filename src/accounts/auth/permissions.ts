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

export const ROLES = ['owner', 'admin', 'member', 'operator'] as const;
export type Role = (typeof ROLES)[number];

/**
 * A right is what a call needs. Each is a permission of its own name, but for `alarm`: arming and
 * disarming is the part of homes_write that members have too.
 */
export type Right = Permission | 'alarm';
export const RIGHTS: readonly Right[] = [...PERMISSIONS, 'alarm'];

export function permissionFor(right: Right): Permission {
  return right === 'alarm' ? 'homes_write' : right;
}

const READ = ['user_read', 'homes_read', 'devices_read', 'events_read', 'guests_read'] as const;

const RIGHTS_OF_ROLE: Record<Role, ReadonlySet<Right>> = {
  owner: new Set<Right>(RIGHTS),
  admin: new Set<Right>(RIGHTS),
  member: new Set<Right>([...READ, 'guests_write', 'alarm']),
  operator: new Set<Right>(READ),
};

export function roleGives(role: Role, right: Right): boolean {
  return RIGHTS_OF_ROLE[role].has(right);
}

export function isPermission(text: string): text is Permission {
  return PERMISSIONS.some((permission) => permission === text);
}
