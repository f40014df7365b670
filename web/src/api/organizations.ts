import { api } from './http.ts';
import { readWholeList } from './paging.ts';
import type { Role } from './session.ts';

export interface Organization {
  organization_id: string;
  name: string;
  role: Role;
  rights: Right[];
  created_at: string;
}

export type Right =
  | 'homes_write'
  | 'devices_write'
  | 'guests_write'
  | 'webhook_read'
  | 'organization_write'
  | 'alarm';

export interface Member {
  user_id: string;
  fullname: string;
  email: string;
  role: Role;
  created_at: string;
}

export interface Invitation {
  invitation_id: string;
  email: string;
  role: Role;
  created_at: string;
  expires_at: string;
  /** Id of the user. */
  invited_by: string;
}

export const readOrganizations = () =>
  readWholeList<Organization, 'organizations'>('/organizations', 'organizations');
export const createOrganization = (name: string) => api.post<Organization>('/organizations', { name });

const below = (organizationId: string) => `/organizations/${organizationId}`;

export const readMembers = (organizationId: string) =>
  readWholeList<Member, 'members'>(`${below(organizationId)}/members?limit=500`, 'members');
export const changeRole = (organizationId: string, userId: string, role: Role) =>
  api.patch<Member>(`${below(organizationId)}/members/${userId}`, { role });
export const removeMember = (organizationId: string, userId: string) =>
  api.delete(`${below(organizationId)}/members/${userId}`);

export const readInvitations = (organizationId: string) =>
  readWholeList<Invitation, 'invitations'>(`${below(organizationId)}/invitations?limit=500`, 'invitations');
/** The link is answered this once. */
export const invite = (organizationId: string, input: { email: string; role: Role }) =>
  api.post<Invitation & { url: string }>(`${below(organizationId)}/invitations`, input);
export const withdrawInvitation = (organizationId: string, invitationId: string) =>
  api.delete(`${below(organizationId)}/invitations/${invitationId}`);
