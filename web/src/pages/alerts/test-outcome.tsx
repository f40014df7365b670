import { Badge, Group, Text } from '@mantine/core';
import { Hint } from '../../components/display/hint.tsx';
import { DateTime } from '../../components/display/time.tsx';
import type { AlertTest } from '../../contract.ts';
import { apiText } from '../../i18n/api-texts.ts';
import { Rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/texts.ts';
import classes from './alerts.module.css';
import { CHANNELS, STATUSES } from './labels.ts';

/** The notifications of a test alert, and what became of each. */
export function TestOutcome({ test }: { test: AlertTest }) {
  return (
    <>
      <Hint mt="xs">
        <Rich text="alerts.lastTest" values={{ time: <DateTime at={test.started_at} /> }} />
      </Hint>
      {test.notifications.length === 0 ? (
        <Text size="sm">{t('alerts.testWithoutRecipients')}</Text>
      ) : (
        <ul className={classes.outcome}>
          {test.notifications.map(
            ({ notification_id, channel, fullname, status, reason, acknowledged_at }) => (
              <li key={notification_id}>
                <Group gap="xs">
                  <span>
                    {t('common.channelToRecipient', { channel: t(CHANNELS[channel]), name: fullname })}
                  </span>
                  <Badge color={STATUSES[status].color}>{t(STATUSES[status].title)}</Badge>
                  {acknowledged_at === undefined ? null : (
                    <Badge color="green">{t('alerts.confirmed')}</Badge>
                  )}
                </Group>
                {reason === undefined ? null : <Hint>{apiText(reason)}</Hint>}
              </li>
            ),
          )}
        </ul>
      )}
    </>
  );
}
