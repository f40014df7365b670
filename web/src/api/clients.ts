import { api } from './http.ts';
import { readWholeList } from './paging.ts';

export interface Client {
  client_id: string;
  name: string;
  redirect_uris: string[];
  created_at: string;
  secret_created_at: string;
}

export interface ClientInput {
  name: string;
  redirect_uris: string[];
}

/** The secret is answered when it is made, and never again. */
export interface ClientSecret {
  client_id: string;
  client_secret: string;
}

const CLIENTS = '/users/me/clients';

export const readClients = () => readWholeList<Client, 'clients'>(CLIENTS, 'clients');
export const createClient = (input: ClientInput) => api.post<Client & ClientSecret>(CLIENTS, input);
export const changeClient = (clientId: string, input: ClientInput) =>
  api.patch<Client>(`${CLIENTS}/${clientId}`, input);
export const deleteClient = (clientId: string) => api.delete(`${CLIENTS}/${clientId}`);
export const rotateSecret = (clientId: string) => api.post<ClientSecret>(`${CLIENTS}/${clientId}/secret`);
