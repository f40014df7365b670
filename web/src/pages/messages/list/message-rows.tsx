import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { AnchorLink } from '../../../components/links.ts';
import { Moment } from '../../../components/moment.tsx';
import { Rows } from '../../../components/rows.tsx';
import type { Home, ListedMessage } from '../../../contract.ts';
import { Rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/texts.ts';
import { channelName, whyOf } from '../labels.ts';
import { MessageState } from '../message-state.tsx';

export function MessageRows({ messages, homes }: { messages: ListedMessage[]; homes: Home[] }) {
  const zoneOf = ({ home_id }: ListedMessage) => homes.find((home) => home.home_id === home_id)?.timezone;
  return (
    <Rows
      caption={t('messages.messagesNewestFirst')}
      rows={messages}
      keyOf={(message) => message.message_id}
      columns={[
        { label: t('messages.with'), cell: (message) => <Somebody message={message} />, width: '20%' },
        { label: t('common.whatLabel'), cell: (message) => <What message={message} />, width: '18%' },
        { label: t('common.text'), cell: (message) => <MessageText message={message} />, plain: true },
        {
          label: t('common.status'),
          cell: (message) => <MessageState message={message} zone={zoneOf(message)} />,
          width: '22%',
        },
        {
          label: t('messages.written'),
          cell: (message) => (
            <Text size="sm">
              <Moment at={message.created_at} zone={zoneOf(message)} />
            </Text>
          ),
        },
      ]}
    />
  );
}

const dim = (words: ReactNode) => (
  <Text span size="sm" c="dimmed">
    {words}
  </Text>
);

function Somebody({ message }: { message: ListedMessage }) {
  const { home_id: homeId, guest_id: guestId, direction, home_name } = message;
  const name =
    guestId === undefined ? (
      <Text span fw={600}>
        {t('common.host')}
      </Text>
    ) : (
      <AnchorLink to="/homes/$homeId/guests/$guestId" params={{ homeId, guestId }} fw={600}>
        {message.guest_name ?? t('messages.guest')}
      </AnchorLink>
    );
  return (
    <>
      {direction === 'in' ? (
        <Rich text="messages.fromLine" values={{ dim, name }} />
      ) : (
        <Rich text="messages.toLine" values={{ dim, name }} />
      )}
      <Text size="sm" c="dimmed">
        {home_name}
      </Text>
    </>
  );
}

function What({ message }: { message: ListedMessage }) {
  return (
    <>
      <Text size="sm">{channelName(message.channel)}</Text>
      <Text size="sm" c="dimmed">
        {whyOf(message)}
      </Text>
    </>
  );
}

const MOST_LINES = 3;

/** The guest's own page has it whole. */
function MessageText({ message: { subject, text } }: { message: ListedMessage }) {
  if (text === undefined) return null;
  return (
    <Text size="sm" lineClamp={MOST_LINES}>
      {subject ? `${subject}: ` : ''}
      {text}
    </Text>
  );
}
