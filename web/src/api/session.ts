import { rememberCsrfToken } from './csrf.ts';
import { api } from './http.ts';

export type Role = 'owner' | 'admin' | 'member' | 'operator';

export interface User {
  user_id: string;
  fullname: string;
  email: string;
  locale: string;
  created_at: string;
}

export interface Session {
  session_id: string;
  csrf_token: string;
  created_at: string;
  expires_at: string;
  user: User;
}

export async function readSession(): Promise<Session> {
  const session = await api.get<Session>('/session');
  rememberCsrfToken(session.csrf_token);
  return session;
}

export const endSession = () => api.delete('/session');
