import type { Channel, Message, MessageStatus, Purpose } from '../../contract.ts';
import { msg, t, type Message as Words } from '../../words/words.ts';

/** One message, because in other languages a call is not called what a button is that calls. */
export const channelName = (channel: Channel): string =>
  t('{channel, select, sms {SMS} email {E-mail} other {Call}}', { channel });

const PURPOSES: Record<Purpose, Words> = {
  pre_arrival: msg('Before arrival'),
  noise: msg('Noise'),
  host: msg('To the host, because of noise'),
  written: msg('Written by hand'),
  reply: msg('Reply'),
};

/** Why there is such a message. */
export function whyOf({ purpose, level }: Message): string {
  const why = t(PURPOSES[purpose]);
  return level === undefined ? why : t('{why}, level {level}', { why, level });
}

export const OUTBOX = 'outbox';

export const STATUSES: Record<MessageStatus, { title: Words; color: string }> = {
  scheduled: { title: msg('Waiting'), color: 'yellow' },
  sending: { title: msg('Being sent'), color: 'yellow' },
  accepted: { title: msg('Sent'), color: 'hearth' },
  delivered: { title: msg('Delivered'), color: 'green' },
  undelivered: { title: msg('Not delivered'), color: 'red' },
  failed: { title: msg('Not sent'), color: 'red' },
  cancelled: { title: msg('Cancelled'), color: 'gray' },
  skipped: { title: msg('Skipped'), color: 'gray' },
  received: { title: msg('Received'), color: 'green' },
};

/** A call is not sent and not delivered. */
const CALLS: Partial<Record<MessageStatus, Words>> = {
  sending: msg('Being called'),
  accepted: msg('Called'),
  delivered: msg('Answered'),
  undelivered: msg('Not answered'),
  failed: msg('Not called'),
};

export function statusOf({ status, channel, gateway }: Message): { title: string; color: string } {
  const { title, color } = STATUSES[status];
  if (status === 'accepted' && gateway === OUTBOX) return { title: t('In the outbox'), color: 'gray' };
  return { title: t(channel === 'call' ? (CALLS[status] ?? title) : title), color };
}

/** When the status came about; of a message that waits, how long it will. */
export function statusTime(message: Message): string {
  if (message.status === 'scheduled') return message.scheduled_for;
  return message.settled_at ?? message.accepted_at ?? message.created_at;
}
