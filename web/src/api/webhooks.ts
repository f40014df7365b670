import { api } from './http.ts';

export interface WebhookInput {
  url: string;
  events: string[];
  token?: string;
}

export interface UserWebhook {
  hook_id: string;
  created_at: string;
  url: string;
  events: string[];
  /** Whether one was set. */
  token: boolean;
}

export interface OrganizationWebhook {
  hook_id: string;
  url: string;
  requires_auth_token: boolean;
  events: string[];
  created_at: string;
  broken: boolean;
  broken_at?: string;
  last_error?: { reason: string; status_code?: number; failed_at: string; attempts: number };
  /** Only while broken. */
  discarded_count?: number;
}

export interface Deliveries {
  pending: {
    webhook_event_id: string;
    event_type: string;
    attempts: number;
    next_attempt_at: string;
    created_at: string;
  }[];
  pending_count: number;
  pending_count_is_at_least?: true;
  outcomes: { event_type: string; outcome: 'delivered' | 'failed'; reason?: string; attempts: number }[];
  discarded?: { count: number; first_at?: string; last_at?: string };
}

export interface HookSecret {
  hook_secret: string;
}

export const readUserWebhooks = () =>
  api.get<{ hooks: UserWebhook[] }>('/webhooks').then((answer) => answer.hooks);
export const createUserWebhook = (input: WebhookInput) =>
  api.post<UserWebhook & HookSecret>('/webhooks', input);
export const pingUserWebhook = (hookId: string) => api.post(`/webhooks/${hookId}/ping`);
export const deleteUserWebhook = (hookId: string) => api.delete(`/webhooks/${hookId}`);

const below = (organizationId: string) => `/organizations/${organizationId}/webhooks`;

export const readOrganizationWebhooks = (organizationId: string) =>
  api.get<{ webhooks: OrganizationWebhook[] }>(below(organizationId)).then((answer) => answer.webhooks);
export const readOrganizationWebhook = (organizationId: string, hookId: string) =>
  api.get<OrganizationWebhook>(`${below(organizationId)}/${hookId}`);
export const createOrganizationWebhook = (organizationId: string, input: WebhookInput) =>
  api.post<OrganizationWebhook & HookSecret>(below(organizationId), input);
export const repairOrganizationWebhook = (organizationId: string, hookId: string) =>
  api.patch<OrganizationWebhook>(`${below(organizationId)}/${hookId}`, { broken: false });
export const pingOrganizationWebhook = (organizationId: string, hookId: string) =>
  api.post(`${below(organizationId)}/${hookId}/ping`);
export const deleteOrganizationWebhook = (organizationId: string, hookId: string) =>
  api.delete(`${below(organizationId)}/${hookId}`);
export const readDeliveries = (organizationId: string, hookId: string) =>
  api.get<Deliveries>(`${below(organizationId)}/${hookId}/deliveries`);
