import { api } from './http.ts';
import { readWholeList } from './paging.ts';
import type { User } from './session.ts';

export interface UserSession {
  session_id: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  user_agent: string | null;
  current: boolean;
}

export interface Grant {
  grant_id: string;
  client_id: string;
  client_name: string;
  permissions: string[];
  created_at: string;
  last_used_at: string | null;
}

export const changeName = (fullname: string) => api.patch<User>('/users/me', { fullname });

export const changePassword = (input: { current_password: string; new_password: string }) =>
  api.put('/users/me/password', input);

export const readSessions = () => readWholeList<UserSession, 'sessions'>('/users/me/sessions', 'sessions');
export const endOneSession = (sessionId: string) => api.delete(`/users/me/sessions/${sessionId}`);
export const endAllSessions = () => api.delete('/users/me/sessions');

export const readGrants = () => readWholeList<Grant, 'grants'>('/users/me/grants', 'grants');
export const revokeGrant = (grantId: string) => api.delete(`/users/me/grants/${grantId}`);
