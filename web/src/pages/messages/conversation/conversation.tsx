import { Button, Group, Paper, Stack, VisuallyHidden } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { lares, params } from '../../../client/client.ts';
import { Hint } from '../../../components/display/hint.tsx';
import { useNow } from '../../../components/display/use-now.ts';
import { EmptyState, QueryContent } from '../../../components/feedback/query-content.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { CsvLink, csvPath } from '../../../components/lists/csv-link.tsx';
import type { Guest, Home, Message } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { refetchEvery } from '../../../queries/live.ts';
import { useRights } from '../../../session/rights.ts';
import { messagesKey, REFRESH_MS } from '../queries.ts';
import classes from './conversation.module.css';
import { ConversationState } from './conversation-state.tsx';
import { guestChannels } from './guest-channels.ts';
import { MessageBubble } from './message-bubble.tsx';
import { MessageForm } from './message-form.tsx';

const PAGE_SIZE = 20;
/** The API's maximum. */
const MAX_MESSAGES = 500;

/** All messages to and from a guest, oldest first. */
export function Conversation({ guest, home }: { guest: Guest; home: Home }) {
  const rights = useRights(home);
  const [limit, setLimit] = useState(PAGE_SIZE);
  const { home_id, guest_id } = guest;
  const messages = useQuery({
    queryKey: [...messagesKey(home_id, guest_id), limit],
    queryFn: () =>
      lares.GET('/homes/{home_id}/guests/{guest_id}/messages', params({ home_id, guest_id }, { limit })),
    placeholderData: keepPreviousData,
    refetchInterval: refetchEvery(REFRESH_MS),
  });
  const news = useReplies(messages.data?.messages, guest.name);
  return (
    <Section
      title={t('common.messages')}
      text={t('messages.conversationIntro', { timezone: home.timezone })}
      action={guest.conversation ? <ConversationState guest={guest} mayChange={rights.guests} /> : null}
    >
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      <Stack gap="lg">
        <QueryContent query={messages} what={t('messages.messages')} lines={2}>
          {({ messages: found, paging }) =>
            found.length === 0 ? (
              <NoMessages guest={guest} home={home} mayWrite={rights.guests} />
            ) : (
              <div>
                {paging.total_count > found.length ? (
                  <Group justify="center" mb="md">
                    {limit < MAX_MESSAGES ? (
                      <Button
                        variant="default"
                        size="xs"
                        loading={messages.isPlaceholderData}
                        onClick={() => setLimit(Math.min(MAX_MESSAGES, limit + PAGE_SIZE))}
                      >
                        {t('messages.showEarlierMessages')}
                      </Button>
                    ) : (
                      <Hint>
                        {t('messages.theseAreNewestOf', { newest: MAX_MESSAGES, count: paging.total_count })}
                      </Hint>
                    )}
                  </Group>
                ) : null}
                <ol className={classes.list} aria-label={t('messages.messagesWith', { name: guest.name })}>
                  {found.toReversed().map((message) => (
                    <MessageBubble
                      key={message.message_id}
                      message={message}
                      guest={guest}
                      zone={home.timezone}
                    />
                  ))}
                </ol>
                <Group justify="flex-end" mt="sm">
                  <CsvLink
                    href={csvPath(`/homes/${home_id}/guests/${guest_id}/messages`)}
                    what={t('messages.messages')}
                  />
                </Group>
              </div>
            )
          }
        </QueryContent>
        {rights.guests ? (
          <Paper withBorder radius="lg" p="lg" bg="var(--lares-surface)">
            <MessageForm guest={guest} />
          </Paper>
        ) : (
          <Hint>{t('messages.roleReadOnly', { role: rights.role })}</Hint>
        )}
      </Stack>
    </Section>
  );
}

/** For screen readers: the guest's new messages. */
function useReplies(messages: Message[] | undefined, name: string): string {
  const [announcement, setAnnouncement] = useState('');
  const seen = useRef<string>(undefined);
  const [newest] = messages?.filter((message) => message.direction === 'in') ?? [];
  useEffect(() => {
    if (!messages) return;
    if (newest && seen.current !== undefined && seen.current !== newest.message_id) {
      setAnnouncement(t('messages.newMessageFrom', { name, text: newest.text ?? '' }));
    }
    seen.current = newest?.message_id ?? '';
  }, [messages, newest, name]);
  return announcement;
}

/** The next automatic message, and what the user can do. */
function NoMessages({ guest, home, mayWrite }: { guest: Guest; home: Home; mayWrite: boolean }) {
  const { pre_arrival, pre_arrival_lead_h, window } = home.settings.messages;
  const [from, until] = window;
  const comes = Date.parse(guest.checkin_time) > useNow();
  const channels = guestChannels(guest);
  const ahead =
    pre_arrival && comes && channels.includes('sms')
      ? t('messages.preArrivalHint', { hours: pre_arrival_lead_h, from, until })
      : t('messages.conversationEmptyHint');
  const now = mayWrite && channels.length > 0 ? ` ${t('messages.youCanWriteOneBelow')}` : '';
  return <EmptyState icon="send" title={t('messages.noMessagesYet')} text={`${ahead}${now}`} />;
}
