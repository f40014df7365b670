import { Button, Group, Paper, Stack, Text, VisuallyHidden } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lares } from '../../../client/client.ts';
import { CsvLink } from '../../../components/csv-link.tsx';
import { csvPath } from '../../../components/csv-path.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { Section } from '../../../components/section.tsx';
import type { Guest, Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { every } from '../../../queries/live.ts';
import { useRights } from '../../../session/rights.ts';
import { LOOK_AGAIN_MS, messagesKey } from '../queries.ts';
import { Bubble } from './bubble.tsx';
import { Compose } from './compose.tsx';
import classes from './conversation.module.css';
import { ConversationState } from './conversation-state.tsx';
import { NoMessages } from './no-messages.tsx';
import { useReplies } from './use-replies.ts';

const AT_A_TIME = 20;
/** More than the API answers at once. */
const MOST = 500;

/** All that was written to a guest, and what came back: the oldest first, as people know it from their phones. */
export function Conversation({ guest, home }: { guest: Guest; home: Home }) {
  const rights = useRights(home);
  const [limit, setLimit] = useState(AT_A_TIME);
  const { home_id, guest_id } = guest;
  const messages = useQuery({
    queryKey: [...messagesKey(home_id, guest_id), limit],
    queryFn: () =>
      lares.GET('/homes/{home_id}/guests/{guest_id}/messages', {
        params: { path: { home_id, guest_id }, query: { limit } },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: every(LOOK_AGAIN_MS),
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
        <Loaded query={messages} what={t('messages.messages')} lines={2}>
          {({ messages: found, paging }) =>
            found.length === 0 ? (
              <NoMessages guest={guest} home={home} mayWrite={rights.guests} />
            ) : (
              <div>
                {paging.total_count > found.length ? (
                  <Group justify="center" mb="md">
                    {limit < MOST ? (
                      <Button
                        variant="default"
                        size="xs"
                        loading={messages.isPlaceholderData}
                        onClick={() => setLimit(Math.min(MOST, limit + AT_A_TIME))}
                      >
                        {t('messages.showEarlierMessages')}
                      </Button>
                    ) : (
                      <Text size="sm" c="dimmed">
                        {t('messages.theseAreNewestOf', {
                          newest: MOST,
                          count: paging.total_count,
                        })}
                      </Text>
                    )}
                  </Group>
                ) : null}
                <ol className={classes.list} aria-label={t('messages.messagesWith', { name: guest.name })}>
                  {found.toReversed().map((message) => (
                    <Bubble key={message.message_id} message={message} guest={guest} zone={home.timezone} />
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
        </Loaded>
        {rights.guests ? (
          <Paper withBorder radius="lg" p="lg" bg="var(--lares-surface)">
            <Compose guest={guest} />
          </Paper>
        ) : (
          <Text size="sm" c="dimmed">
            {t('messages.roleReadOnly', { role: rights.role })}
          </Text>
        )}
      </Stack>
    </Section>
  );
}
