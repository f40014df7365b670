import type { Role } from '../contract.ts';
import { type Message, msg, t } from '../words/words.ts';

const NAMES: Record<Role, Message> = {
  owner: msg('Owner'),
  admin: msg('Admin'),
  member: msg('Member'),
  operator: msg('Operator'),
  staff: msg('Staff'),
};

/** Said after the table of rights: owners alone make and unmake owners. */
export const ROLE_MEANS: Record<Role, Message> = {
  owner: msg('Everything, and makes other owners.'),
  admin: msg('Homes, devices, members and webhooks.'),
  member: msg('Sees everything, looks after guests, arms and disarms the alarm.'),
  operator: msg('Sees everything, changes nothing.'),
  staff: msg('Sees homes, devices and incidents, but nothing of who stays there.'),
};

export const ROLES = Object.keys(NAMES) as Role[];

export function roleName(role: Role): string {
  return t(NAMES[role]);
}
