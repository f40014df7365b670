import type { Channel, Message, MessageStatus, Purpose } from '../../contract.ts';
import { type TextKey, t } from '../../i18n/texts.ts';

/** One text with a select: other languages have different words for a call and a button that calls. */
export const channelName = (channel: Channel): string => t('messages.call', { channel });

const PURPOSES: Record<Purpose, TextKey> = {
  pre_arrival: 'messages.beforeArrival',
  noise: 'common.noise',
  host: 'messages.toHostBecauseOfNoise',
  written: 'messages.writtenByHand',
  reply: 'messages.reply',
};

export function purposeText({ purpose, level }: Message): string {
  const why = t(PURPOSES[purpose]);
  return level === undefined ? why : t('messages.reasonWithLevel', { why, level });
}

export const OUTBOX = 'outbox';

export const STATUSES: Record<MessageStatus, { title: TextKey; color: string }> = {
  scheduled: { title: 'common.waiting', color: 'yellow' },
  sending: { title: 'common.beingSent', color: 'yellow' },
  accepted: { title: 'common.sent', color: 'hearth' },
  delivered: { title: 'common.delivered', color: 'green' },
  undelivered: { title: 'common.notDelivered', color: 'red' },
  failed: { title: 'messages.notSent', color: 'red' },
  cancelled: { title: 'common.cancelled', color: 'gray' },
  skipped: { title: 'messages.skipped', color: 'gray' },
  received: { title: 'messages.received', color: 'green' },
};

/** Other texts for calls. */
const CALLS: Partial<Record<MessageStatus, TextKey>> = {
  sending: 'messages.beingCalled',
  accepted: 'messages.called',
  delivered: 'messages.answered',
  undelivered: 'messages.notAnswered',
  failed: 'messages.notCalled',
};

export function statusOf({ status, channel, gateway }: Message): { title: string; color: string } {
  const { title, color } = STATUSES[status];
  if (status === 'accepted' && gateway === OUTBOX) return { title: t('messages.inOutbox'), color: 'gray' };
  return { title: t(channel === 'call' ? (CALLS[status] ?? title) : title), color };
}

/** Time of the status. For a scheduled message, when it will be sent. */
export function statusTime(message: Message): string {
  if (message.status === 'scheduled') return message.scheduled_for;
  return message.settled_at ?? message.accepted_at ?? message.created_at;
}
