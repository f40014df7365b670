import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lares } from '../../../client/client.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { Section } from '../../../components/section.tsx';
import type { Home, Incident } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { every } from '../../../queries/live.ts';
import { channelName, MessageState } from '../../messages/index.ts';
import { LIVE_MS } from '../queries.ts';
import { incidentsKey } from './queries.ts';

/** What was sent because of it, to whom, and whether it arrived. */
export function Sent({ home, incident }: { home: Home; incident: Incident }) {
  const { home_id, organization_id } = home;
  const { incident_id } = incident;
  const sent = useQuery({
    queryKey: [...incidentsKey(home_id), incident_id, 'messages'],
    queryFn: () =>
      lares.GET('/organizations/{organization_id}/messages', {
        params: { path: { organization_id }, query: { home_id, incident_id } },
      }),
    refetchInterval: every(LIVE_MS),
    select: ({ messages }) => messages.toReversed(),
  });
  return (
    <Section title={t('common.sent')}>
      <Loaded query={sent} what={t('incidents.whatWasSent')} lines={1}>
        {(messages) =>
          messages.length === 0 ? (
            <Text c="dimmed">{t('incidents.nothingSentBecause')}</Text>
          ) : (
            <Stack gap="sm">
              {messages.map((message) => (
                <Group key={message.message_id} gap="sm" align="flex-start">
                  <Text fw={600}>
                    {t('common.channelToRecipient', {
                      channel: channelName(message.channel),
                      name: message.guest_name ?? t('common.host'),
                    })}
                  </Text>
                  <MessageState message={message} zone={home.timezone} />
                </Group>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Section>
  );
}
