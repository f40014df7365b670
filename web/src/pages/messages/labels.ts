import type { Channel, Message, Purpose } from '../../contract.ts';
import { messageStatus } from '../../format/message-status.ts';
import { type TextKey, t } from '../../i18n/texts.ts';

/** One text with a select: other languages have different words for a call and a button that calls. */
export const channelName = (channel: Channel): string => t('messages.call', { channel });

const PURPOSES: Record<Purpose, TextKey> = {
  pre_arrival: 'messages.beforeArrival',
  noise: 'common.noise',
  safety: 'messages.safety',
  host: 'messages.toHostBecauseOfNoise',
  written: 'messages.writtenByHand',
  reply: 'messages.reply',
};

export function purposeText({ purpose, level }: Message): string {
  const why = t(PURPOSES[purpose]);
  return level === undefined ? why : t('messages.reasonWithLevel', { why, level });
}

export const OUTBOX = 'outbox';

/** A message of the guest was received, whatever else is known of it. */
export function statusOf(message: Message): ReturnType<typeof messageStatus> {
  const shown = messageStatus(message);
  return message.direction === 'in' ? { ...shown, title: t('messages.received') } : shown;
}

/** Time of the status. For a queued message, when it will be sent. */
export function statusTime(message: Message): string {
  if (message.status === 'queued') return message.scheduled_for;
  return message.settled_at ?? message.accepted_at ?? message.created_at;
}
