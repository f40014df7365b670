import { api } from './http.ts';
import type { Paging } from './paging.ts';

export type Channel = 'sms' | 'email' | 'call';
export type Purpose = 'pre_arrival' | 'noise' | 'host' | 'written' | 'reply';
export type MessageStatus =
  | 'scheduled'
  | 'sending'
  | 'accepted'
  | 'delivered'
  | 'undelivered'
  | 'failed'
  | 'cancelled'
  | 'skipped'
  | 'received';

export interface Message {
  message_id: string;
  home_id: string;
  /** Absent: to the host. */
  guest_id?: string;
  direction: 'out' | 'in';
  channel: Channel;
  purpose: Purpose;
  status: MessageStatus;
  /** Why it failed, was cancelled or skipped. */
  reason?: string;
  level?: number;
  /** Not all of it. */
  recipient?: string;
  subject?: string;
  /** Absent before it is sent. */
  text?: string;
  gateway?: string;
  attempts: number;
  scheduled_for: string;
  created_at: string;
  accepted_at?: string;
  /** When it was delivered, failed, cancelled or skipped. */
  settled_at?: string;
}

export interface ListedMessage extends Message {
  home_name: string;
  guest_name?: string;
}

export interface MessageQuery {
  status?: MessageStatus;
  home_id?: string;
  limit: number;
  offset: number;
}

/** Which gateway each channel goes through; `outbox` sends nothing. */
export type GatewayNames = Record<Channel, string>;

const ofGuest = (homeId: string, guestId: string) => `/homes/${homeId}/guests/${guestId}/messages`;

/** Newest first. */
export const readGuestMessages = (homeId: string, guestId: string, limit: number) =>
  api.get<{ messages: Message[]; paging: Paging }>(`${ofGuest(homeId, guestId)}?limit=${limit}`);
export const writeMessage = (
  homeId: string,
  guestId: string,
  input: { channel: 'sms' | 'email'; text: string },
) => api.post<Message>(ofGuest(homeId, guestId), input);

/** Newest first. */
export function readMessages(organizationId: string, query: MessageQuery) {
  const wanted = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(wanted.map(([name, value]) => [name, String(value)]));
  return api.get<{ messages: ListedMessage[]; gateways: GatewayNames; paging: Paging }>(
    `/organizations/${organizationId}/messages?${text}`,
  );
}

export interface Template {
  template_id: string;
  channel: Channel;
  language: string;
  /** Of an e-mail. */
  subject?: string;
  body: string;
  /** The text that comes with Lares. */
  is_default: boolean;
  placeholders: string[];
}

export interface TemplateInput {
  language: string;
  subject?: string;
  body: string;
}

const templates = (organizationId: string) => `/organizations/${organizationId}/message-templates`;

export const readTemplates = (organizationId: string) =>
  api.get<{ templates: Template[] }>(templates(organizationId)).then((answer) => answer.templates);
export const saveTemplate = (organizationId: string, templateId: string, input: TemplateInput) =>
  api.put<Template>(`${templates(organizationId)}/${templateId}`, input);
/** The built-in text holds again. */
export const dropTemplate = (organizationId: string, templateId: string) =>
  api.delete(`${templates(organizationId)}/${templateId}`);
/** As a made-up guest would get it. `segments`: how many SMS it takes. */
export const previewTemplate = (organizationId: string, templateId: string, input: TemplateInput) =>
  api.post<{ subject?: string; text: string; segments?: number }>(
    `${templates(organizationId)}/${templateId}/preview`,
    input,
  );
