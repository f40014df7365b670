import type { Channel } from '../gateways/index.ts';

/** The job that sends a message; its key is the message id. */
export const MESSAGE_JOB = 'message';

/** The same for messages about safety, which processes of the previous version leave alone. */
export const SAFETY_MESSAGE_JOB = 'safety_message';

export const CHANNELS = ['sms', 'email', 'call'] as const satisfies Channel[];
export const PURPOSES = ['pre_arrival', 'noise', 'safety', 'host', 'written', 'reply'] as const;
export type Purpose = (typeof PURPOSES)[number];
export const STATUSES = [
  'scheduled',
  'sending',
  'accepted',
  'delivered',
  'undelivered',
  'failed',
  'cancelled',
  'skipped',
  'received',
] as const;
export type Status = (typeof STATUSES)[number];

export interface MessageRow {
  message_id: string;
  organization_id: string;
  home_id: string;
  /** Null: to the host. */
  guest_id: string | null;
  direction: 'out' | 'in';
  channel: Channel;
  purpose: Purpose;
  once_key: string | null;
  incident_id: string | null;
  level: number | null;
  template_id: string | null;
  language: string | null;
  recipient: string | null;
  /** The sender of an SMS. */
  sender: string | null;
  sealed_body: Buffer | null;
  status: Status;
  reason: string | null;
  attempts: number;
  scheduled_for: Date;
  gateway: string | null;
  gateway_id: string | null;
  created_at: Date;
  accepted_at: Date | null;
  settled_at: Date | null;
}

/** Content of a message, before sealing. */
export interface Content {
  subject?: string;
  text: string;
}

/** Data of a message when it is planned. */
export interface NewMessage {
  organization_id: string;
  home_id: string;
  guest_id: string | null;
  channel: Channel;
  purpose: Purpose;
  /** Makes the message unique. */
  once_key?: string;
  incident_id?: string;
  level?: number;
  template_id?: string;
  scheduled_for: Date;
}
