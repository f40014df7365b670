import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lares, params } from '../../../client/client.ts';
import { QueryContent } from '../../../components/feedback/query-content.tsx';
import { Section } from '../../../components/layout/section.tsx';
import type { Home, Incident } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { refetchEvery } from '../../../queries/live.ts';
import { channelName, MessageState } from '../../messages/index.ts';
import { LIVE_MS } from '../queries.ts';
import { incidentsKey } from './queries.ts';

/** Messages of this incident and their delivery. */
export function SentMessages({ home, incident }: { home: Home; incident: Incident }) {
  const { home_id, organization_id } = home;
  const { incident_id } = incident;
  const sent = useQuery({
    queryKey: [...incidentsKey(home_id), incident_id, 'messages'],
    queryFn: () =>
      lares.GET(
        '/organizations/{organization_id}/messages',
        params({ organization_id }, { home_id, incident_id }),
      ),
    refetchInterval: refetchEvery(LIVE_MS),
    select: ({ messages }) => messages.toReversed(),
  });
  return (
    <Section title={t('common.sent')}>
      <QueryContent query={sent} what={t('incidents.whatWasSent')} lines={1}>
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
      </QueryContent>
    </Section>
  );
}
