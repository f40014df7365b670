import { Text } from '@mantine/core';
import { Hint } from '../../../components/display/hint.tsx';
import type { Guest, Message } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { channelName, purposeText } from '../labels.ts';
import { MessageState } from '../message-state.tsx';
import classes from './conversation.module.css';

interface MessageBubbleProps {
  message: Message;
  guest: Guest;
  zone: string;
}

/** Messages of the guest on the left, to the guest on the right. */
export function MessageBubble({ message, guest, zone }: MessageBubbleProps) {
  const { channel, recipient, direction, subject, text } = message;
  const incoming = direction === 'in';
  const channelLabel = channelName(channel);
  const channelText =
    recipient && !incoming
      ? t('common.channelToRecipient', { channel: channelLabel, name: recipient })
      : channelLabel;
  return (
    <li className={classes.bubble} data-direction={direction}>
      <Hint className={classes.head}>
        <Text span fw={600} c="var(--mantine-color-text)" inherit>
          {incoming
            ? t('messages.fromSender', { name: guest.name })
            : t('messages.toRecipient', { name: guest.name })}
        </Text>
        {[channelText, incoming ? undefined : purposeText(message)]
          .filter(Boolean)
          .map((part) => ` · ${part}`)}
      </Hint>
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
      </div>
    </li>
  );
}
