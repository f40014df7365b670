import type { Role } from '../contract.ts';
import { type Message, msg, t } from '../words/words.ts';

const NAMES: Record<Role, Message> = {
  owner: msg('Owner'),
  admin: msg('Admin'),
  member: msg('Member'),
  operator: msg('Operator'),
};

/** Said after the table of rights: owners alone make and unmake owners. */
export const ROLE_MEANS: Record<Role, Message> = {
  owner: msg('Everything, and makes other owners.'),
  admin: msg('Homes, devices, members and webhooks.'),
  member: msg('Sees everything, looks after guests, arms and disarms the alarm.'),
  operator: msg('Sees everything, changes nothing.'),
};

export const ROLES = Object.keys(NAMES) as Role[];

export function roleName(role: Role): string {
  return t(NAMES[role]);
}
