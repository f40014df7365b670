import type { Channel, Message, MessageStatus, Purpose } from '../../contract.ts';

export const CHANNELS: Record<Channel, string> = { sms: 'SMS', email: 'E-mail', call: 'Call' };

const PURPOSES: Record<Purpose, string> = {
  pre_arrival: 'Before arrival',
  noise: 'Noise',
  host: 'To the host, because of noise',
  written: 'Written by hand',
  reply: 'Reply',
};

/** Why there is such a message. */
export function whyOf({ purpose, level }: Message): string {
  const why = PURPOSES[purpose];
  return level === undefined ? why : `${why}, level ${level}`;
}

export const OUTBOX = 'outbox';

interface StatusLabels {
  title: string;
  color: string;
}

export const STATUSES: Record<MessageStatus, StatusLabels> = {
  scheduled: { title: 'Waiting', color: 'yellow' },
  sending: { title: 'Being sent', color: 'yellow' },
  accepted: { title: 'Sent', color: 'hearth' },
  delivered: { title: 'Delivered', color: 'green' },
  undelivered: { title: 'Not delivered', color: 'red' },
  failed: { title: 'Not sent', color: 'red' },
  cancelled: { title: 'Cancelled', color: 'gray' },
  skipped: { title: 'Skipped', color: 'gray' },
  received: { title: 'Received', color: 'green' },
};

/** A call is not sent and not delivered. */
const CALLS: Partial<Record<MessageStatus, string>> = {
  sending: 'Being called',
  accepted: 'Called',
  delivered: 'Answered',
  undelivered: 'Not answered',
  failed: 'Not called',
};

export function statusOf({ status, channel, gateway }: Message): StatusLabels {
  const labels = STATUSES[status];
  if (status === 'accepted' && gateway === OUTBOX) return { title: 'In the outbox', color: 'gray' };
  const title = channel === 'call' ? (CALLS[status] ?? labels.title) : labels.title;
  return { ...labels, title };
}

/** When the status came about; of a message that waits, how long it will. */
export function statusTime(message: Message): string {
  if (message.status === 'scheduled') return message.scheduled_for;
  return message.settled_at ?? message.accepted_at ?? message.created_at;
}
