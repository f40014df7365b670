import { Text } from '@mantine/core';
import type { Guest, Message } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { channelName, OUTBOX, whyOf } from '../labels.ts';
import { MessageState } from '../message-state.tsx';
import classes from './conversation.module.css';

interface BubbleProps {
  message: Message;
  guest: Guest;
  zone: string;
}

/** One message: the guest's on the left, those to the guest on the right, and both say so. */
export function Bubble({ message, guest, zone }: BubbleProps) {
  const { channel, recipient, direction, subject, text } = message;
  const incoming = direction === 'in';
  const by = channelName(channel);
  const way = recipient && !incoming ? t('common.channelToRecipient', { channel: by, name: recipient }) : by;
  return (
    <li className={classes.bubble} data-direction={direction}>
      <Text size="sm" c="dimmed" className={classes.head}>
        <Text span fw={600} c="var(--mantine-color-text)" inherit>
          {incoming
            ? t('messages.fromSender', { name: guest.name })
            : t('messages.toRecipient', { name: guest.name })}
        </Text>
        {[way, incoming ? undefined : whyOf(message)].filter(Boolean).map((part) => ` · ${part}`)}
      </Text>
      {subject ? (
        <Text fw={600} mt={4}>
          {subject}
        </Text>
      ) : null}
      {text === undefined ? null : (
        <Text mt={4} className={classes.text}>
          {text}
        </Text>
      )}
      <div className={classes.state}>
        <MessageState message={message} zone={zone} />
        {message.gateway === OUTBOX && !incoming && message.accepted_at ? (
          <Text size="sm" c="dimmed" mt={2}>
            {t('messages.outboxNothingWasReallySent')}
          </Text>
        ) : null}
      </div>
    </li>
  );
}
