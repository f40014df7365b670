import type { Role } from '../contract.ts';

const NAMES: Record<Role, string> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
  operator: 'Operator',
};

/** Said after the table of rights: owners alone make and unmake owners. */
export const ROLE_MEANS: Record<Role, string> = {
  owner: 'Everything, and makes other owners.',
  admin: 'Homes, devices, members and webhooks.',
  member: 'Sees everything, looks after guests, arms and disarms the alarm.',
  operator: 'Sees everything, changes nothing.',
};

export const ROLES = Object.keys(NAMES) as Role[];

export function roleName(role: Role): string {
  return NAMES[role];
}
