import { api } from './http.ts';
import { readWholeList } from './paging.ts';

export interface AccessToken {
  token_id: string;
  name: string;
  permissions: string[];
  created_at: string;
  expires_at: string | null;
}

export interface TokenInput {
  name: string;
  permissions: string[];
  /** Absent: it does not expire. */
  days?: number;
}

export const readTokens = () => readWholeList<AccessToken, 'tokens'>('/users/me/tokens', 'tokens');
export const createToken = (input: TokenInput) =>
  api.post<AccessToken & { access_token: string }>('/users/me/tokens', input);
export const revokeToken = (tokenId: string) => api.delete(`/users/me/tokens/${tokenId}`);
