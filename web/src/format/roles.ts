import type { Role } from '../contract.ts';
import { type TextKey, t } from '../i18n/texts.ts';

const NAMES: Record<Role, TextKey> = {
  owner: 'common.owner',
  admin: 'format.admin',
  member: 'format.member',
  operator: 'format.operator',
  staff: 'format.staff',
};

/** Follows the table of rights: only owners appoint and remove owners. */
export const ROLE_HINTS: Record<Role, TextKey> = {
  owner: 'format.roleOwnerHint',
  admin: 'format.roleAdminHint',
  member: 'format.roleMemberHint',
  operator: 'format.roleOperatorHint',
  staff: 'format.roleStaffHint',
};

export const ROLES = Object.keys(NAMES) as Role[];

export function roleName(role: Role): string {
  return t(NAMES[role]);
}
