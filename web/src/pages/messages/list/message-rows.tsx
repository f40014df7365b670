import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { AnchorLink } from '../../../components/links.ts';
import { Moment } from '../../../components/moment.tsx';
import { Rows } from '../../../components/rows.tsx';
import type { Home, ListedMessage } from '../../../contract.ts';
import { Rich } from '../../../words/rich.tsx';
import { t } from '../../../words/words.ts';
import { channelName, whyOf } from '../labels.ts';
import { MessageState } from '../message-state.tsx';

export function MessageRows({ messages, homes }: { messages: ListedMessage[]; homes: Home[] }) {
  const zoneOf = ({ home_id }: ListedMessage) => homes.find((home) => home.home_id === home_id)?.timezone;
  return (
    <Rows
      caption={t('Messages, newest first')}
      rows={messages}
      keyOf={(message) => message.message_id}
      columns={[
        { label: t('With'), cell: (message) => <Somebody message={message} />, width: '20%' },
        { label: t('What'), cell: (message) => <What message={message} />, width: '18%' },
        { label: t('Text'), cell: (message) => <MessageText message={message} />, plain: true },
        {
          label: t('Status'),
          cell: (message) => <MessageState message={message} zone={zoneOf(message)} />,
          width: '22%',
        },
        {
          label: t('Written'),
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
        {t('the host')}
      </Text>
    ) : (
      <AnchorLink to="/homes/$homeId/guests/$guestId" params={{ homeId, guestId }} fw={600}>
        {message.guest_name ?? t('a guest')}
      </AnchorLink>
    );
  return (
    <>
      {direction === 'in' ? (
        <Rich message="<dim>From</dim> {name}" values={{ dim, name }} />
      ) : (
        <Rich message="<dim>To</dim> {name}" values={{ dim, name }} />
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
