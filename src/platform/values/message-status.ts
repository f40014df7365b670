/**
 * The states of messages to guests and notifications to users, as every reader gets them. The database keeps finer
 * ones, which messageState maps.
 */
export const MESSAGE_STATUSES = ['queued', 'not_sent', 'sent', 'delivered', 'failed'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export const MESSAGE_STATUS_TEXT =
  '`queued`: not sent yet. `not_sent`: not sent, and `reason` says why, such as a missing gateway. `sent`: the gateway, ' +
  'the mail server or the push service accepted it. `delivered`: the receipt of the gateway confirms the arrival, or a ' +
  'guest wrote the message. `failed`: the gateway rejected it or could not deliver it.';

/** The gateway of messages that are kept because none is configured. */
export const OUTBOX = 'outbox';

const BY_STORED = {
  scheduled: 'queued',
  planned: 'queued',
  sending: 'queued',
  skipped: 'not_sent',
  cancelled: 'not_sent',
  accepted: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  received: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
} as const satisfies Record<string, MessageStatus>;
export type StoredMessageStatus = keyof typeof BY_STORED;

/** Why a message of this channel stays in the outbox. */
export const NO_GATEWAY_REASONS = {
  sms: 'No SMS gateway is configured.',
  call: 'No voice gateway is configured.',
  email: 'No mail server is configured.',
};

interface StoredMessage {
  status: StoredMessageStatus;
  channel: keyof typeof NO_GATEWAY_REASONS | 'push';
  gateway: string | null;
  reason: string | null;
}

/** A message in the outbox was not sent, whatever its stored status. */
export function messageState({ status, channel, gateway, reason }: StoredMessage): {
  status: MessageStatus;
  reason: string | null;
} {
  if (gateway !== OUTBOX || status === 'received') return { status: BY_STORED[status], reason };
  return { status: 'not_sent', reason: reason ?? (channel === 'push' ? null : NO_GATEWAY_REASONS[channel]) };
}

/** The stored statuses that mean this one outside the outbox. */
export function storedStatusesOf(status: MessageStatus): StoredMessageStatus[] {
  return Object.entries(BY_STORED).flatMap(([stored, mapped]) =>
    mapped === status ? (stored as StoredMessageStatus) : [],
  );
}
