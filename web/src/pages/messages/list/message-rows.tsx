import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Hint } from '../../../components/display/hint.tsx';
import { DateTime } from '../../../components/display/time.tsx';
import { AnchorLink } from '../../../components/layout/links.ts';
import { DataTable } from '../../../components/lists/data-table.tsx';
import type { Home, ListedMessage } from '../../../contract.ts';
import { Rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/texts.ts';
import { channelName, purposeText } from '../labels.ts';
import { MessageState } from '../message-state.tsx';

export function MessageRows({ messages, homes }: { messages: ListedMessage[]; homes: Home[] }) {
  const zoneOf = ({ home_id }: ListedMessage) => homes.find((home) => home.home_id === home_id)?.timezone;
  return (
    <DataTable
      caption={t('messages.messagesNewestFirst')}
      rows={messages}
      keyOf={(message) => message.message_id}
      columns={[
        { label: t('messages.with'), cell: (message) => <Recipient message={message} />, width: '20%' },
        { label: t('messages.purpose'), cell: (message) => <PurposeCell message={message} />, width: '18%' },
        { label: t('common.text'), cell: (message) => <MessageText message={message} />, plain: true },
        {
          label: t('common.status'),
          cell: (message) => <MessageState message={message} zone={zoneOf(message)} />,
          width: '22%',
        },
        {
          label: t('messages.written'),
          text: (message) => <DateTime at={message.created_at} zone={zoneOf(message)} />,
        },
      ]}
    />
  );
}

const dim = (words: ReactNode) => <Hint span>{words}</Hint>;

function Recipient({ message }: { message: ListedMessage }) {
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
      <Hint>{home_name}</Hint>
    </>
  );
}

function PurposeCell({ message }: { message: ListedMessage }) {
  return (
    <>
      <Text size="sm">{channelName(message.channel)}</Text>
      <Hint>{purposeText(message)}</Hint>
    </>
  );
}

const MAX_LINES = 3;

/** The guest's page has the whole text. */
function MessageText({ message: { subject, text } }: { message: ListedMessage }) {
  if (text === undefined) return null;
  return (
    <Text size="sm" lineClamp={MAX_LINES}>
      {subject ? `${subject}: ` : ''}
      {text}
    </Text>
  );
}
