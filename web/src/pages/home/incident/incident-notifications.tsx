import { Badge, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lares, params } from '../../../client/client.ts';
import { Hint } from '../../../components/display/hint.tsx';
import { DateTime } from '../../../components/display/time.tsx';
import { QueryContent } from '../../../components/feedback/query-content.tsx';
import { Section } from '../../../components/layout/section.tsx';
import type { Home, Incident, IncidentNotification } from '../../../contract.ts';
import { messageStatus } from '../../../format/message-status.ts';
import { type TextKey, t } from '../../../i18n/texts.ts';
import { refetchEvery } from '../../../queries/live.ts';
import { LIVE_MS } from '../queries.ts';
import { incidentsKey } from './queries.ts';

const CHANNELS: Record<IncidentNotification['channel'], TextKey> = {
  email: 'common.email',
  sms: 'common.sms',
  push: 'incidents.notification',
  call: 'common.call',
};

/** Notifications to users on call, and their delivery. */
export function IncidentNotifications({ home, incident }: { home: Home; incident: Incident }) {
  const { home_id, incident_id } = incident;
  const query = useQuery({
    queryKey: [...incidentsKey(home_id), incident_id, 'notifications'],
    queryFn: () =>
      lares.GET('/homes/{home_id}/incidents/{incident_id}/notifications', params({ home_id, incident_id })),
    refetchInterval: refetchEvery(LIVE_MS),
    select: ({ notifications }) => notifications,
  });
  return (
    <Section title={t('incidents.notifications')}>
      <QueryContent query={query} what={t('incidents.notificationsInline')} lines={1}>
        {(notifications) =>
          notifications.length === 0 ? (
            <Text c="dimmed">{t('incidents.nobodyNotified')}</Text>
          ) : (
            <Stack gap="sm">
              {notifications.map((one) => (
                <Group key={one.notification_id} gap="sm">
                  <Text fw={600}>
                    {t('common.channelToRecipient', {
                      channel: CHANNELS[one.channel] ? t(CHANNELS[one.channel]) : one.channel,
                      name: one.fullname,
                    })}
                  </Text>
                  <NotificationState notification={one} zone={home.timezone} />
                </Group>
              ))}
            </Stack>
          )
        }
      </QueryContent>
    </Section>
  );
}

function NotificationState({ notification, zone }: { notification: IncidentNotification; zone: string }) {
  const { title, color, reason } = messageStatus(notification);
  const { settled_at, sent_at, planned_at } = notification;
  return (
    <>
      <Badge color={color}>{title}</Badge>
      <Hint span>
        <DateTime at={settled_at ?? sent_at ?? planned_at} zone={zone} />
        {reason === undefined ? '' : `: ${reason}`}
      </Hint>
    </>
  );
}
